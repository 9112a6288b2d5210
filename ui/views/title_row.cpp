// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/title_row.h"

#include "core/wording/answer_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/scenario_mark.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QStyle>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kNameWidth = 220;
constexpr int kUndoWidth = 118; ///< of its text; whatever it says, the scenarios keep their place
constexpr int kWideUndoWidth = 260; ///< the same in a wide window
constexpr int kRoomyWidth =
    1400; ///< from here on the names of four scenarios leave room for what is undone
constexpr int kTightWidth = 1000; ///< below it, menus and names need the room of all else
constexpr int kTightNameWidth = 130;
constexpr int kTightestWidth = 700; ///< below it, the name of the file is that of the window only
constexpr int kStateLetters = 9; ///< room for what is said about the file, also while it is nothing
constexpr int kFewScenarios = 4;
constexpr int kTabWidth = 130; ///< of a name among many
constexpr int kStarSize = 12;  ///< mark of the proposed scenario, next to its name

QToolButton *quietButton(QAction *action, const char *key, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    setRole(button, Role::Quiet);
    // An action that changes gives the button its text and its tool tip again.
    const auto say = [=] {
        button->setAccessibleName(action->text().remove(u'&'));
        explain(button, key);
    };
    QObject::connect(action, &QAction::changed, button, say);
    say();
    return button;
}

/// A tab's text is a mnemonic text: an ampersand must be doubled to be shown.
QString tabText(const std::string &name)
{
    return textOf(name).replace(u'&', QStringLiteral("&&"));
}

/// Null while a new scenario is not evaluated yet.
const ScenarioEvaluation *scenarioNamed(const Evaluation &evaluation, const std::string &name)
{
    const auto found = std::ranges::find(evaluation.scenarios, name, &ScenarioEvaluation::name);
    return found == evaluation.scenarios.end() ? nullptr : &*found;
}

QString tabExplanation(const Plan &plan, const std::string &name)
{
    if (name == plan.baseline && name == plan.proposed)
        return TitleRow::tr("%1: the baseline and the proposed scenario").arg(textOf(name));
    if (name == plan.baseline)
        return TitleRow::tr("%1: the baseline that the others are compared with").arg(textOf(name));
    if (name == plan.proposed)
        return TitleRow::tr("%1: the proposed scenario, which opens first").arg(textOf(name));
    return textOf(name);
}

} // namespace

TitleRow::TitleRow(const TitleActions &actions, QWidget *parent)
    : QFrame(parent),
      m_file(plainLabel({}, Role::BodyBold, this)),
      m_state(plainLabel({}, Role::Muted, this)),
      m_warning(plainLabel({}, Role::Body, this)),
      m_scenarios(new QTabBar(this)),
      m_allScenarios(new QToolButton(this)),
      m_addScenario(new QToolButton(this)),
      m_undo(new QPushButton(this))
{
    setRole(this, Role::TopBar);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(this, space.small, {space.small, space.small, space.large, space.small});
    if (actions.menus) {
        actions.menus->setNativeMenuBar(false);
        actions.menus->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);
        layout->addWidget(actions.menus, 0, Qt::AlignVCenter);
    }
    m_file->setObjectName(QStringLiteral("fileName"));
    nameAndExplain(m_state, "fileState", "file_state");
    m_state->setMinimumWidth(kStateLetters * m_state->fontMetrics().averageCharWidth());
    layout->addWidget(m_file);
    layout->addWidget(m_state);
    m_warning->setObjectName(QStringLiteral("fileWarning"));
    setTone(m_warning, Tone::Warning);
    m_warning->hide();
    m_planParts = {m_addScenario};
    layout->addWidget(m_warning);
    layout->addStretch(1);
    layout->addWidget(buildScenarios());
    layout->addStretch(1);
    buildActions(layout, actions);
}

QWidget *TitleRow::buildScenarios()
{
    auto *box = new QWidget(this);
    auto *layout = rowIn(box, currentTokens().space.tiny);
    leaveWheelToPage(m_scenarios);
    setUpTabs(m_scenarios, Role::Segmented, "scenarioTabs", tr("Scenarios"));
    m_scenarios->setElideMode(Qt::ElideMiddle); // names often begin alike
    m_scenarios->setIconSize(QSize(kStarSize, kStarSize));
    m_scenarios->setContextMenuPolicy(Qt::CustomContextMenu);
    layout->addWidget(m_scenarios);
    setRole(m_allScenarios, Role::Quiet);
    m_allScenarios->setIcon(lineIcon(Icon::ChevronDown));
    m_allScenarios->setPopupMode(QToolButton::InstantPopup);
    nameAndExplain(m_allScenarios, "allScenarios", "all_scenarios");
    auto *all = new QMenu(m_allScenarios);
    m_allScenarios->setMenu(all);
    m_allScenarios->hide();
    connect(all, &QMenu::aboutToShow, this, [this, all] { fillAllScenarios(all); });
    layout->addWidget(m_allScenarios);
    setRole(m_addScenario, Role::Quiet);
    m_addScenario->setIcon(lineIcon(Icon::Plus));
    nameAndExplain(m_addScenario, "addScenario", "add_scenario");
    layout->addWidget(m_addScenario);
    connect(m_scenarios, &QTabBar::currentChanged, this, &TitleRow::selectTab);
    connect(m_scenarios, &QTabBar::tabBarDoubleClicked, this, [this](int index) {
        if (index >= 0)
            emit renameScenarioRequested(m_scenarios->tabData(index).toString());
    });
    connect(m_scenarios, &QWidget::customContextMenuRequested, this, &TitleRow::showScenarioMenu);
    connect(m_addScenario, &QToolButton::clicked, this, &TitleRow::addScenario);
    return box;
}

void TitleRow::buildActions(QHBoxLayout *layout, const TitleActions &actions)
{
    if (actions.undo) {
        m_undo->setObjectName(QStringLiteral("undoButton"));
        m_undo->setIcon(lineIcon(Icon::Undo));
        layout->addWidget(m_undo);
        m_planParts.push_back(m_undo);
        connect(m_undo, &QPushButton::clicked, actions.undo, &QAction::trigger);
        connect(actions.undo, &QAction::changed, this,
                [this, undo = actions.undo] { followUndo(undo); });
        followUndo(actions.undo);
    }
    if (actions.redo) {
        m_redo = quietButton(actions.redo, "redo", this);
        layout->addWidget(m_redo);
    }
    if (actions.toggleTheme) {
        m_theme = quietButton(actions.toggleTheme, "toggle_theme", this);
        layout->addWidget(m_theme);
    }
    if (actions.exports) {
        auto *button = new QPushButton(tr("Export report"), this);
        m_export = button;
        setRole(button, Role::Primary);
        button->setIcon(lineIconOnAccent(Icon::Export));
        button->setMenu(actions.exports);
        nameAndExplain(button, "exportButton", "export_report");
        layout->addWidget(button);
        m_planParts.push_back(button);
    }
}

void TitleRow::followUndo(const QAction *undo)
{
    m_undo->setEnabled(undo->isEnabled());
    m_undoText = undo->data().toString();
    m_undo->setAccessibleName(m_undoText);
    setPlainToolTip(m_undo, m_undoText + u'\n' + explanationText("undo"));
    showUndoState();
}

void TitleRow::showUndoState()
{
    const SpaceTokens &space = currentTokens().space;
    const int around = currentTokens().size.icon + 2 * space.medium;
    const int beyond = (width() - qRound(kRoomyWidth * currentTokens().scale)) / 2;
    const int text = std::clamp(kUndoWidth + beyond, kUndoWidth, kWideUndoWidth);
    m_undo->setFixedWidth(m_isRoomy ? text + around + 2 * space.medium : around);
    m_undo->setText(m_isRoomy ? m_undo->fontMetrics()
                                    .elidedText(m_undoText, Qt::ElideRight,
                                                text + 2 * space.medium - space.tiny)
                                    .replace(u'&', QStringLiteral("&&"))
                              : QString());
}

void TitleRow::resizeEvent(QResizeEvent *event)
{
    fitText();
    QFrame::resizeEvent(event);
}

void TitleRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange)
        fitText();
    QFrame::changeEvent(event);
}

/// As much as the width has the room for at this size of the text.
void TitleRow::fitText()
{
    const bool isRoomy = width() >= qRound(kRoomyWidth * currentTokens().scale);
    const bool isTight = width() < qRound(kTightWidth * currentTokens().scale);
    m_isRoomy = isRoomy;
    m_isTight = isTight;
    showUndoState();
    showFileName();
    crowd();
    placeScenarios();
}

/// In a tight row the scenarios are a menu, named as the one shown; what the menus have as well
/// gives way.
void TitleRow::placeScenarios()
{
    const bool areMany = m_scenarios->count() > kFewScenarios;
    m_scenarios->setVisible(m_isPlanShown && !m_isTight);
    m_allScenarios->setVisible(m_isPlanShown && (m_isTight || areMany));
    m_allScenarios->setToolButtonStyle(m_isTight ? Qt::ToolButtonTextBesideIcon
                                                 : Qt::ToolButtonIconOnly);
    const QString name = textOf(m_active);
    m_allScenarios->setText(m_isTight ? tabText(m_allScenarios->fontMetrics()
                                                    .elidedText(name, Qt::ElideMiddle, nameWidth())
                                                    .toStdString())
                                      : QString());
    const bool isNamed = m_isPlanShown && !isTightest();
    m_file->setVisible(isNamed);
    m_state->setVisible(isNamed);
    if (m_redo)
        m_redo->setVisible(m_isPlanShown && !m_isTight);
    if (m_theme)
        m_theme->setVisible(!m_isTight);
}

bool TitleRow::isTightest() const
{
    return width() < qRound(kTightestWidth * currentTokens().scale);
}

int TitleRow::nameWidth() const
{
    return m_isTight ? qRound(kTightNameWidth * currentTokens().scale) : kNameWidth;
}

void TitleRow::showFileName()
{
    m_file->setText(m_file->fontMetrics().elidedText(m_fileName, Qt::ElideMiddle, nameWidth()));
}

/// Many scenarios in a narrow window: all else keeps itself short for their names.
void TitleRow::crowd()
{
    const bool isCrowded = m_isTight || (!m_isRoomy && m_scenarios->count() >= kFewScenarios);
    if (m_export) {
        m_export->setText(isTightest() ? QString()
                          : isCrowded  ? tr("Export")
                                       : tr("Export report"));
        m_export->setAccessibleName(tr("Export report"));
    }
    if (m_scenarios->property("crowded").toBool() == isCrowded)
        return;
    m_scenarios->setProperty("crowded", isCrowded);
    m_scenarios->style()->unpolish(m_scenarios);
    m_scenarios->style()->polish(m_scenarios);
    m_scenarios->updateGeometry();
}

void TitleRow::render(const Plan &plan, const Evaluation *evaluation)
{
    std::vector<std::string> names;
    for (const Scenario &scenario : plan.scenarios)
        names.push_back(scenario.name);
    std::vector<int> colours = coloursOf(plan);
    const bool isNamed = names == m_names && colours == m_colours && plan.baseline == m_baseline
                         && plan.proposed == m_proposed;
    m_active = plan.activeScenario;
    m_baseline = plan.baseline;
    m_proposed = plan.proposed;
    m_names = std::move(names);
    m_colours = std::move(colours);
    const QSignalBlocker blocker(m_scenarios);
    if (!isNamed)
        nameTabs(plan);
    sayAnswers(plan, evaluation);
    const auto active = std::ranges::find(m_names, m_active);
    if (active != m_names.end())
        m_scenarios->setCurrentIndex(static_cast<int>(active - m_names.begin()));
    placeScenarios();
}

void TitleRow::sayAnswers(const Plan &plan, const Evaluation *evaluation)
{
    for (int i = 0; i < m_scenarios->count(); ++i) {
        const auto place = static_cast<std::size_t>(i);
        const std::string &name = plan.scenarios[place].name;
        QString text = tabExplanation(plan, name);
        const auto *answered = evaluation == nullptr ? nullptr : scenarioNamed(*evaluation, name);
        if (answered != nullptr)
            text += u'\n' + textOf(describe(answerOf(*answered), language()));
        m_scenarios->setTabToolTip(i, plainToolTip(text));
    }
}

void TitleRow::nameTabs(const Plan &plan)
{
    while (m_scenarios->count() > static_cast<int>(plan.scenarios.size()))
        m_scenarios->removeTab(m_scenarios->count() - 1);
    while (m_scenarios->count() < static_cast<int>(plan.scenarios.size()))
        m_scenarios->addTab({});
    const bool areMany = m_scenarios->count() > kFewScenarios;
    const auto shortened = [this](const std::string &name) {
        return m_scenarios->fontMetrics()
            .elidedText(textOf(name), Qt::ElideMiddle, kTabWidth)
            .toStdString();
    };
    for (int i = 0; i < m_scenarios->count(); ++i) {
        const std::string &name = plan.scenarios[static_cast<std::size_t>(i)].name;
        m_scenarios->setTabText(i, areMany ? tabText(shortened(name)) : tabText(name));
        m_scenarios->setTabData(i, textOf(name));
        m_scenarios->setTabIcon(
            i, plan.scenarios.size() > 1
                   ? scenarioMark(m_colours[static_cast<std::size_t>(i)], name == plan.proposed)
                   : QIcon());
    }
    // Room for scroll buttons would leave a gap behind a few short tabs.
    m_scenarios->setUsesScrollButtons(areMany);
    // Tabs that scroll need not give way to one another.
    m_scenarios->setElideMode(areMany ? Qt::ElideNone : Qt::ElideMiddle);
    crowd();
    m_scenarios->updateGeometry();
}

void TitleRow::showFile(const QString &name, const QString &path, const QString &state)
{
    m_fileName = name;
    showFileName();
    setPlainToolTip(m_file, path.isEmpty() ? name : path);
    m_state->setText(state);
}

void TitleRow::setExportable(bool isExportable, const QString &why)
{
    if (m_export == nullptr)
        return;
    m_export->setEnabled(isExportable);
    setPlainToolTip(m_export, why.isEmpty() ? explanationText("export_report") : why);
    m_export->setAccessibleDescription(why.isEmpty() ? explanationText("export_report") : why);
}

void TitleRow::showWarning(const QString &text, const QString &explanation)
{
    m_warning->setText(text);
    setPlainToolTip(m_warning, explanation);
    m_warning->setAccessibleDescription(explanation);
    m_warning->setVisible(!text.isEmpty());
}

void TitleRow::setPlanShown(bool shown)
{
    for (QWidget *part : m_planParts)
        part->setVisible(shown);
    m_isPlanShown = shown;
    placeScenarios();
}

void TitleRow::selectTab(int index)
{
    const QString name = m_scenarios->tabData(index).toString();
    if (index >= 0 && name.toStdString() != m_active)
        emit scenarioSelected(name);
}

void TitleRow::fillAllScenarios(QMenu *menu)
{
    menu->clear();
    for (int i = 0; i < m_scenarios->count(); ++i) {
        const QString name = m_scenarios->tabData(i).toString();
        QAction *action = menu->addAction(m_scenarios->tabIcon(i), tabText(name.toStdString()),
                                          this, [this, name] { emit scenarioSelected(name); });
        QFont font = action->font();
        font.setBold(i == m_scenarios->currentIndex());
        action->setFont(font);
    }
}

void TitleRow::addScenario()
{
    emit editRequested(
        AddScenario{tr("Scenario %1").arg(m_scenarios->count()).toStdString(), m_active});
}

void TitleRow::showScenarioMenu(const QPoint &position)
{
    const int index = m_scenarios->tabAt(position);
    if (index < 0)
        return;
    const QString name = m_scenarios->tabData(index).toString();
    const std::string key = name.toStdString();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(lineIcon(Icon::Rename), tr("Rename…"), this,
                    [this, name] { emit renameScenarioRequested(name); });
    menu->addAction(lineIcon(Icon::Duplicate), tr("Duplicate"), this, [this, name, key] {
        emit editRequested(AddScenario{tr("%1 copy").arg(name).toStdString(), key});
    });
    QAction *baseline = menu->addAction(lineIcon(Icon::Target), tr("Make it the baseline"), this,
                                        [this, key] { emit editRequested(SelectBaseline{key}); });
    baseline->setEnabled(key != m_baseline);
    QAction *proposed = menu->addAction(lineIcon(Icon::Star), tr("Propose it"), this,
                                        [this, key] { emit editRequested(ProposeScenario{key}); });
    proposed->setEnabled(key != m_proposed);
    menu->addSeparator();
    QAction *left = menu->addAction(lineIcon(Icon::ChevronLeft), tr("Move left"), this, [=, this] {
        emit editRequested(MoveScenario{key, static_cast<std::size_t>(index - 1)});
    });
    left->setEnabled(index > 0);
    QAction *right =
        menu->addAction(lineIcon(Icon::ChevronRight), tr("Move right"), this, [=, this] {
            emit editRequested(MoveScenario{key, static_cast<std::size_t>(index + 1)});
        });
    right->setEnabled(index + 1 < m_scenarios->count());
    menu->addSeparator();
    QAction *remove = menu->addAction(lineIcon(Icon::Trash), tr("Remove"), this,
                                      [this, key] { emit editRequested(RemoveScenario{key}); });
    remove->setEnabled(key != m_baseline && m_scenarios->count() > 1);
    menu->popup(m_scenarios->mapToGlobal(position));
}

} // namespace headroom::ui
