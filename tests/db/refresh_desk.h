// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "broken_files.h"
#include "catalog_fixture.h"
#include "import_fixture.h"
#include "price_server.h"
#include "refresh/https_download.h"
#include "refresh/price_refresh.h"

#include <QEventLoop>
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QUrl>

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace headroom::testing {

using namespace headroom::refresh;
using namespace std::chrono_literals;

/// Runs the work on a thread of its own, while servers on this one answer it, and returns its result.
template <typename Work>
auto whileServing(Work work)
{
    std::optional<decltype(work())> result;
    QEventLoop loop;
    const std::unique_ptr<QThread> worker(QThread::create([&] { result.emplace(work()); }));
    QObject::connect(worker.get(), &QThread::finished, &loop, &QEventLoop::quit);
    worker->start();
    loop.exec();
    worker->wait();
    return std::move(*result);
}

inline Expected<void> downloaded(const QUrl &url, const QString &file, const DownloadRules &rules,
                                 const DownloadWatch &watch = {})
{
    return whileServing([&] { return download(url, file, rules, watch); });
}

inline Expected<ImportReport> refreshed(const RefreshRequest &request)
{
    return whileServing([&] { return refreshPrices(request); });
}

/// A local server that answers as a test wants, and a folder for what is fetched from it.
class RefreshDesk : public QObject
{
protected:
    std::unique_ptr<PriceServer> m_server;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::stop_source m_stop;

    [[nodiscard]] DownloadRules rules() const
    {
        DownloadRules rules;
        rules.hosts = {m_server->place()};
        rules.maxBytes = 4 * 1024 * 1024;
        rules.deadline = std::chrono::steady_clock::now() + 20s;
        rules.stall = 2s;
        rules.firstPause = 10ms;
        rules.attempts = 3;
        rules.trusted = m_server->certificate().toPem();
        return rules;
    }
    [[nodiscard]] QString file() const { return m_folder->filePath("list.json"); }
    /// "" or what went wrong.
    QString fetched(const DownloadRules &rules, const QString &path = "/list")
    {
        const auto result =
            downloaded(QUrl(m_server->base() + path), file(), rules, {m_stop.get_token(), {}});
        return result ? QString() : QString::fromStdString(result.error().what);
    }
    [[nodiscard]] RefreshRequest request(std::vector<Provider> providers) const
    {
        RefreshRequest request;
        request.providers = std::move(providers);
        request.folder = m_folder->filePath("fetched");
        request.catalog = {target().toStdString(), target().toStdString()};
        request.today = Date::fromCivil(2026, 11, 20);
        request.deadline = 30s;
        request.endpoints = {m_server->base(), m_server->base(), m_server->base()};
        request.rules = rules();
        return request;
    }
    [[nodiscard]] QString target() const { return m_folder->filePath("catalog.sqlite"); }
    void copyCatalog() const
    {
        QVERIFY(QFile::copy(QString::fromStdString(fewPricesPath()), target()));
        QFile::setPermissions(target(), QFile::ReadOwner | QFile::WriteOwner);
    }

    /// The indexes and the one offer file of AWS.
    static void answerAws(const HttpRequest &asked, QSslSocket &socket)
    {
        if (asked.target == "/offers/v1.0/aws/index.json")
            PriceServer::send(
                socket, R"({"formatVersion":"v1.0","offers":{"AmazonEC2":{"offerCode":"AmazonEC2",
"currentRegionIndexUrl":"/offers/v1.0/aws/AmazonEC2/current/region_index.json"}}})");
        else if (asked.target == "/offers/v1.0/aws/AmazonEC2/current/region_index.json")
            PriceServer::send(socket, R"({"regions":{"us-east-1":{"regionCode":"us-east-1",
"currentVersionUrl":"/offers/v1.0/aws/AmazonEC2/1/us-east-1/index.json"},"xx-moon-1":{"regionCode":"xx-moon-1",
"currentVersionUrl":"/offers/v1.0/aws/AmazonEC2/1/xx-moon-1/index.json"}}})");
        else if (asked.target == "/offers/v1.0/aws/AmazonEC2/1/us-east-1/index.json")
            PriceServer::send(socket, importFixture("aws_offer.json"));
        else
            PriceServer::send(socket, "<Error/>", "404 Not Found");
    }

    void startServer()
    {
        m_server = std::make_unique<PriceServer>();
        if (!m_server->isListening())
            QFAIL("openssl is needed to make a certificate; packaging/check installs it");
    }
    void clear()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_stop = std::stop_source();
        m_server->requests.clear();
    }
};

} // namespace headroom::testing
