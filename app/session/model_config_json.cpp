// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/model_config_json.h"

#include "core/texts/error_texts.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kDeepest = 4; ///< objects within objects that are read

template <typename T>
std::vector<T> valuesOf(const QJsonArray &array, QJsonValue::Type type)
{
    std::vector<T> values;
    for (const auto &value : array) {
        if (value.type() != type)
            return {};
        if constexpr (std::is_same_v<T, double>)
            values.push_back(value.toDouble());
        else
            values.push_back(value.toString().toStdString());
    }
    return values;
}

void addArray(ModelConfig &config, const std::string &name, const QJsonArray &array)
{
    if (auto texts = valuesOf<std::string>(array, QJsonValue::String); !texts.empty())
        config.set(name, std::move(texts));
    else if (auto numbers = valuesOf<double>(array, QJsonValue::Double); !numbers.empty())
        config.set(name, std::move(numbers));
}

void addObject(ModelConfig &config, const std::string &prefix, const QJsonObject &object, int depth)
{
    for (auto field = object.begin(); field != object.end(); ++field) {
        const std::string name = prefix + field.key().toStdString();
        const QJsonValue value = field.value();
        if (value.isBool())
            config.set(name, value.toBool());
        else if (value.isDouble())
            config.set(name, value.toDouble());
        else if (value.isString())
            config.set(name, value.toString().toStdString());
        else if (value.isArray())
            addArray(config, name, value.toArray());
        else if (value.isObject() && depth < kDeepest)
            addObject(config, name + '.', value.toObject(), depth + 1);
    }
}

std::string lineOf(std::string_view text, int offset)
{
    const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
    return "line " + std::to_string(1 + std::count(text.begin(), end, '\n'));
}

} // namespace

bool looksLikeJsonObject(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

Expected<ModelConfig> readModelConfig(std::string_view json)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(
        QByteArray(json.data(), static_cast<qsizetype>(json.size())), &error);
    if (error.error != QJsonParseError::NoError)
        return failure({error_text::kNotJson, error.errorString().toStdString()},
                       lineOf(json, error.offset));
    const QJsonObject object = document.object();
    ModelConfig config;
    addObject(config, {}, object, 0);
    // The language model of one that sees pictures.
    addObject(config, {}, object.value(QStringLiteral("text_config")).toObject(), 0);
    if (!config.has("model_type") && !config.has("hidden_size") && !config.has("d_model")
        && !config.has("n_embd"))
        return failure(error_text::kNotAModelConfig);
    return config;
}

} // namespace headroom
