// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_config.h"
#include "core/models/model_profile.h"

#include <string_view>

namespace headroom {

/// Structure that the transformers library gives a model type where its config.json is silent.
struct Architecture {
    std::string_view type; ///< "model_type"
    ModelKind kind = ModelKind::decoder;
    bool gated = true; ///< feed-forward with three matrices
    bool tied = false; ///< output layer and embeddings are one matrix, unless stated
};

/// Layers of a model by kind; all that are in none attend to the whole context.
struct LayerKinds {
    double window = 0;
    double chunked = 0;
    double recurrent = 0;
    double feedForward = 0; ///< without attention and without a state
    double windowTokens = 0;
    double chunkTokens = 0;
};

/// State of a recurrent layer, and its matrices.
struct RecurrentShape {
    double stateValues = 0;
    double parameters = 0;
};

/// Matrices and layers of a model, as read from its config.json.
struct ModelShapes {
    Architecture architecture;
    bool known = true; ///< whether the architecture is
    double layers = 0;
    double crossingLayers = 0; ///< attend to an encoder too
    double hidden = 0;
    double heads = 0; ///< 0 without attention
    double keyHeads = 0;
    double headDim = 0;
    double ffn = 0;
    double vocab = 0;
    double context = 0;
    double experts = 0; ///< of a layer; 0 = dense
    double activeExperts = 0;
    double expertFfn = 0;
    double sharedFfn = 0; ///< of all shared experts together
    double expertLayers = 0;
    double denseLayers = 0;
    double latentRank = 0; ///< multi-head latent attention
    double queryRank = 0;
    double rotaryDim = 0;
    double plainDim = 0;
    double valueDim = 0;
    LayerKinds kinds;
    RecurrentShape recurrent;
};

/// Error where a field is missing; its place is the field.
[[nodiscard]] Expected<ModelShapes> shapesOf(const ModelConfig &config);
[[nodiscard]] Expected<LayerKinds> layerKindsOf(const ModelConfig &config,
                                                const ModelShapes &shapes);
[[nodiscard]] Expected<RecurrentShape> recurrentShapeOf(const ModelConfig &config,
                                                        const ModelShapes &shapes);

struct ParameterCount {
    double total = 0;  ///< billions
    double active = 0; ///< per token
};
[[nodiscard]] ParameterCount parametersOf(const ModelShapes &shapes, bool tied);

/// A field that has to be there.
[[nodiscard]] Expected<double> requiredNumber(const ModelConfig &config, ModelConfig::Names names);

} // namespace headroom
