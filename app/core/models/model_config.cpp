// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_config.h"

#include "core/models/model_library.h"
#include "core/models/model_shapes.h"
#include "core/texts/error_texts.h"

#include <cmath>

namespace headroom {

template <typename T>
const T *ModelConfig::first(Names names) const
{
    for (const std::string_view name : names) {
        const auto found = m_values.find(name);
        if (found == m_values.end())
            continue;
        if (const T *value = std::get_if<T>(&found->second))
            return value;
    }
    return nullptr;
}

std::optional<double> ModelConfig::number(Names names) const
{
    const double *value = first<double>(names);
    return value ? std::optional(*value) : std::nullopt;
}

std::optional<bool> ModelConfig::flag(Names names) const
{
    const bool *value = first<bool>(names);
    return value ? std::optional(*value) : std::nullopt;
}

std::string ModelConfig::text(Names names) const
{
    const std::string *value = first<std::string>(names);
    return value ? *value : std::string();
}

std::span<const std::string> ModelConfig::texts(Names names) const
{
    const auto *value = first<std::vector<std::string>>(names);
    return value ? std::span<const std::string>(*value) : std::span<const std::string>();
}

std::span<const double> ModelConfig::numbers(Names names) const
{
    const auto *value = first<std::vector<double>>(names);
    return value ? std::span<const double>(*value) : std::span<const double>();
}

namespace {

/// Passes of Whisper's decoder for 30 s of sound, beams included: as counted for the shipped ones.
constexpr double kWhisperPasses = 1240;
constexpr double kWhisperFrames = 1500; ///< of its encoder for 30 s

// Kept with the model in plans, as the sources of the shipped ones are.
constexpr const char *kSource = "config.json; parameters counted from its shapes";
constexpr const char *kSourceAsUsual =
    "config.json; architecture not known: read as the usual decoder, parameters counted";

int whole(double value)
{
    return static_cast<int>(std::lround(value));
}

/// To four digits: norms and biases are not counted.
double rounded(double value)
{
    if (!(value > 0))
        return 0;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 3);
    return std::round(value / unit) * unit;
}

/// Number format of the weights; empty when it is not stated, or none that is known here.
std::string precisionOf(const ModelConfig &config)
{
    const std::string method = config.text({"quantization_config.quant_method"});
    std::string stated = method.empty() ? config.text({"dtype", "torch_dtype"}) : method;
    if (method == "gptq" || method == "awq")
        stated = config.number({"quantization_config.bits"}).value_or(4) == 8 ? "int8" : "int4";
    else if (method == "bitsandbytes")
        stated = config.flag({"quantization_config.load_in_4bit"}).value_or(false) ? "nf4" : "int8";
    const auto precision = precisionFromName(stated);
    return precision ? std::string(keyOf(*precision)) : std::string();
}

/// Sound passes the encoder at once and comes out of the decoder word by word.
void addSpeechWork(ModelProfile &model, double encoderLayers)
{
    const double hidden = model.hidden;
    const double decoderLayers = model.layers - encoderLayers;
    const double encoder = encoderLayers * kWhisperFrames
                           * (2.0 * 12.0 * hidden * hidden + 4.0 * hidden * kWhisperFrames);
    const double decoder = kWhisperPasses
                           * (decoderLayers * 2.0 * 16.0 * hidden * hidden
                              + 2.0 * hidden * static_cast<double>(model.vocab));
    model.forwardGflopsPerSample = std::round((encoder + decoder) * 1e-9);
    model.activationMillions = std::round(12e-6 * encoderLayers * kWhisperFrames * hidden);
}

/// "org/Model" or a path: the last part.
std::string nameIn(const ModelConfig &config, const ModelProfile &model)
{
    std::string name = config.text({"_name_or_path"});
    while (name.ends_with('/'))
        name.pop_back();
    name.erase(0, name.rfind('/') + 1);
    return name.empty() || name == "."
               ? model.family + ' ' + std::to_string(whole(model.paramsB * 1000)) + 'M'
               : name;
}

void setLayers(ModelProfile &model, const ModelShapes &shapes)
{
    const LayerKinds &kinds = shapes.kinds;
    model.windowLayers = whole(kinds.window);
    model.window = kinds.window > 0 ? whole(kinds.windowTokens) : 0;
    model.chunkedLayers = whole(kinds.chunked);
    model.chunk = kinds.chunked > 0 ? whole(kinds.chunkTokens) : 0;
    model.recurrentLayers = whole(kinds.recurrent);
    model.stateValues = kinds.recurrent > 0 ? whole(shapes.recurrent.stateValues) : 0;
    model.feedForwardLayers = whole(kinds.feedForward);
}

} // namespace

Expected<ModelProfile> modelOfConfig(const ModelConfig &config, std::string name)
{
    HEADROOM_TRY(const auto shapes, shapesOf(config));
    const std::string type = config.text({"model_type"});
    ModelProfile model;
    model.name = std::move(name);
    model.family = type;
    model.kind = shapes.architecture.kind;
    const bool tied = config.flag({"tie_word_embeddings"}).value_or(shapes.architecture.tied);
    const ParameterCount count = parametersOf(shapes, tied);
    constexpr double kLargestB = 1e6;
    if (count.total > kLargestB)
        return failure({error_text::kModelTooLarge, type});
    model.paramsB = rounded(count.total);
    model.activeParamsB = rounded(count.active);
    model.layers = whole(shapes.layers);
    model.hidden = whole(shapes.hidden);
    model.heads = whole(shapes.heads);
    model.kvHeads = whole(shapes.keyHeads);
    model.headDim = whole(shapes.headDim);
    model.ffn = whole(shapes.experts > 0 ? shapes.expertFfn : shapes.ffn);
    model.vocab = whole(shapes.vocab);
    model.maxContext = whole(shapes.context);
    model.experts = whole(shapes.experts);
    model.gatedMlp = shapes.architecture.gated;
    if (shapes.latentRank > 0) {
        model.latentKvWidth = whole(shapes.latentRank + shapes.rotaryDim);
        model.kvHeads = 1;
    }
    setLayers(model, shapes);
    if (model.kind == ModelKind::speech)
        addSpeechWork(model, config.number({"encoder_layers"}).value_or(model.layers));
    model.precision = precisionOf(config);
    if (model.name.empty())
        model.name = nameIn(config, model);
    model.source = shapes.known ? kSource : kSourceAsUsual;
    HEADROOM_CHECK(checkModel(model));
    return model;
}

} // namespace headroom
