// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace headroom::ui {

/// A plan that ships to begin with; the plan itself is read when it is chosen.
struct PlanTemplate {
    enum class Group {
        everyday,  ///< starting points of our own
        documents, ///< templates of the source documents
    };
    QString key; ///< the file's name, without its ending
    Group group;
    QString title;
    QString text;
    QString source;                               ///< source of its figures
    QString folder = QStringLiteral("templates"); ///< within the folder of what ships
};

[[nodiscard]] std::vector<PlanTemplate> templateList();
[[nodiscard]] QString templateFile(const QString &shipped, const QString &key);

} // namespace headroom::ui
