// SPDX-License-Identifier: GPL-3.0-or-later
#include "refresh/price_refresh.h"

#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_store.h"
#include "db/importers/import_price_lists.h"
#include "db/text/json_reader.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QUrlQuery>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>

namespace headroom::refresh {

namespace {

constexpr std::uint64_t kLongestIndex = 64ULL * 1024 * 1024;
constexpr std::uint64_t kLongestPage = 64ULL * 1024 * 1024;
constexpr std::uint64_t kLongestOffer = 8ULL * 1024 * 1024 * 1024;
constexpr int kMaxPages = 5000;
constexpr qint64 kKeptFor = 24 * 60 * 60;
const QString kLock = QStringLiteral("refresh.lock");

/// Texts of a small document at paths such as "offers.AmazonEC2.currentRegionIndexUrl".
class PathTexts final : public storage::JsonListener
{
public:
    explicit PathTexts(std::function<void(const std::string &path, std::string_view text)> found)
        : m_found(std::move(found))
    {}
    void text(std::string_view value) override
    {
        // Links are near the top level; prices below need no path.
        if (path().depth() <= 3)
            m_found(path().text(path().depth()), value);
    }
    void number(std::string_view /*value*/) override {}

private:
    std::function<void(const std::string &, std::string_view)> m_found;
};

/// A text that ends with an error where it is longer than any list, as one that was packed to be
/// endless.
class BoundedText final : public storage::ByteSource
{
public:
    BoundedText(storage::ByteSource &source, std::uint64_t maxBytes, std::stop_token stop)
        : m_source(source),
          m_maxBytes(maxBytes),
          m_stop(std::move(stop))
    {}
    Expected<std::size_t> read(std::span<char> block) override
    {
        if (m_stop.stop_requested())
            return tl::unexpected(storage::cancelled());
        auto count = m_source.read(block);
        m_bytes += count ? *count : 0;
        if (m_bytes > m_maxBytes)
            return failure(
                HEADROOM_TEXT("Errors", "It decompresses to more than a price list can contain."));
        return count;
    }

private:
    storage::ByteSource &m_source;
    std::uint64_t m_maxBytes;
    std::stop_token m_stop;
    std::uint64_t m_bytes = 0;
};

Expected<void> readTexts(const QString &file, std::uint64_t maxBytes, const std::stop_token &stop,
                         std::function<void(const std::string &, std::string_view)> found)
{
    storage::ImportMeter meter({stop, {}}, 0);
    HEADROOM_TRY(auto source, storage::openText(file.toStdString(), meter));
    BoundedText bounded(*source, maxBytes, stop);
    PathTexts texts(std::move(found));
    return storage::readJson(bounded, texts);
}

/// The name of a fetched file: what it is, and the request that it answers. Pages of another
/// request, of other regions for example, are never taken for it.
QString fileNameFor(const QUrl &url, const QString &name)
{
    const QByteArray hash =
        QCryptographicHash::hash(url.toEncoded(), QCryptographicHash::Sha256).toHex().left(16);
    const qsizetype dot = name.lastIndexOf(u'.');
    return name.left(dot) + u'-' + QString::fromLatin1(hash) + name.mid(dot);
}

QString hostOf(const QString &endpoint)
{
    const QUrl url(endpoint);
    return url.port() < 0 || url.port() == 443 ? url.host()
                                               : url.host() + u':' + QString::number(url.port());
}

/// Speed of one download and what it has left to go.
class Pace
{
public:
    void fill(PriceUpdateProgress &progress)
    {
        const auto now = std::chrono::steady_clock::now();
        if (progress.file != m_file || progress.bytes < m_firstBytes) {
            m_file = progress.file;
            m_first = now;
            m_firstBytes = progress.bytes;
        }
        const double seconds = std::chrono::duration<double>(now - m_first).count();
        if (seconds < kSettled)
            return;
        progress.bytesPerSecond = static_cast<double>(progress.bytes - m_firstBytes) / seconds;
        if (progress.bytesTotal && progress.bytesPerSecond > 0
            && *progress.bytesTotal >= progress.bytes)
            progress.secondsLeft = static_cast<double>(*progress.bytesTotal - progress.bytes)
                                   / progress.bytesPerSecond;
    }

private:
    static constexpr double kSettled = 0.5; ///< seconds before a speed means something

    std::string m_file;
    std::chrono::steady_clock::time_point m_first;
    std::uint64_t m_firstBytes = 0;
};

/// Fetches everything that one request asks for.
class Fetch
{
public:
    Fetch(const RefreshRequest &request, const Catalog &catalog)
        : m_request(request),
          m_catalog(catalog),
          m_rules(request.rules),
          m_folder(request.folder),
          m_lock(m_folder.filePath(kLock))
    {
        m_rules.deadline = std::chrono::steady_clock::now() + request.deadline;
    }

    Expected<void> prepare()
    {
        if (!m_folder.mkpath(QStringLiteral("."))
            || !QFile::setPermissions(m_folder.path(),
                                      QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            return failure(
                HEADROOM_TEXT("Errors", "The folder for downloaded lists cannot be created."),
                m_folder.path().toStdString(),
                HEADROOM_TEXT("Errors", "Free some space, or allow writing there."));
        // Two at once would write into each other's files.
        m_lock.setStaleLockTime(0);
        if (!m_lock.tryLock())
            return failure(HEADROOM_TEXT("Errors", "Another refresh is running."),
                           m_folder.path().toStdString(),
                           HEADROOM_TEXT("Errors", "Try again when it has finished."));
        const QDateTime now = QDateTime::currentDateTimeUtc();
        // Pages of different days do not belong together.
        for (const QFileInfo &file : fetched()) {
            if (file.lastModified().secsTo(now) > kKeptFor)
                QFile::remove(file.filePath());
        }
        return {};
    }

    Expected<void> fetch(Provider provider)
    {
        if (!isConcerned(provider))
            return {};
        if (provider == known::aws)
            return fetchAws();
        if (provider == known::azure)
            return fetchAzure();
        if (provider == known::google)
            return fetchGoogle();
        return failure(Message(HEADROOM_TEXT("Errors", "Prices of %1 cannot be refreshed."),
                               std::string(nameOf(provider))));
    }

    [[nodiscard]] const std::vector<std::filesystem::path> &files() const { return m_files; }
    void removeAll()
    {
        for (const QFileInfo &file : fetched())
            QFile::remove(file.filePath());
    }

private:
    [[nodiscard]] QFileInfoList fetched() const
    {
        QFileInfoList files = m_folder.entryInfoList(QDir::Files);
        files.removeIf([](const QFileInfo &file) { return file.fileName() == kLock; });
        return files;
    }

    /// A name that no provider of the catalog has may be a new region of any.
    [[nodiscard]] bool mayBelongTo(Provider provider, const QString &region) const
    {
        const std::string name = region.toStdString();
        const auto knows = [&](Provider one) {
            return m_catalog.findRegion(one, name).has_value();
        };
        return knows(provider)
               || !(knows(known::aws) || knows(known::azure) || knows(known::google));
    }

    [[nodiscard]] bool isConcerned(Provider provider) const
    {
        // Google's list comes for all regions at once.
        return m_request.regions.isEmpty() || provider == known::google
               || std::ranges::any_of(m_request.regions, [&](const QString &region) {
                      return mayBelongTo(provider, region);
                  });
    }

    [[nodiscard]] bool isWanted(Provider provider, const QString &region) const
    {
        if (!m_request.regions.isEmpty())
            return m_request.regions.contains(region);
        return m_catalog.findRegion(provider, region.toStdString()).has_value();
    }

    /// One provider is asked at a time, and gets nothing that is meant for another.
    void beginAt(const QString &endpoint)
    {
        m_rules.hosts = {hostOf(endpoint)};
        m_rules.apiKey.clear();
    }

    Expected<QString> get(const QUrl &url, const QString &name, const QString &shown,
                          std::uint64_t maxBytes)
    {
        const QString file = m_folder.filePath(fileNameFor(url, name));
        if (QFile::exists(file))
            return file; // fetched by a refresh that broke off later
        m_rules.maxBytes = maxBytes;
        DownloadWatch watch;
        watch.stop = m_request.watch.stop;
        watch.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> total) {
            tell(shown, bytes, total);
        };
        HEADROOM_CHECK(download(url, file, m_rules, watch));
        ++m_done;
        return file;
    }

    void tell(const QString &shown, std::uint64_t bytes, std::optional<std::uint64_t> total)
    {
        if (!m_request.watch.report)
            return;
        PriceUpdateProgress progress;
        progress.phase = PriceUpdatePhase::fetching;
        progress.file = shown.toStdString();
        progress.bytes = bytes;
        progress.bytesTotal = total;
        progress.filesDone = m_done;
        progress.filesTotal = m_total;
        m_pace.fill(progress);
        m_request.watch.report(progress);
    }

    Expected<void> fetchAws()
    {
        beginAt(m_request.endpoints.aws);
        const QUrl base(m_request.endpoints.aws);
        QString regionIndex;
        HEADROOM_TRY(const auto offers,
                     get(base.resolved(QUrl(QStringLiteral("/offers/v1.0/aws/index.json"))),
                         QStringLiteral("aws-offers.index"), QStringLiteral("AWS index of lists"),
                         kLongestIndex));
        auto read = readTexts(offers, m_rules.maxUnpacked, m_request.watch.stop,
                              [&](const std::string &path, std::string_view text) {
                                  if (path == "offers.AmazonEC2.currentRegionIndexUrl")
                                      regionIndex = QString::fromUtf8(
                                          text.data(), static_cast<qsizetype>(text.size()));
                              });
        if (!read && read.error().kind == ErrorKind::stopped)
            return tl::unexpected(read.error());
        if (!read || regionIndex.isEmpty())
            return dropped(offers, HEADROOM_TEXT("Errors", "The AWS index contains no EC2 list."));
        HEADROOM_TRY(const auto index,
                     get(base.resolved(QUrl(regionIndex)), QStringLiteral("aws-regions.index"),
                         QStringLiteral("AWS index of regions"), kLongestIndex));
        std::vector<std::pair<QString, QString>> regions;
        read =
            readTexts(index, m_rules.maxUnpacked, m_request.watch.stop,
                      [&](const std::string &path, std::string_view text) {
                          const QStringList parts = QString::fromStdString(path).split(u'.');
                          if (parts.size() == 3 && parts[0] == QLatin1String("regions")
                              && parts[2] == QLatin1String("currentVersionUrl")
                              && isWanted(known::aws, parts[1]))
                              regions.emplace_back(
                                  parts[1], QString::fromUtf8(text.data(),
                                                              static_cast<qsizetype>(text.size())));
                      });
        if (!read && read.error().kind == ErrorKind::stopped)
            return tl::unexpected(read.error());
        if (!read || regions.empty())
            return dropped(index,
                           HEADROOM_TEXT("Errors", "The AWS index contains none of the regions."));
        m_total = m_done + static_cast<int>(regions.size());
        for (const auto &[region, link] : regions) {
            HEADROOM_TRY(const auto file, get(base.resolved(QUrl(link)),
                                              QStringLiteral("aws-%1.json").arg(safe(region)),
                                              QStringLiteral("AWS ") + region, kLongestOffer));
            m_files.emplace_back(file.toStdString());
        }
        m_total.reset();
        return {};
    }

    Expected<void> fetchAzure()
    {
        beginAt(m_request.endpoints.azure);
        QString filter = QStringLiteral("serviceName eq 'Virtual Machines'");
        QStringList regions;
        for (const QString &region : m_request.regions) {
            if (safe(region) == region && !region.contains(u'-')
                && mayBelongTo(known::azure, region))
                regions << QStringLiteral("armRegionName eq '%1'").arg(region);
        }
        if (!regions.isEmpty())
            filter += QStringLiteral(" and (") + regions.join(QStringLiteral(" or ")) + u')';
        QUrl first(m_request.endpoints.azure + QStringLiteral("/api/retail/prices"));
        QUrlQuery query;
        query.addQueryItem(QStringLiteral("api-version"), QStringLiteral("2023-01-01-preview"));
        query.addQueryItem(QStringLiteral("$filter"), filter);
        first.setQuery(query);
        return fetchPages(
            QStringLiteral("azure"), first,
            [](const QUrl &, const QString &link) { return QUrl(link); }, "NextPageLink");
    }

    Expected<void> fetchGoogle()
    {
        if (m_request.googleKey.isEmpty()) {
            return failure(
                HEADROOM_TEXT("Errors", "Google's price list needs your own API key."), {},
                HEADROOM_TEXT("Errors",
                              "Create an API key for the Cloud Billing API and enter it."));
        }
        const auto belongs = [](QChar c) { return c > u' ' && c <= u'~'; };
        if (!std::ranges::all_of(m_request.googleKey, belongs)) {
            return failure(
                HEADROOM_TEXT("Errors",
                              "The key for Google's price list contains invalid characters."),
                {}, HEADROOM_TEXT("Errors", "Copy it again from the Google Cloud console."));
        }
        beginAt(m_request.endpoints.google);
        m_rules.apiKey = m_request.googleKey.toUtf8();
        QUrl first(m_request.endpoints.google + QStringLiteral("/v1/services/6F81-5844-456A/skus"));
        QUrlQuery query;
        query.addQueryItem(QStringLiteral("pageSize"), QStringLiteral("5000"));
        first.setQuery(query);
        const auto next = [first](const QUrl &, const QString &token) {
            QUrl url(first);
            QUrlQuery withToken(url);
            withToken.addQueryItem(QStringLiteral("pageToken"),
                                   QString::fromUtf8(QUrl::toPercentEncoding(token)));
            url.setQuery(withToken);
            return url;
        };
        return fetchPages(QStringLiteral("google"), first, next, "nextPageToken");
    }

    /// Follows the pages of a list; a page that names an earlier one is an error, not an endless
    /// walk.
    Expected<void> fetchPages(const QString &provider, QUrl url,
                              const std::function<QUrl(const QUrl &, const QString &)> &linked,
                              const char *linkKey)
    {
        std::set<QString> seen;
        bool hasEntries = false;
        for (int page = 1; page <= kMaxPages; ++page) {
            seen.insert(url.toString());
            const QString number = QStringLiteral("%1").arg(page, 5, 10, QLatin1Char('0'));
            HEADROOM_TRY(
                const auto file,
                get(url, provider + u'-' + number + QStringLiteral(".json"),
                    capitalised(provider) + QStringLiteral(" page ") + QString::number(page),
                    kLongestPage));
            QString next;
            const auto link = [&](const std::string &path, std::string_view text) {
                hasEntries = hasEntries || path.find('[') != std::string::npos;
                if (path == linkKey)
                    next = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
            };
            const auto read = readTexts(file, m_rules.maxUnpacked, m_request.watch.stop, link);
            if (!read && read.error().kind == ErrorKind::stopped)
                return tl::unexpected(read.error());
            if (!read)
                return dropped(file,
                               Message(HEADROOM_TEXT("Errors", "A page of the list is damaged: %1"),
                                       std::string(read.error().what)));
            m_files.emplace_back(file.toStdString());
            if (next.isEmpty() && !hasEntries)
                return dropped(file, Message(HEADROOM_TEXT("Errors", "The price server of %1 "
                                                                     "returned an empty list."),
                                             capitalised(provider).toStdString()));
            if (next.isEmpty())
                return {};
            url = linked(url, next);
            // A page that leads astray must not be met again.
            if (!isAllowed(url, m_rules))
                return dropped(file,
                               HEADROOM_TEXT("Errors", "A page of the list links to an address "
                                                       "that does not belong to a provider."));
            if (seen.contains(url.toString()))
                return dropped(
                    file,
                    HEADROOM_TEXT("Errors", "The pages of the list link to each other in a loop."));
        }
        return failure(HEADROOM_TEXT("Errors", "The list has more than 5,000 pages."),
                       url.host().toStdString());
    }

    /// A file that cannot be read must not be met again by the next refresh.
    static tl::unexpected<Error> dropped(const QString &file, Message what)
    {
        QFile::remove(file);
        return failure(std::move(what), {},
                       HEADROOM_TEXT("Errors", "Try again later; the catalog is unchanged."));
    }

    static QString capitalised(QString name)
    {
        name[0] = name[0].toUpper();
        return name;
    }

    static QString safe(const QString &name)
    {
        QString result;
        for (const QChar c : name) {
            if (c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-'))
                result += c;
        }
        return result;
    }

    const RefreshRequest &m_request;
    const Catalog &m_catalog;
    DownloadRules m_rules;
    QDir m_folder;
    QLockFile m_lock;
    std::vector<std::filesystem::path> m_files;
    int m_done = 0;
    std::optional<int> m_total;
    Pace m_pace;
};

} // namespace

Expected<ImportReport> refreshPrices(const RefreshRequest &request)
{
    HEADROOM_TRY(const auto store, storage::CatalogStore::open(request.catalog.base));
    HEADROOM_TRY(const auto catalog, store.load(PriceBook::publicCatalog));
    Fetch fetch(request, catalog);
    HEADROOM_CHECK(fetch.prepare());
    for (const Provider provider : request.providers) {
        HEADROOM_CHECK(fetch.fetch(provider));
    }
    if (fetch.files().empty())
        return failure(
            HEADROOM_TEXT("Errors", "None of the providers has a region with that name."), {},
            HEADROOM_TEXT("Errors", "Check the names of the regions."));
    storage::ImportRequest import;
    import.files = fetch.files();
    import.catalog = request.catalog;
    import.today = request.today;
    import.date = request.today;
    import.watch = request.watch;
    auto report = storage::importPriceLists(import);
    // A list that was refused would be refused again; a stopped import may go on with what is
    // there.
    if (report || report.error().kind != ErrorKind::stopped)
        fetch.removeAll();
    return report;
}

} // namespace headroom::refresh
