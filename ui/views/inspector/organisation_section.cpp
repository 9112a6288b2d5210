// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/views/fields/note_field.h"
#include "ui/views/inspector/sections.h"

#include <QStringList>

namespace headroom::ui {

namespace {

QString tagsText(const Workload &workload)
{
    QStringList tags;
    for (const std::string &tag : workload.tags)
        tags += textOf(tag);
    return tags.join(QStringLiteral(", "));
}

void setTags(Workload &workload, const QString &text)
{
    workload.tags.clear();
    for (const QString &tag : text.split(u',', Qt::SkipEmptyParts))
        if (const QString trimmed = tag.trimmed(); !trimmed.isEmpty())
            workload.tags.push_back(trimmed.toStdString());
}

} // namespace

WorkloadSection *makeOrganisationSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Team and notes"), parent);
    section->explainHead("section_team");
    section->addText(
        tr("Team"), QT_TRANSLATE_NOOP("Fields", "team"),
        [](const Workload &w) { return textOf(w.team); },
        [](Workload &w, const QString &text) { w.team = text.toStdString(); });
    section->addText(tr("Tags"), QT_TRANSLATE_NOOP("Fields", "tags"), tagsText, setTags);
    section->addEditor(
        {}, QT_TRANSLATE_NOOP("Fields", "note"), [section]() -> WorkloadSection::Editor {
            auto *note = new NoteField(section);
            note->setAccessibleName(tr("Note"));
            note->setPlaceholderText(tr("Note"));
            QObject::connect(note, &NoteField::textChosen, section, [section](const QString &text) {
                section->change(QT_TRANSLATE_NOOP("Fields", "note"), nullptr,
                                [&](Workload &w) { w.note = text.toStdString(); });
            });
            return {note, [note](const InspectorInput &input) {
                        note->setValue(textOf(input.workload.note));
                    }};
        });
    return section;
}

} // namespace headroom::ui
