// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/hardware_guide.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/money/date.h"
#include "core/texts/guide_texts.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/start/guide_tree.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/screen_room.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/fitted_scroll.h"
#include "ui/views/parts/flow_layout.h"
#include "ui/views/parts/table_setup.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kTreeSize(1264, 640);
constexpr int kAnswerWidth = 440;
constexpr int kHardwareColumn = 110;

/// The families with the columns that a narrow panel has room for.
Table narrowTable(const GuideWalk &walk)
{
    const Table all = shortFamilyTable(walk, language());
    const auto placeOf = [&](std::string_view key) {
        return static_cast<std::size_t>(std::ranges::find(all.columns, key, &Column::key)
                                        - all.columns.begin());
    };
    Table narrow;
    std::vector<std::size_t> kept;
    for (const char *key : {"accelerator", "instance_type", "monthly_cost"}) {
        if (const std::size_t place = placeOf(key); place < all.columns.size())
            kept.push_back(place);
    }
    for (const std::size_t place : kept)
        narrow.columns.push_back(all.columns[place]);
    for (std::size_t row = 0; row < all.rows.size(); ++row) {
        const OfferReference offer = walk.candidates->catalog->reference(walk.families[row]);
        TableRow &cells = narrow.rows.emplace_back();
        for (const std::size_t place : kept)
            cells.push_back(all.columns[place].key == "instance_type"
                                ? Cell(std::string(shortTypeName(offer.instanceType)) + ", "
                                       + language().say(nameOf(offer.provider)))
                                : all.rows[row][place]);
    }
    return narrow;
}

} // namespace

HardwareGuide::HardwareGuide(QWidget *parent)
    : QDialog(parent),
      m_tree(new GuideTree(this)),
      m_title(wrappedLabel("guideAnswer", Role::Title, this)),
      m_words(wrappedLabel("guideWords", Role::Muted, this)),
      m_detail(wrappedLabel("guideDetail", Role::Muted, this)),
      m_table(new QTableView(this)),
      m_model(new TableModel(this)),
      m_add(new QPushButton(this)),
      m_show(new QPushButton(tr("Show on the chart"), this))
{
    setObjectName(QStringLiteral("hardwareGuide"));
    setWindowTitle(tr("Find the hardware"));
    resizeToScale(this, kTreeSize);
    const SpaceTokens &space = currentTokens().space;
    auto *all = rowIn(this, space.huge);
    all->setContentsMargins(evenMargins(space.huge));
    auto *scroll = new FittedScroll(m_tree, this); // large text needs more height than there is
    scroll->setObjectName(QStringLiteral("guideQuestions"));
    all->addWidget(scroll, 1);
    all->addWidget(buildAnswer());
    connect(m_tree, &GuideTree::answered, this, &HardwareGuide::answer);
    m_study.onFinish(this, [this](const auto &found) { take(found); });
    m_tree->render(m_choices);
    walk();
}

QWidget *HardwareGuide::buildAnswer()
{
    const SpaceTokens &space = currentTokens().space;
    auto *panel = new QWidget(this);
    panel->setFixedWidth(std::min(qRound(kAnswerWidth * currentTokens().scale), width() / 2));
    auto *column = columnIn(panel, space.small);
    setUpTable(m_table, tr("Kinds of hardware that meet the answers"));
    m_table->setObjectName(QStringLiteral("guideTable"));
    m_table->setModel(m_model);
    m_table->setWhatsThis(explanationTip("hardware_guide_table"));
    keepColumnsFitting(m_table, kHardwareColumn, {});
    nameAndExplain(m_add, "guideAdd", "hardware_guide_add");
    setRole(m_add, Role::Primary);
    m_add->setDefault(true);
    nameAndExplain(m_show, "guideShow", "hardware_guide_show");
    m_show->setAutoDefault(false);
    auto *buttons = new FlowLayout(space.small); // large text has no room for them in one line
    buttons->addWidget(m_add);
    buttons->addWidget(m_show);
    auto *reference = new QPushButton(tr("Tables"), this);
    nameAndExplain(reference, "guideReference", "hardware_guide_tables");
    setRole(reference, Role::Quiet);
    reference->setAutoDefault(false);
    connect(reference, &QPushButton::clicked, this, &HardwareGuide::referenceRequested);
    buttons->addWidget(reference);
    column->addWidget(m_title);
    column->addWidget(m_words);
    column->addWidget(m_table, 1);
    column->addWidget(m_detail);
    column->addLayout(buttons);
    connect(m_add, &QPushButton::clicked, this, [this] { choose(true); });
    connect(m_show, &QPushButton::clicked, this, [this] { choose(false); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &HardwareGuide::nameOffer);
    connect(m_table, &QTableView::activated, this, [this] { choose(true); });
    return panel;
}

void HardwareGuide::setInputs(std::optional<EvaluationInputs> inputs)
{
    m_inputs = std::move(inputs);
    walk();
}

void HardwareGuide::showPlace(const GuidePlace &place)
{
    m_choices = place.choices;
    m_tree->render(m_choices);
    m_tree->focusAnswer(place.answer->step);
    walk();
}

void HardwareGuide::answer(GuideStep step, const QString &key)
{
    // Another phase asks other questions.
    if (step == GuideStep::phase)
        m_choices = {};
    m_choices.answers[step] = key.toStdString();
    m_tree->render(m_choices);
    walk();
}

void HardwareGuide::walk()
{
    m_words->setText(m_inputs ? tr("Looking for what meets these answers…")
                              : tr("Prices are being loaded."));
    m_words->show();
    m_add->setEnabled(false);
    m_show->setEnabled(false);
    if (!m_inputs)
        return;
    m_study.ask([inputs = *m_inputs,
                 choices = m_choices]() -> Expected<std::shared_ptr<const GuideOutcome>> {
        HEADROOM_TRY(auto walked, walkGuide(inputs, choices));
        GuideOutcome outcome{std::move(walked), {}};
        if (outcome.walk.families.empty())
            outcome.relaxations = relaxations(outcome.walk.question, guideChanges(inputs, choices),
                                              inputs.plan->currency, language());
        return std::make_shared<const GuideOutcome>(std::move(outcome));
    });
}

void HardwareGuide::take(const Expected<std::shared_ptr<const GuideOutcome>> &found)
{
    m_outcome = found ? *found : nullptr;
    if (!m_outcome) {
        m_title->setText(tr("The guide cannot answer"));
        m_words->setText(textOf(found.error().whatAndRemedy(language())));
        m_model->setTable({}, {});
        return;
    }
    const GuideWalk &walked = m_outcome->walk;
    const std::size_t count = walked.families.size();
    m_title->setText(count == 0 ? tr("Nothing meets these answers")
                                : tr("%1 to choose from")
                                      .arg(textOf(language().say(guide_text::kFamilies, {},
                                                                 static_cast<int>(count)))));
    m_words->setText(count == 0 ? textOf(joined(m_outcome->relaxations, "\n"))
                                : tr("On demand, the cheapest offer of each. A month of compute."));
    m_model->setTable(narrowTable(walked), walked.inputs.plan->currency);
    m_table->setVisible(count > 0);
    m_show->setEnabled(true);
    if (count > 0)
        m_table->selectRow(0);
    nameOffer();
}

std::optional<OfferReference> HardwareGuide::selectedOffer() const
{
    const int row = m_model->sourceRow(m_table->currentIndex());
    if (!m_outcome || row < 0 || static_cast<std::size_t>(row) >= m_outcome->walk.families.size())
        return std::nullopt;
    return m_outcome->walk.candidates->catalog->reference(
        m_outcome->walk.families[static_cast<std::size_t>(row)]);
}

/// What the table has no room for: region, the figure against its limit, and its evidence.
QString HardwareGuide::detailOf(OfferIndex offer) const
{
    const GuideWalk &walked = m_outcome->walk;
    const Sizing &sizing = walked.candidates->sizing(offer);
    QStringList parts{textOf(describe(walked.candidates->catalog->reference(offer), language()))};
    const ServiceLevel &limits = walked.question.workload.serviceLevel;
    const auto add = [&](const RangedFigure &figure, const std::optional<double> &limit,
                         double toSeconds, const QString &what) {
        if (figure.present() && limit)
            parts += what.arg(textOf(formatDuration(figure.value * toSeconds, language())),
                              textOf(formatDuration(*limit * toSeconds, language())));
    };
    add(sizing.p95LatencyMs, limits.p95LatencyMs, kSecondsPerMillisecond, tr("p95 %1 of %2"));
    add(sizing.runHours, limits.deadlineHours, kSecondsPerHour, tr("%1 of %2 a run"));
    parts += textOf(language().say(nameOf(sizing.evidence)));
    return parts.join(QStringLiteral(" · "));
}

void HardwareGuide::nameOffer()
{
    const auto offer = selectedOffer();
    const int row = m_model->sourceRow(m_table->currentIndex());
    setTextOrHide(m_detail, offer
                                ? detailOf(m_outcome->walk.families[static_cast<std::size_t>(row)])
                                : QString());
    m_add->setEnabled(offer.has_value());
    m_add->setText(offer ? tr("Add on %1").arg(textOf(shortTypeName(offer->instanceType)))
                         : tr("Add as workload"));
}

void HardwareGuide::choose(bool withOffer)
{
    if (!m_outcome)
        return;
    emit chosen(m_outcome->walk.question.workload, withOffer ? selectedOffer() : std::nullopt);
    accept();
}

} // namespace headroom::ui
