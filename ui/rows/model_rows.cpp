// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/model_rows.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QSettings>

#include <algorithm>

namespace headroom::ui {

namespace {

const QLatin1String kRecentModels("models/recent");
constexpr int kMaxRecentModels = 8;
constexpr double kBytesPerGib = 1024.0 * 1024.0 * 1024.0;

QString figure(double value)
{
    return textOf(formatFigure(value, language()));
}

QString sizeText(double billions)
{
    return billions >= 1 ? tr("%1 billion parameters").arg(figure(billions))
                         : tr("%1 million parameters").arg(figure(billions * 1000));
}

QString figuresOf(const ModelProfile &model, Precision precision)
{
    QStringList figures;
    if (model.paramsB > 0) {
        figures += sizeText(model.paramsB);
        if (model.isMixtureOfExperts())
            figures += tr("%1 billion active").arg(figure(model.activeParamsB));
        figures += tr("%1 GiB at %2")
                       .arg(figure(weightBytes(model, precision) / kBytesPerGib),
                            textOf(keyOf(precision)));
    }
    const ModelGroup group = groupOf(model.kind);
    const bool hasText = group == ModelGroup::language || group == ModelGroup::encoder;
    if (model.maxContext > 0 && hasText)
        figures += tr("context %1").arg(textOf(formatCount(model.maxContext, language())));
    if (figures.isEmpty())
        figures += tr("runs on processors");
    return figures.join(QStringLiteral(" · "));
}

QString keyOf(const QString &name)
{
    return textOf(modelKey(name.toStdString()));
}

} // namespace

ModelGroup groupOf(ModelKind kind)
{
    switch (kind) {
    case ModelKind::decoder:
    case ModelKind::encoderDecoder: return ModelGroup::language;
    case ModelKind::encoder: return ModelGroup::encoder;
    case ModelKind::vision: return ModelGroup::vision;
    case ModelKind::speech: return ModelGroup::speech;
    case ModelKind::recommendation: return ModelGroup::recommender;
    case ModelKind::diffusion: return ModelGroup::diffusion;
    case ModelKind::classical: return ModelGroup::classical;
    }
    return ModelGroup::language;
}

QString nameOf(ModelGroup group)
{
    switch (group) {
    case ModelGroup::language: return tr("Language");
    case ModelGroup::encoder: return tr("Encoders");
    case ModelGroup::vision: return tr("Vision");
    case ModelGroup::speech: return tr("Speech");
    case ModelGroup::diffusion: return tr("Diffusion");
    case ModelGroup::recommender: return tr("Recommenders");
    case ModelGroup::classical: return tr("Classical");
    }
    return {};
}

std::vector<ModelRow> modelRows(const ModelLibrary &library, Precision precision,
                                const QStringList &recent, const std::vector<ModelProfile> &own)
{
    std::vector<ModelRow> rows;
    for (const ModelProfile &model : library.models()) {
        // A model of the plan hides the one that ships under its name.
        if (library.find(model.name) != &model)
            continue;
        ModelRow row{.name = textOf(model.name),
                     .group = groupOf(model.kind),
                     .figures = figuresOf(model, precision),
                     .isOwn = std::ranges::find(own, model.name, &ModelProfile::name) != own.end()};
        for (const std::string &alias : model.aliases)
            row.aliases += textOf(alias);
        row.isRecent = recent.contains(row.name);
        rows.push_back(std::move(row));
    }
    std::ranges::sort(rows, [&](const ModelRow &a, const ModelRow &b) {
        if (a.isRecent != b.isRecent)
            return a.isRecent;
        if (a.isRecent)
            return recent.indexOf(a.name) < recent.indexOf(b.name);
        return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
    });
    return rows;
}

bool isFoundBy(const ModelRow &row, const QString &text)
{
    const QString wanted = keyOf(text);
    const auto holds = [&](const QString &name) { return keyOf(name).contains(wanted); };
    return wanted.isEmpty() || holds(row.name) || std::ranges::any_of(row.aliases, holds);
}

QStringList recentModels()
{
    return QSettings().value(kRecentModels).toStringList();
}

void rememberModel(const QString &name)
{
    if (name.isEmpty())
        return;
    QStringList recent = recentModels();
    recent.removeAll(name);
    recent.prepend(name);
    while (recent.size() > kMaxRecentModels)
        recent.removeLast();
    QSettings().setValue(kRecentModels, recent);
}

} // namespace headroom::ui
