// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_room.h"

#include "core/guide/guide_place.h"
#include "session/current_view.h"
#include "session/plan_session.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/plan_files/plan_files.h"
#include "ui/start/guide_dialog.h"
#include "ui/start/hardware_guide.h"
#include "ui/start/start_page.h"
#include "ui/start/template_prices.h"
#include "ui/start/tour.h"
#include "ui/views/parts/message_bar.h"

#include <QStackedWidget>

namespace headroom::ui {

StartRoom::StartRoom(Parts parts, QWidget *window)
    : QObject(window),
      m_parts(std::move(parts)),
      m_window(window)
{
    connectSession();
}

bool StartRoom::isOpen() const
{
    return m_page && m_parts.stack->currentWidget() == m_page;
}

void StartRoom::connectSession()
{
    PlanSession &session = m_parts.session;
    // Whatever shows something in the plan leads back to it.
    connect(&session, &PlanSession::planOpened, this, &StartRoom::close);
    connect(&session, &PlanSession::planChanged, this, &StartRoom::close);
    connect(&m_parts.view, &CurrentView::changed, this, [this](ViewParts parts) {
        if (parts.testFlag(ViewPart::page))
            close();
    });
    connect(&session, &PlanSession::planOpened, this, [this] {
        if (m_tour && m_tour->isRunning())
            m_tour->end();
    });
    const auto say = [this](const Error &error) {
        if (isOpen())
            m_page->messages()->showError(error);
    };
    connect(&session, &PlanSession::refused, this, say);
    connect(&m_parts.files, &PlanFiles::failed, this, say);
    connect(&session, &PlanSession::snapshotChanged, this, [this] {
        if (isOpen() && !m_hasTotals)
            readRecent();
    });
}

void StartRoom::build()
{
    m_page = new StartPage(m_parts.stack);
    m_recent = new RecentPlans(m_parts.session, this);
    m_prices = new TemplatePrices(m_parts.session, m_parts.shipped, this);
    m_parts.stack->addWidget(m_page);
    connect(m_recent, &RecentPlans::found, m_page, &StartPage::showRecent);
    connect(m_prices, &TemplatePrices::found, m_page, &StartPage::showPrice);
    connect(m_page, &StartPage::lensChosen, m_prices, &TemplatePrices::read);
    connectPage();
}

void StartRoom::connectPage()
{
    PlanFiles &files = m_parts.files;
    connect(m_page, &StartPage::describeChosen, this, &StartRoom::describe);
    connect(m_page, &StartPage::sampleChosen, this, &StartRoom::openSample);
    connect(m_page, &StartPage::openChosen, &files, &PlanFiles::askAndOpen);
    connect(m_page, &StartPage::emptyChosen, &files, [&files] { files.startNew({}); });
    connect(m_page, &StartPage::recentChosen, &files, &PlanFiles::open);
    connect(m_page, &StartPage::forgetRequested, this, [this](const QString &path) {
        PlanFiles::forget(path);
        readRecent();
    });
    connect(m_page, &StartPage::templateChosen, this, [this](const QString &key) {
        m_parts.files.openCopy(templateFile(m_parts.shipped, key),
                               [this] { m_parts.view.setLens(m_page->lens()); });
    });
    connect(m_page, &StartPage::left, this, &StartRoom::close);
}

void StartRoom::open()
{
    // Text in a field belongs to the plan that is about to be hidden.
    if (!m_parts.files.commitPendingFields())
        return;
    if (!m_page)
        build();
    const bool hasPlan = !m_parts.session.document().path().isEmpty()
                         || !m_parts.session.plan().workloads.empty()
                         || m_parts.session.document().isModified();
    m_page->showBackTo(hasPlan ? m_parts.files.displayName() : QString());
    m_page->messages()->dismiss();
    m_page->setLens(m_parts.view.state().lens());
    readRecent();
    m_parts.stack->setCurrentWidget(m_page);
    m_page->firstFocus()->setFocus();
    emit opened(true);
}

void StartRoom::openWith(const Error &error)
{
    open();
    if (m_page)
        m_page->messages()->showError(error);
}

void StartRoom::close()
{
    if (!isOpen())
        return;
    m_parts.stack->setCurrentIndex(0);
    m_prices->forget();
    emit opened(false);
}

void StartRoom::readRecent()
{
    m_hasTotals = m_parts.session.snapshot() != nullptr;
    const QStringList paths = PlanFiles::recentFiles();
    m_page->setRecent(paths);
    m_recent->read(paths);
    m_prices->read(m_page->lens());
}

void StartRoom::describe()
{
    auto *dialog = new GuideDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const auto offerModels = [this, dialog] {
        if (const auto snapshot = m_parts.session.snapshot())
            dialog->setModels(modelRows(snapshot->inputs.facts->models, Precision::fp16,
                                        recentModels(), m_parts.session.plan().models));
    };
    connect(&m_parts.session, &PlanSession::snapshotChanged, dialog, offerModels);
    connect(dialog, &GuideDialog::described, this,
            [this](const Workload &workload) { takeDescribed(workload); });
    offerModels();
    dialog->open();
}

void StartRoom::guide()
{
    openGuide();
}

void StartRoom::explainRule(const QString &rule, const Workload &workload)
{
    if (const auto place = guidePlaceOf(rule.toStdString(), workload))
        openGuide()->showPlace(*place);
    else
        emit referenceRequested(QStringLiteral("rules"), rule);
}

HardwareGuide *StartRoom::openGuide()
{
    auto *dialog = new HardwareGuide(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const auto offerPrices = [this, dialog] {
        if (const auto snapshot = m_parts.session.snapshot())
            dialog->setInputs(snapshot->inputs);
    };
    connect(&m_parts.session, &PlanSession::snapshotChanged, dialog, offerPrices);
    connect(dialog, &HardwareGuide::chosen, this, &StartRoom::takeDescribed);
    connect(dialog, &HardwareGuide::referenceRequested, this,
            [this] { emit referenceRequested({}, {}); });
    offerPrices();
    dialog->open();
    return dialog;
}

/// From the start page it begins a plan of its own.
void StartRoom::takeDescribed(const Workload &workload, const std::optional<OfferReference> &offer)
{
    const auto add = [this, workload, offer] {
        const WorkloadId id = m_parts.session.plan().nextWorkloadId;
        emit editRequested(AddWorkload{workload});
        if (offer) {
            Allocation allocation;
            allocation.offer = *offer;
            emit editRequested(Allocate{id, allocation});
        }
        m_parts.view.setPage(kExplorePage);
    };
    if (isOpen())
        m_parts.files.startNew([this, add] {
            m_parts.view.setLens(m_page->lens());
            add();
        });
    else
        add();
}

void StartRoom::addTemplate(const QString &key)
{
    for (const PlanTemplate &entry : templateList()) {
        if (entry.key != key)
            continue;
        m_parts.session.document().read(
            templateFile(m_parts.shipped, key),
            [this, title = entry.title](const Expected<LoadedPlan> &loaded) {
                if (loaded)
                    emit editRequested(AddWorkloads{loaded->plan.workloads, title.toStdString()});
                else
                    emit failed(loaded.error());
            });
    }
}

void StartRoom::openSample()
{
    m_parts.files.openSample([this] {
        if (!Tour::wasSeen())
            runTour();
    });
}

void StartRoom::startTour()
{
    if (m_parts.files.isSampleOpen())
        runTour();
    else
        m_parts.files.openSample([this] { runTour(); });
}

void StartRoom::runTour()
{
    close();
    m_parts.view.setPage(kExplorePage);
    if (!m_tour)
        m_tour = new Tour(m_window);
    m_tour->start();
}

} // namespace headroom::ui
