// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_library.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headroom::ui {

/// Names by which a model is found.
enum class ModelGroup : std::uint8_t {
    language,
    encoder,
    vision,
    speech,
    diffusion,
    recommender,
    classical
};
inline constexpr std::array kModelGroups{
    ModelGroup::language,  ModelGroup::encoder,     ModelGroup::vision,   ModelGroup::speech,
    ModelGroup::diffusion, ModelGroup::recommender, ModelGroup::classical};
[[nodiscard]] ModelGroup groupOf(ModelKind kind);
[[nodiscard]] QString nameOf(ModelGroup group);

/// Row of one model.
struct ModelRow {
    QString name;
    QStringList aliases;
    ModelGroup group = ModelGroup::language;
    QString figures; ///< "8.03 billion parameters · 15.0 GiB at fp16 · context 131,072"
    bool isOwn = false;
    bool isRecent = false;

    friend bool operator==(const ModelRow &, const ModelRow &) = default;
};

/// The library's models by name; those of `recent` come first, in its order. `own`: those of the
/// plan.
[[nodiscard]] std::vector<ModelRow> modelRows(const ModelLibrary &library, Precision precision,
                                              const QStringList &recent,
                                              const std::vector<ModelProfile> &own = {});
/// Returns whether the name or an alias contains the text, ignoring case, spaces and dashes.
[[nodiscard]] bool isFoundBy(const ModelRow &row, const QString &text);

/// Models chosen last, in any plan, newest first.
[[nodiscard]] QStringList recentModels();
void rememberModel(const QString &name);

} // namespace headroom::ui
