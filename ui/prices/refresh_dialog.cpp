// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/refresh_dialog.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/prices/progress_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kWidth = 520;
constexpr int kIndent = 24;
constexpr std::size_t kNamedRegions = 4;

QString namesOf(const std::set<std::string> &regions)
{
    QStringList names;
    for (const std::string &region : regions) {
        if (static_cast<std::size_t>(names.size()) == kNamedRegions)
            break;
        names << textOf(region);
    }
    const auto more = static_cast<int>(regions.size()) - static_cast<int>(names.size());
    return names.join(QStringLiteral(", "))
           + (more > 0 ? headroom::ui::tr(" and %1 more").arg(more) : QString());
}

QFrame *card(QWidget *parent, const QString &title)
{
    auto *frame = new QFrame(parent);
    setRole(frame, Role::Card);
    auto *layout = new QVBoxLayout(frame);
    layout->setSpacing(currentTokens().space.tiny);
    layout->addWidget(plainLabel(title, Role::Section, frame));
    return frame;
}

} // namespace

RefreshDialog::RefreshDialog(const PriceUpdater &updater, RefreshRegions regions, QWidget *parent)
    : QDialog(parent),
      m_updater(updater),
      m_regions(std::move(regions)),
      m_ofPlan(new QRadioButton(tr("Those that the plan uses"), this)),
      m_all(new QRadioButton(tr("All that the catalog knows"), this)),
      m_key(new QLineEdit(this)),
      m_keyNote(wrappedText({}, Role::Muted, this)),
      m_volume(plainLabel({}, Role::BodyBold, this)),
      m_sent(wrappedText({}, Role::Muted, this)),
      m_start(nullptr)
{
    setObjectName(QStringLiteral("refreshDialog"));
    setWindowTitle(tr("Refresh public prices"));
    setMinimumWidth(qRound(kWidth * currentTokens().scale));
    auto *layout = dialogColumn(this);
    layout->addWidget(buildRegions());
    layout->addWidget(buildProviders());
    layout->addWidget(m_volume);
    layout->addWidget(m_sent);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    m_start = buttons->addButton(tr("Refresh"), QDialogButtonBox::AcceptRole);
    nameAndExplain(m_start, "startRefresh", "start_refresh");
    setRole(m_start, Role::Primary);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(refresh());
        accept();
    });
    connect(m_ofPlan, &QRadioButton::toggled, this, &RefreshDialog::follow);
    connect(m_key, &QLineEdit::textChanged, this, &RefreshDialog::follow);
    const bool planHasRegions = std::ranges::any_of(
        m_regions.inPlan, [this](const auto &entry) { return isByRegion(entry.first); });
    m_ofPlan->setEnabled(planHasRegions);
    (planHasRegions ? m_ofPlan : m_all)->setChecked(true);
    for (const Row &row : m_rows)
        row.box->setChecked(row.feed.byRegion && !row.feed.needsKey
                            && (!planHasRegions || m_regions.inPlan.contains(row.feed.provider)));
    follow();
}

QWidget *RefreshDialog::buildRegions()
{
    QFrame *frame = card(this, tr("Regions"));
    nameAndExplain(m_ofPlan, "regionsOfPlan", "regions_of_plan");
    nameAndExplain(m_all, "allRegions", "all_regions");
    frame->layout()->addWidget(m_ofPlan);
    frame->layout()->addWidget(m_all);
    return frame;
}

QWidget *RefreshDialog::buildProviders()
{
    QFrame *frame = card(this, tr("Providers"));
    auto *layout = static_cast<QVBoxLayout *>(frame->layout());
    for (const PriceFeed &feed : m_updater.feeds())
        addProvider(layout, feed, frame);
    nameAndExplain(m_key, "googleKey", "google_key");
    m_key->setPlaceholderText(tr("API key for Google's Cloud Billing API"));
    m_key->setEchoMode(QLineEdit::Password);
    m_keyNote->setText(tr("Sent to Google and nowhere else, for this refresh only: it is not "
                          "stored, and appears in no plan or log."));
    auto *key = new QVBoxLayout;
    key->setContentsMargins(qRound(kIndent * currentTokens().scale), 0, 0, 0);
    key->addWidget(m_key);
    key->addWidget(m_keyNote);
    layout->addLayout(key);
    return frame;
}

void RefreshDialog::addProvider(QVBoxLayout *layout, const PriceFeed &feed, QWidget *parent)
{
    const Provider provider = feed.provider;
    auto *row = new QHBoxLayout;
    auto *box = new QCheckBox(textOf(nameOf(provider)), parent);
    box->setObjectName(QStringLiteral("refresh_") + textOf(keyOf(provider)));
    QLabel *detail = plainLabel({}, Role::Muted, parent);
    explain(box, "refreshed_provider");
    explain(detail, "refreshed_provider");
    row->addWidget(box);
    row->addStretch(1);
    row->addWidget(detail);
    layout->addLayout(row);
    m_rows.push_back({feed, box, detail});
    connect(box, &QCheckBox::toggled, this, &RefreshDialog::follow);
}

bool RefreshDialog::isByRegion(Provider provider) const
{
    return std::ranges::any_of(m_updater.feeds(), [provider](const PriceFeed &feed) {
        return feed.provider == provider && feed.byRegion;
    });
}

bool RefreshDialog::isOffered(Provider provider) const
{
    return m_all->isChecked() || !isByRegion(provider) || m_regions.inPlan.contains(provider);
}

int RefreshDialog::regionsOf(Provider provider) const
{
    if (m_ofPlan->isChecked() && isByRegion(provider)) {
        const auto found = m_regions.inPlan.find(provider);
        return found == m_regions.inPlan.end() ? 0 : static_cast<int>(found->second.size());
    }
    const auto found = m_regions.inCatalog.find(provider);
    return found == m_regions.inCatalog.end() ? 0 : found->second;
}

QString RefreshDialog::detailOf(Provider provider) const
{
    if (!isOffered(provider))
        return tr("not used by the plan");
    const int regions = regionsOf(provider);
    const QString volume = tr("about %1").arg(byteText(m_updater.expectedBytes(provider, regions)));
    const QString places = m_ofPlan->isChecked() && isByRegion(provider)
                               ? namesOf(m_regions.inPlan.at(provider))
                               : tr("all %1 regions").arg(regions);
    return places + QStringLiteral(" · ") + volume;
}

PriceRefresh RefreshDialog::refresh() const
{
    PriceRefresh refresh;
    for (const Row &row : m_rows) {
        if (!row.box->isChecked() || !isOffered(row.feed.provider))
            continue;
        refresh.providers.push_back(row.feed.provider);
        if (m_ofPlan->isChecked() && row.feed.byRegion)
            refresh.regions.insert(refresh.regions.end(),
                                   m_regions.inPlan.at(row.feed.provider).begin(),
                                   m_regions.inPlan.at(row.feed.provider).end());
        if (row.feed.needsKey)
            refresh.googleKey = m_key->text().trimmed().toStdString();
    }
    return refresh;
}

QString RefreshDialog::summaryText(const PriceRefresh &refresh) const
{
    if (refresh.providers.empty())
        return tr("Choose a provider.");
    std::uint64_t bytes = 0;
    for (const Provider provider : refresh.providers)
        bytes += m_updater.expectedBytes(provider, regionsOf(provider));
    return tr("About %1 to download.").arg(byteText(bytes));
}

QString RefreshDialog::sentText(const PriceRefresh &refresh) const
{
    QStringList hosts;
    for (const Provider provider : refresh.providers)
        hosts << textOf(m_updater.hostOf(provider));
    const QString last = hosts.isEmpty() ? QString() : hosts.takeLast();
    const QString all =
        hosts.isEmpty() ? last : tr("%1 and %2").arg(hosts.join(QStringLiteral(", ")), last);
    const QString where =
        all.isEmpty() ? QString() : tr("The lists come over HTTPS from %1. ").arg(all);
    return where
           + tr("Nothing is sent but the request itself, which names the regions asked for: "
                "nothing else of the plan leaves this computer. Prices known so far are kept with "
                "their dates. If anything goes wrong, the catalog stays unchanged.");
}

void RefreshDialog::follow()
{
    for (const Row &row : m_rows) {
        row.box->setEnabled(isOffered(row.feed.provider));
        row.detail->setText(detailOf(row.feed.provider));
    }
    const PriceRefresh wanted = refresh();
    const bool google = std::ranges::any_of(m_rows, [&](const Row &row) {
        return row.feed.needsKey
               && std::ranges::find(wanted.providers, row.feed.provider) != wanted.providers.end();
    });
    m_key->setVisible(google);
    m_keyNote->setVisible(google);
    m_volume->setText(summaryText(wanted));
    m_sent->setText(sentText(wanted));
    if (m_start != nullptr)
        m_start->setEnabled(!wanted.providers.empty() && (!google || !wanted.googleKey.empty()));
    resize(width(), layout()->totalHeightForWidth(width()));
}

} // namespace headroom::ui
