// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/guide_dialog.h"

#include "ui/format/text.h"
#include "ui/start/start_card.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/models/model_list.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kGuideWidth = 720;
constexpr int kGuideHeight = 520;
constexpr int kFigureWidth = 420;

bool isService(GuideTask task)
{
    return task == GuideTask::answers || task == GuideTask::texts || task == GuideTask::pictures;
}

bool isBatch(GuideTask task)
{
    return task == GuideTask::documents || task == GuideTask::tables;
}

QWidget *boxOfFigures(QWidget *parent)
{
    auto *box = new QWidget(parent);
    auto *layout = columnIn(box, currentTokens().space.small);
    layout->addStretch(1);
    return box;
}

void putAbove(QWidget *box, QWidget *widget)
{
    auto *layout = static_cast<QVBoxLayout *>(box->layout());
    layout->insertWidget(layout->count() - 1, widget, 0, Qt::AlignLeft);
}

} // namespace

GuideDialog::GuideDialog(QWidget *parent)
    : QDialog(parent),
      m_step(plainLabel({}, Role::Section, this)),
      m_title(wrappedLabel("guideTitle", Role::Heading, this)),
      m_help(wrappedText({}, Role::Muted, this)),
      m_body(new QVBoxLayout),
      m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("guideDialog"));
    setWindowTitle(tr("Describe your workload"));
    resize(kGuideWidth, kGuideHeight);
    buildFrame();
    ask(0);
}

void GuideDialog::buildFrame()
{
    const SpaceTokens &space = currentTokens().space;
    m_step->setObjectName(QStringLiteral("guideStep"));
    m_back->setObjectName(QStringLiteral("guideBack"));
    setPlainToolTip(m_back, tr("Previous question; your answers are kept."));
    m_back->setAutoDefault(false);
    m_next->setObjectName(QStringLiteral("guideNext"));
    m_next->setDefault(true);
    setRole(m_next, Role::Primary);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    setPlainToolTip(cancel, tr("Nothing is added. Esc"));
    cancel->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(space.small);
    buttons->addWidget(m_back);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_next);
    auto *all = columnIn(this, space.tiny, {space.huge, space.huge, space.huge, space.large});
    all->addWidget(m_step);
    all->addWidget(m_title);
    all->addWidget(m_help);
    all->addSpacing(space.medium);
    all->addLayout(m_body, 1);
    all->addSpacing(space.medium);
    all->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_next, &QPushButton::clicked, this, &GuideDialog::goOn);
    connect(m_back, &QPushButton::clicked, this, [this] { ask(m_index - 1); });
    // A field uses Enter itself, to commit its text.
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, this,
                &GuideDialog::pressEnter);
}

void GuideDialog::setModels(std::vector<ModelRow> rows)
{
    m_models = std::move(rows);
    if (m_modelList) {
        m_modelList->setRows(m_models);
        m_modelList->setCurrent(textOf(m_answers.model));
    }
}

void GuideDialog::ask(std::size_t index)
{
    m_index = index;
    const GuideQuestion question = m_questions[index];
    const Question words = wordsOf(question);
    const bool isLast = index + 1 == m_questions.size();
    m_step->setText(tr("Question %1 of %2").arg(index + 1).arg(m_questions.size()));
    m_step->setVisible(question != GuideQuestion::task);
    m_title->setText(words.title);
    m_help->setText(words.help);
    setAccessibleName(words.title);
    setAccessibleDescription(words.help);
    m_back->setVisible(index > 0);
    m_next->setVisible(question != GuideQuestion::task);
    m_next->setText(isLast ? tr("Show the offers") : tr("Next"));
    setPlainToolTip(m_next,
                    isLast ? tr("Adds the workload and shows every offer that serves it. Enter")
                           : tr("Next question. Enter"));
    m_modelList = nullptr;
    delete m_editor;
    m_editor = editorOf(question);
    m_body->addWidget(m_editor);
    m_editor->show(); // now: its fields are asked for what stands in them
    m_editor->setFocus();
}

void GuideDialog::goOn()
{
    if (!commitPendingEdits(*this))
        return;
    if (m_modelList && !m_modelList->current().isEmpty())
        m_answers.model = m_modelList->current().toStdString();
    if (m_index + 1 < m_questions.size())
        return ask(m_index + 1);
    if (!m_answers.model.empty())
        rememberModel(textOf(m_answers.model));
    emit described(guidedWorkload(m_answers));
    accept();
}

void GuideDialog::pressEnter()
{
    if (auto *button = qobject_cast<QAbstractButton *>(focusWidget());
        button && !qobject_cast<QCheckBox *>(button))
        button->click();
    else
        goOn();
}

GuideDialog::Question GuideDialog::wordsOf(GuideQuestion question) const
{
    const GuideTask task = m_answers.task;
    switch (question) {
    case GuideQuestion::task:
        return {tr("What should it do?"), tr("Everything can be changed afterwards.")};
    case GuideQuestion::model:
        return {tr("Which model?"),
                tr("If yours is not listed, choose one of the same kind and size.")};
    case GuideQuestion::amount:
        if (isService(task))
            return {tr("How many requests come in?"),
                    tr("Per second, in the busiest hour; 1,000 a minute is 16.7 a second.")};
        if (isBatch(task))
            return {tr("How many items a day?"), tr("Documents or rows, on each day it runs.")};
        if (task == GuideTask::notebooks)
            return {tr("How many people?"), tr("Each has a machine while working.")};
        return {tr("How much training data, and how often?"),
                tr("1,000 tokens are some 750 English words.")};
    case GuideQuestion::length:
        return {tr("How long are the texts?"),
                tr("1,000 tokens are some 750 English words, or one and a half pages.")};
    case GuideQuestion::limit:
        return isService(task)
                   ? Question{tr("How fast must an answer be?"),
                              tr("95 of 100 answers are complete within this time (p95).")}
                   : Question{tr("When must it be finished?"),
                              tr("Counted from its start. More time often costs less.")};
    case GuideQuestion::place:
        return {tr("Where may it run?"), tr("Providers that are left out are not offered.")};
    }
    return {};
}

QWidget *GuideDialog::editorOf(GuideQuestion question)
{
    switch (question) {
    case GuideQuestion::task: return taskCards();
    case GuideQuestion::model: return models();
    case GuideQuestion::amount: return amount();
    case GuideQuestion::length: return length();
    case GuideQuestion::limit: return limit();
    case GuideQuestion::place: return place();
    }
    return nullptr;
}

QWidget *GuideDialog::taskCards()
{
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(currentTokens().space.small);
    for (std::size_t i = 0; i < kGuideTasks.size(); ++i) {
        const GuideTask task = kGuideTasks[i];
        auto *card = new StartCard({nameOf(task), exampleOf(task)}, box);
        card->setObjectName(QStringLiteral("guideTask_%1").arg(i));
        connect(
            card, &QAbstractButton::clicked, this,
            [this, task] {
                if (task != m_answers.task)
                    m_answers = usualAnswers(task);
                m_questions = questionsFor(task);
                ask(1);
            },
            Qt::QueuedConnection); // the cards go with the question
        grid->addWidget(card, static_cast<int>(i / 2), static_cast<int>(i % 2));
        if (task == m_answers.task)
            box->setFocusProxy(card);
    }
    grid->setRowStretch(static_cast<int>(kGuideTasks.size()), 1);
    return box;
}

QWidget *GuideDialog::models()
{
    m_modelList = new ModelList(this);
    m_modelList->setRows(m_models);
    m_modelList->showGroup(usualGroup(m_answers.task));
    m_modelList->setCurrent(textOf(m_answers.model));
    m_modelList->setFocusProxy(m_modelList->search());
    connect(m_modelList, &ModelList::chosen, this, &GuideDialog::goOn, Qt::QueuedConnection);
    return m_modelList;
}

NumberField *GuideDialog::addFigure(QWidget *box, const QString &label, const QString &tip,
                                    NumberFormat format, double GuideAnswers::*member)
{
    auto *field = new NumberField(std::move(format), box);
    field->setObjectName(
        QStringLiteral("guideFigure_%1").arg(box->findChildren<FieldRow *>().size()));
    setRole(field, Role::Body);
    setPlainToolTip(field, tip);
    field->setValue(Exact::fromDouble(m_answers.*member).value_or(Exact()));
    connect(field, &NumberField::valueChosen, this, [this, member](const auto &value) {
        m_answers.*member = value ? value->toDouble() : 0;
    });
    auto *row = new FieldRow(label, field, box);
    row->setToolTip(field->toolTip());
    row->setFixedWidth(kFigureWidth);
    putAbove(box, row);
    if (!box->focusProxy())
        box->setFocusProxy(field);
    return field;
}

QWidget *GuideDialog::amount()
{
    QWidget *box = boxOfFigures(this);
    const Exact some = Exact::ratio(1, 1000);
    if (isService(m_answers.task)) {
        addFigure(box, tr("Requests at the peak"),
                  tr("Requests a second in the busiest hour of the week, such as 10 or 1000/min."),
                  {.unit = tr("req/s"), .measure = Measure::perSecond, .minimum = some},
                  &GuideAnswers::amount);
    } else if (isBatch(m_answers.task)) {
        addFigure(box, tr("Items a day"), tr("Documents or rows a day, such as 40k or 2M."),
                  {.measure = Measure::perDay, .minimum = Exact(1)}, &GuideAnswers::amount);
    } else if (m_answers.task == GuideTask::notebooks) {
        addFigure(box, tr("People"), tr("Those who work at the same time, such as 6."),
                  {.whole = true, .minimum = Exact(1)}, &GuideAnswers::amount);
        addFigure(box, tr("Hours a day"), tr("On each of 22 working days a month, such as 8 h."),
                  {.unit = tr("h"),
                   .measure = Measure::hours,
                   .minimum = Exact::ratio(1, 4),
                   .maximum = Exact(24)},
                  &GuideAnswers::often);
    } else {
        addFigure(box, tr("Tokens in one run"), tr("Tokens of one epoch, such as 20M or 1B."),
                  {.minimum = Exact(1)}, &GuideAnswers::amount);
        addFigure(box, tr("Runs a month"), tr("How often it is done in a month, such as 4."),
                  {.minimum = some, .maximum = Exact(1000)}, &GuideAnswers::often);
    }
    return box;
}

QWidget *GuideDialog::length()
{
    QWidget *box = boxOfFigures(this);
    addFigure(box, tr("Tokens in"),
              tr("Mean tokens of a question with all its context, such as 800."),
              {.unit = tr("tokens"), .minimum = Exact(1)}, &GuideAnswers::inputTokens);
    if (m_answers.task != GuideTask::texts)
        addFigure(box, tr("Tokens out"), tr("Mean tokens of an answer, such as 250."),
                  {.unit = tr("tokens"), .minimum = Exact(0)}, &GuideAnswers::outputTokens);
    return box;
}

QWidget *GuideDialog::limit()
{
    QWidget *box = boxOfFigures(this);
    const bool service = isService(m_answers.task);
    auto *field = new NumberField(
        {.unit = service ? tr("ms") : tr("h"),
         .measure = service ? Measure::milliseconds : Measure::hours,
         .minimum = Exact::ratio(1, 1000),
         .maximum = isBatch(m_answers.task) ? std::optional(Exact(24)) : std::nullopt,
         .optional = true,
         .emptyText = tr("no limit")},
        box);
    field->setObjectName(QStringLiteral("guideFigure_0"));
    setRole(field, Role::Body);
    setPlainToolTip(field, service ? tr("Such as 200 ms or 8 s; empty for no limit.")
                                   : tr("Such as 8 h or 3 days; empty for no limit."));
    if (m_answers.limit)
        field->setValue(Exact::fromDouble(*m_answers.limit).value_or(Exact(1)));
    connect(field, &NumberField::valueChosen, this, [this](const auto &value) {
        m_answers.limit = value ? std::optional(value->toDouble()) : std::nullopt;
    });
    auto *row = new FieldRow(service ? tr("p95 latency at most") : tr("Done within"), field, box);
    row->setToolTip(field->toolTip());
    row->setFixedWidth(kFigureWidth);
    putAbove(box, row);
    box->setFocusProxy(field);
    return box;
}

/// With none or all ticked, every provider may be taken.
QWidget *GuideDialog::place()
{
    QWidget *box = boxOfFigures(this);
    for (const Provider provider : providersOfKind(ProviderKind::hyperscaler)) {
        auto *check = new QCheckBox(textOf(nameOf(provider)), box);
        check->setObjectName(QStringLiteral("guideProvider_") + textOf(keyOf(provider)));
        setPlainToolTip(check,
                        tr("Offers of %1 may serve the workload.").arg(textOf(nameOf(provider))));
        auto &chosen = m_answers.providers;
        check->setChecked(chosen.empty() || std::ranges::find(chosen, provider) != chosen.end());
        connect(check, &QCheckBox::toggled, this, [this, box] {
            m_answers.providers.clear();
            const auto boxes = box->findChildren<QCheckBox *>();
            for (const QCheckBox *other : boxes)
                if (other->isChecked())
                    m_answers.providers.push_back(
                        *fromKey<Provider>(other->objectName().section(u'_', 1).toStdString()));
            if (m_answers.providers.size() == static_cast<std::size_t>(boxes.size()))
                m_answers.providers.clear();
        });
        putAbove(box, check);
        if (!box->focusProxy())
            box->setFocusProxy(check);
    }
    return box;
}

} // namespace headroom::ui
