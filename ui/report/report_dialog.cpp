// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_dialog.h"

#include "core/report/report.h"
#include "core/report/report_facts.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/report/pages_view.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>

#include <utility>

namespace headroom::ui {

namespace {

constexpr QSize kReportSize(980, 680);
constexpr int kChoicesWidth = 290;
constexpr int kPartRole = Qt::UserRole;
constexpr const char *kA4 = "a4";
constexpr const char *kLetter = "letter";

struct Prepared {
    std::shared_ptr<const ReportStudies> studies;
    Report whole;
};

} // namespace

ReportDialog::ReportDialog(std::shared_ptr<const Snapshot> snapshot, PaperSize paper,
                           QWidget *parent)
    : QDialog(parent),
      m_snapshot(std::move(snapshot)),
      m_sections(new QListWidget(this)),
      m_paper(new ChoiceField({{kA4, tr("A4")}, {kLetter, tr("US Letter")}}, this)),
      m_count(plainLabel(tr("Laying out the pages…"), Role::MutedSmall, this)),
      m_fonts(wrappedText({}, Role::MutedSmall, this)),
      m_pages(new PagesView(this))
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Export the report"));
    resize(kReportSize * currentTokens().scale);
    m_paper->setCurrentKey(paper == PaperSize::letter ? kLetter : kA4);
    auto *scroll = new QScrollArea(this);
    scrollDown(scroll, m_pages);
    nameAndExplain(scroll, "reportPages", "report_pages");
    auto *parts = new QHBoxLayout;
    parts->setSpacing(currentTokens().space.large);
    parts->addWidget(buildChoices());
    parts->addWidget(scroll, 1);
    auto *layout = dialogColumn(this);
    layout->addLayout(parts, 1);
    layout->addWidget(buildFoot());
    connect(m_sections, &QListWidget::itemChanged, this, &ReportDialog::layOut);
    connect(m_paper, &ChoiceField::chosen, this, &ReportDialog::layOut);
    m_work.run(
        [of = m_snapshot]() -> Expected<Prepared> {
            auto studies = std::make_shared<const ReportStudies>(studyForReport(of, onTwoThreads));
            Report whole = buildReport(*of, language(), *studies);
            return Prepared{std::move(studies), std::move(whole)};
        },
        [this](const Expected<Prepared> &prepared) {
            if (!prepared)
                return m_count->setText(textOf(prepared.error().text(language())));
            m_studies = prepared->studies;
            showSections(prepared->whole);
            layOut();
        });
}

QWidget *ReportDialog::buildChoices()
{
    auto *part = new QWidget(this);
    part->setFixedWidth(qRound(kChoicesWidth * currentTokens().scale));
    auto *column = columnIn(part, currentTokens().space.small);
    column->addWidget(plainLabel(tr("Sections"), Role::Section, part));
    m_sections->setAccessibleName(tr("Sections"));
    m_sections->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_sections->setTextElideMode(Qt::ElideRight);
    nameAndExplain(m_sections, "reportSections", "report_sections");
    column->addWidget(m_sections, 1);
    nameAndExplain(m_paper, "reportPaper", "report_paper");
    auto *paper = plainLabel(tr("Paper"), Role::Muted, part);
    paper->setBuddy(m_paper);
    auto *row = new QHBoxLayout;
    row->addWidget(paper);
    row->addWidget(m_paper, 1);
    column->addLayout(row);
    m_count->setObjectName(QStringLiteral("reportPageCount"));
    column->addWidget(m_count);
    m_fonts->setObjectName(QStringLiteral("reportFonts"));
    m_fonts->hide();
    column->addWidget(m_fonts);
    return part;
}

QWidget *ReportDialog::buildFoot()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    explainButtons(buttons);
    m_markdown = buttons->addButton(tr("Save as Markdown…"), QDialogButtonBox::ActionRole);
    m_pdf = buttons->addButton(tr("Save as PDF…"), QDialogButtonBox::AcceptRole);
    setRole(m_pdf, Role::Primary);
    nameAndExplain(m_markdown, "saveMarkdown", "save_markdown");
    nameAndExplain(m_pdf, "savePdf", "save_pdf");
    m_markdown->setEnabled(false);
    m_pdf->setEnabled(false);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_pdf, &QPushButton::clicked, this, [this] { choose(ReportFormat::pdf); });
    connect(m_markdown, &QPushButton::clicked, this, [this] { choose(ReportFormat::markdown); });
    return buttons;
}

void ReportDialog::showSections(const Report &whole)
{
    const QSignalBlocker quiet(m_sections);
    for (const Section &section : whole.sections) {
        const bool isDecision = section.part == ReportPart::decision;
        const QString title = textOf(section.title);
        auto *item = new QListWidgetItem(
            isDecision ? tr("Decision") : title.mid(title.indexOf(u' ')).trimmed(), m_sections);
        item->setData(kPartRole, static_cast<int>(section.part));
        item->setCheckState(Qt::Checked);
        if (isDecision) // is always there
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
}

ReportWishes ReportDialog::wishes() const
{
    ReportWishes wishes;
    wishes.paper = m_paper->currentKey() == kLetter ? PaperSize::letter : PaperSize::a4;
    bool isWhole = true;
    for (int row = 0; row < m_sections->count(); ++row) {
        const QListWidgetItem *item = m_sections->item(row);
        if (item->checkState() == Qt::Checked)
            wishes.parts.push_back(static_cast<ReportPart>(item->data(kPartRole).toInt()));
        else
            isWhole = false;
    }
    if (isWhole)
        wishes.parts.clear();
    return wishes;
}

void ReportDialog::layOut()
{
    if (!m_studies)
        return;
    using Laid = std::shared_ptr<const LaidReport>;
    m_work.run(
        [of = m_snapshot, studies = m_studies, wishes = wishes()]() -> Expected<Laid> {
            return laidReport(*of, *studies, wishes);
        },
        [this](const Expected<Laid> &laid) {
            if (!laid)
                return m_count->setText(textOf(laid.error().text(language())));
            m_pages->setReport(*laid);
            m_count->setText(textOf(language().say(HEADROOM_TEXT_N("Report", "%n pages", "%n page"),
                                                   {}, countOf((*laid)->pages.pages.size()))));
            setTextOrHide(m_fonts, fontRemark((*laid)->pages));
            m_pdf->setEnabled(true);
            m_markdown->setEnabled(true);
        });
}

void ReportDialog::choose(ReportFormat format)
{
    const ReportWishes chosenOnes = wishes();
    accept();
    emit chosen(format, chosenOnes);
}

} // namespace headroom::ui
