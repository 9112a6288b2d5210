// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_files/save_questions.h"
#include "ui/format/text.h"

#include <QMessageBox>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr qsizetype kMaxDifferences = 8;

QMessageBox *questionBox(QWidget *window, const char *name, const QString &title,
                         const QString &text, const QString &more)
{
    auto *box = new QMessageBox(window);
    box->setObjectName(QLatin1String(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setIcon(QMessageBox::NoIcon);
    box->setWindowTitle(title);
    box->setText(text);
    box->setInformativeText(more);
    return box;
}

QPushButton *addAnswer(QMessageBox *box, const char *name, const QString &text,
                       const std::function<void()> &run)
{
    QPushButton *button = box->addButton(text, QMessageBox::ActionRole);
    button->setObjectName(QLatin1String(name));
    QObject::connect(button, &QPushButton::clicked, box, run);
    return button;
}

QString differenceText(const QStringList &differences)
{
    if (differences.isEmpty())
        return tr("It contains the same plan as the window.");
    QStringList named = differences.mid(0, kMaxDifferences);
    if (differences.size() > kMaxDifferences)
        named += tr("%1 more").arg(differences.size() - kMaxDifferences);
    return tr("It differs from the window in: %1.").arg(named.join(QStringLiteral(", ")));
}

} // namespace

void askAboutChangedFile(QWidget *window, const QString &name, const QStringList &differences,
                         const SaveAnswers &answers)
{
    auto *box = questionBox(
        window, "changedQuestion", tr("Changed by another program"),
        tr("%1 was changed by another program since it was opened.").arg(name),
        differenceText(differences) + u' '
            + tr(
                "Overwriting it keeps it as a backup. Opening it discards the changes made here."));
    QPushButton *elsewhere =
        addAnswer(box, "saveElsewhere", tr("Save under another name…"), answers.saveElsewhere);
    addAnswer(box, "saveAnyway", tr("Overwrite"), answers.saveAnyway);
    addAnswer(box, "openChanged", tr("Open the changed file"), answers.openChanged);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(elsewhere);
    box->open();
}

void askToSaveWithoutBackup(QWidget *window, const QString &name, const QString &reason,
                            const SaveAnswers &answers)
{
    auto *box =
        questionBox(window, "backupQuestion", tr("No backup"),
                    tr("Save %1 without a backup of its current contents?").arg(name), reason);
    addAnswer(box, "saveAnyway", tr("Save without a backup"), answers.saveAnyway);
    QPushButton *elsewhere =
        addAnswer(box, "saveElsewhere", tr("Save under another name…"), answers.saveElsewhere);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(elsewhere);
    box->open();
}

} // namespace headroom::ui
