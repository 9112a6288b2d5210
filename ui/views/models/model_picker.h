// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/model_rows.h"

#include <QDialog>

namespace headroom::ui {

class ModelList;

/// The library of models to choose one from.
class ModelPicker final : public QDialog
{
    Q_OBJECT

public:
    /// `current` may be empty, or a model that is not among the rows.
    ModelPicker(std::vector<ModelRow> rows, const QString &current, QWidget *parent);

    [[nodiscard]] ModelList *models() const { return m_models; }

signals:
    void chosen(const QString &name); ///< empty: no model

private:
    void choose(const QString &name);

    ModelList *m_models;
};

} // namespace headroom::ui
