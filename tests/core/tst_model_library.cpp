// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_library.h"
#include "core/models/nearest_names.h"
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/sizing_facts.h"
#include "core/sizing/task/token_work.h"

#include <QRegularExpression>
#include <QTest>

#include <array>
#include <cmath>
#include <memory>
#include <utility>

using namespace headroom;

namespace {

/// Names that people write, and the model that each means.
constexpr auto kHubNames = std::to_array<std::pair<const char *, const char *>>({
    {"meta-llama/Llama-3.3-70B-Instruct", "Llama-3.3-70B"},
    {"meta-llama/Llama-3.1-8B-Instruct", "Llama-3.1-8B"},
    {"meta-llama/Meta-Llama-3.1-405B-Instruct-FP8", "Llama-3.1-405B"},
    {"meta-llama/Llama-3.2-1B-Instruct", "Llama-3.2-1B"},
    {"meta-llama/Llama-3.2-3B", "Llama-3.2-3B"},
    {"meta-llama/Llama-3.2-11B-Vision-Instruct", "Llama-3.2-11B-Vision"},
    {"meta-llama/Llama-4-Scout-17B-16E-Instruct", "Llama-4-Scout"},
    {"meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8", "Llama-4-Maverick"},
    {"meta-llama/Llama-Guard-3-8B", "Llama-3.1-8B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B", "DeepSeek-R1-Distill-Qwen-1.5B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-7B", "DeepSeek-R1-Distill-Qwen-7B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-14B", "DeepSeek-R1-Distill-Qwen-14B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", "DeepSeek-R1-Distill-Qwen-32B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-8B", "DeepSeek-R1-Distill-Llama-8B"},
    {"deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "DeepSeek-R1-Distill-Llama-70B"},
    {"deepseek-ai/DeepSeek-R1", "DeepSeek-V3/R1"},
    {"deepseek-ai/DeepSeek-R1-0528", "DeepSeek-V3/R1"},
    {"deepseek-ai/DeepSeek-V3", "DeepSeek-V3/R1"},
    {"deepseek-ai/DeepSeek-V3-0324", "DeepSeek-V3/R1"},
    {"deepseek-ai/DeepSeek-V3.1", "DeepSeek-V3/R1"},
    {"deepseek-ai/DeepSeek-V3.2", "DeepSeek-V3.2"},
    {"deepseek-ai/DeepSeek-V2.5", "DeepSeek-V2"},
    {"deepseek-ai/DeepSeek-Coder-V2-Instruct", "DeepSeek-V2"},
    {"deepseek-ai/DeepSeek-V4-Pro", "DeepSeek-V4-Pro"},
    {"deepseek-ai/DeepSeek-V4-Flash", "DeepSeek-V4-Flash"},
    {"openai/gpt-oss-120b", "gpt-oss-120b"},
    {"openai/gpt-oss-20b", "gpt-oss-20b"},
    {"openai/whisper-large-v3", "Whisper-large-v3"},
    {"openai/whisper-large-v3-turbo", "Whisper-large-v3-turbo"},
    {"Whisper-large-v3-turbo", "Whisper-large-v3-turbo"},
    {"Qwen/Qwen3-32B", "Qwen3-32B"},
    {"Qwen/Qwen3-8B", "Qwen3-8B"},
    {"Qwen/Qwen3-4B-Instruct-2507", "Qwen3-4B-2507"},
    {"Qwen/Qwen3-30B-A3B-Instruct-2507", "Qwen3-30B-A3B-2507"},
    {"Qwen/Qwen3-235B-A22B-Instruct-2507", "Qwen3-235B-A22B-2507"},
    {"Qwen/Qwen3-Coder-30B-A3B-Instruct", "Qwen3-30B-A3B-2507"},
    {"Qwen3-Coder-30B-A3B", "Qwen3-30B-A3B-2507"},
    {"Qwen/Qwen3-Coder-480B-A35B-Instruct", "Qwen3-Coder-480B-A35B"},
    {"Qwen/Qwen3-Next-80B-A3B-Instruct", "Qwen3-Next-80B-A3B"},
    {"Qwen/Qwen3-VL-8B-Instruct", "Qwen3-VL-8B"},
    {"Qwen/Qwen3-VL-235B-A22B-Instruct", "Qwen3-VL-235B-A22B"},
    {"Qwen/Qwen3.5-27B", "Qwen3.5-27B"},
    {"Qwen/Qwen3.5-397B-A17B", "Qwen3.5-397B-A17B"},
    {"Qwen/QwQ-32B", "QwQ-32B"},
    {"QwQ-32B", "QwQ-32B"},
    {"Qwen/Qwen2.5-7B-Instruct", "Qwen2.5-7B"},
    {"Qwen/Qwen2.5-72B-Instruct-AWQ", "Qwen2.5-72B"},
    {"Qwen/Qwen2.5-Coder-32B-Instruct", "Qwen2.5-Coder-32B"},
    {"Qwen/Qwen2.5-VL-7B-Instruct", "Qwen2.5-VL-7B"},
    {"Qwen2.5-VL-72B", "Qwen2.5-VL-72B"},
    {"Qwen/Qwen3-Embedding-8B", "Qwen3-Embedding-8B"},
    {"Qwen/Qwen3-Embedding-0.6B", "Qwen3-Embedding-0.6B"},
    {"Qwen/Qwen3-Reranker-4B", "Qwen3-Reranker-4B"},
    {"zai-org/GLM-4.5", "GLM-4.5"},
    {"GLM-4.5-Air", "GLM-4.5-Air"},
    {"zai-org/GLM-4.6-FP8", "GLM-4.6"},
    {"zai-org/GLM-4.7", "GLM-4.7"},
    {"zai-org/GLM-5", "GLM-5"},
    {"moonshotai/Kimi-K2-Instruct", "Kimi-K2"},
    {"moonshotai/Kimi-K2-Thinking", "Kimi-K2-Thinking"},
    {"moonshotai/Kimi-K2.5", "Kimi-K2-Thinking"},
    {"moonshotai/Kimi-Linear-48B-A3B-Instruct", "Kimi-Linear-48B-A3B"},
    {"MiniMaxAI/MiniMax-M2", "MiniMax-M2"},
    {"MiniMaxAI/MiniMax-M1-80k", "MiniMax-M1"},
    {"mistralai/Mistral-Small-24B-Instruct-2501", "Mistral-Small-3"},
    {"mistralai/Mistral-Small-3.2-24B-Instruct-2506", "Mistral-Small-3.2"},
    {"Mistral-Small-3 (24B)", "Mistral-Small-3"},
    {"mistralai/Mistral-7B-Instruct-v0.3", "Mistral-7B"},
    {"mistralai/Mixtral-8x7B-Instruct-v0.1", "Mixtral-8x7B"},
    {"mistralai/Mistral-Large-Instruct-2411", "Mistral-Large-2407"},
    {"mistralai/Mistral-Nemo-Instruct-2407", "Mistral-Nemo"},
    {"mistralai/Ministral-3-8B-Instruct-2512", "Ministral-3-8B"},
    {"mistralai/Magistral-Small-2509", "Magistral-Small"},
    {"mistralai/Devstral-Small-2507", "Devstral-Small"},
    {"google/gemma-3-1b-it", "Gemma-3-1B"},
    {"google/gemma-3-27b-it", "Gemma-3-27B"},
    {"google/gemma-3n-E4B-it", "Gemma-3n-E4B"},
    {"google/gemma-4-31B-it", "Gemma-4-31B"},
    {"google/gemma-2-9b-it", "Gemma-2-9B"},
    {"google/embeddinggemma-300m", "embeddinggemma-300m"},
    {"microsoft/phi-4", "Phi-4"},
    {"microsoft/Phi-4-mini-instruct", "Phi-4-mini"},
    {"microsoft/Phi-3.5-mini-instruct", "Phi-3.5-mini"},
    {"nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "Nemotron-3-Nano"},
    {"nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", "Llama-3.3-Nemotron-Super-49B"},
    {"ibm-granite/granite-4.0-h-small", "Granite-4.0-H-Small"},
    {"allenai/Olmo-3-32B-Think", "OLMo-3-32B"},
    {"HuggingFaceTB/SmolLM3-3B", "SmolLM3-3B"},
    {"CohereLabs/c4ai-command-a-03-2025", "Command-A"},
    {"ai21labs/AI21-Jamba-1.5-Mini", "Jamba-1.5-Mini"},
    {"ByteDance-Seed/Seed-OSS-36B-Instruct", "Seed-OSS-36B"},
    {"BAAI/bge-m3", "bge-m3"},
    {"BAAI/bge-large-en-v1.5", "bge-large-en-v1.5"},
    {"BAAI/bge-reranker-v2-m3", "bge-reranker-v2-m3"},
    {"intfloat/multilingual-e5-large", "multilingual-e5-large"},
    {"sentence-transformers/all-MiniLM-L6-v2", "all-MiniLM-L6-v2"},
    {"nomic-ai/nomic-embed-text-v1.5", "nomic-embed-text-v1.5"},
    {"Alibaba-NLP/gte-modernbert-base", "gte-modernbert-base"},
    {"answerdotai/ModernBERT-base", "ModernBERT-base"},
    {"nvidia/parakeet-tdt-0.6b-v2", "Parakeet-TDT-0.6B"},
    {"black-forest-labs/FLUX.1-schnell", "FLUX.1-schnell"},
    {"black-forest-labs/FLUX.1-dev", "FLUX.1-dev"},
    {"black-forest-labs/FLUX.2-dev", "FLUX.2-dev"},
    {"stabilityai/stable-diffusion-3.5-large", "Stable-Diffusion-3.5-Large"},
    {"SD3.5-Large", "Stable-Diffusion-3.5-Large"},
    {"stabilityai/stable-diffusion-xl-base-1.0", "SDXL"},
    {"Wan-AI/Wan2.2-T2V-A14B", "Wan2.2-T2V-A14B"},
    {"tencent/HunyuanVideo", "HunyuanVideo"},
    {"facebook/dinov2-large", "DINOv2-L/14"},
    {"google/siglip-so400m-patch14-384", "SigLIP-SO400M-14-384"},
    {"openai/clip-vit-large-patch14", "CLIP-ViT-L/14"},
    {"google/vit-base-patch16-224", "ViT-B/16"},
    {"YOLO11n", "YOLO11n"},
    {"yolov8x", "YOLOv8x"},
});

} // namespace

class ModelLibraryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        m_facts = std::make_unique<SizingFacts>(*std::move(facts));
    }

    void namesAreComparedWithoutSpellingDetails()
    {
        QCOMPARE(modelKey("meta-llama/Llama-2-7B-hf"), modelKey("llama 2 7b"));
        QCOMPARE(modelKey("google/BERT-large"), modelKey("bert large"));
        QVERIFY(modelKey("ViT-B/16") != modelKey("ViT-B"));
        QCOMPARE(modelKey("Qwen2.5-7B-Instruct-AWQ"), modelKey("Qwen/Qwen2.5-7B"));
        QCOMPARE(modelKey("Llama-3.1-8B-Instruct-FP8"), modelKey("meta-llama/Llama-3.1-8B"));
        QCOMPARE(modelKey("mistralai/Mistral-7B-Instruct-v0.3"), modelKey("Mistral-7B"));
        QCOMPARE(modelKey("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16"),
                 modelKey("Nemotron-3-Nano-30B-A3B"));
        QVERIFY(modelKey("Stable-Diffusion-1.5") != modelKey("Stable-Diffusion-2"));
    }

    void shippedModelsAreFoundByNameAndAlias()
    {
        QVERIFY(m_facts->models.models().size() >= 110);
        const ModelProfile *llama = m_facts->models.find("LLaMA-65B");
        QVERIFY(llama != nullptr);
        QCOMPARE(llama->layers, 80);
        QCOMPARE(m_facts->models.find("GPT-J"), m_facts->models.find("GPT-J-6B"));
        QCOMPARE(m_facts->models.find("no such model"), nullptr);
    }

    void shippedModelsNameTheirSourceAndItsDate()
    {
        QVERIFY(m_facts->models.models().size() >= 400);
        static const QRegularExpression dated(
            QStringLiteral("\\((read|sought) 20[0-9]{2}-[01][0-9]\\)$"));
        for (const ModelProfile &model : m_facts->models.models()) {
            const QString source = QString::fromStdString(model.source);
            QVERIFY2(dated.match(source).hasMatch(), model.name.c_str());
            QVERIFY2(!source.contains(QStringLiteral("memory")), model.name.c_str());
            QVERIFY2(checkModel(model).has_value(), model.name.c_str());
            QVERIFY2(source.size() <= 200, model.name.c_str()); // a plan takes no longer one
        }
    }

    void everyNameMeansOneShippedModel()
    {
        for (const ModelProfile &model : m_facts->models.models()) {
            QCOMPARE(m_facts->models.find(model.name), &model);
            for (const std::string &alias : model.aliases)
                QVERIFY2(m_facts->models.find(alias) == &model, alias.c_str());
        }
    }

    void namesOfModelHubsAreKnown_data()
    {
        QTest::addColumn<QString>("model");
        for (const auto &[name, model] : kHubNames)
            QTest::newRow(name) << QString::fromLatin1(model);
    }
    void namesOfModelHubsAreKnown()
    {
        QFETCH(QString, model);
        for (const QString &name : {QString::fromLatin1(QTest::currentDataTag()),
                                    QString::fromLatin1(QTest::currentDataTag()).toUpper()}) {
            const ModelProfile *found = m_facts->models.find(name.toStdString());
            QVERIFY2(found != nullptr, qPrintable(name));
            QCOMPARE(QString::fromStdString(found->name), model);
        }
    }

    void parametersAgreeWithTheShapes()
    {
        int counted = 0;
        for (const ModelProfile &model : m_facts->models.models()) {
            const bool countable = hasTokens(model) && model.heads > 1 && model.ffn > 0
                                   && model.experts == 0 && model.latentKvWidth == 0
                                   && model.recurrentLayers == 0 && !model.isMixtureOfExperts();
            if (!countable || model.source.find("shapes alone") != std::string::npos)
                continue;
            ++counted;
            const double hidden = model.hidden;
            const double attention = 2.0 * hidden * model.headDim * (model.heads + model.kvHeads)
                                     * (model.kind == ModelKind::encoderDecoder ? 1.5 : 1.0);
            const double mlp = (model.gatedMlp ? 3.0 : 2.0) * hidden * model.ffn;
            const double blocks =
                (model.layers - model.feedForwardLayers) * attention + model.layers * mlp;
            // The output layer may be the table of embeddings.
            const double least = 1e-9 * (blocks + hidden * model.vocab);
            const double most = 1e-9 * (blocks + 2.0 * hidden * model.vocab);
            QVERIFY2(model.paramsB > 0.94 * least && model.paramsB < 1.06 * most,
                     model.name.c_str());
        }
        QVERIFY(counted > 150);
    }

    void devicesOfAServerDivideTheHeads()
    {
        for (const ModelProfile &model : m_facts->models.models()) {
            if (model.kind != ModelKind::decoder || model.heads <= 0)
                continue;
            for (int devices = 2; devices <= 64; ++devices) {
                if (acceptsTensorParallel(model, SoftwareStack::cuda, devices))
                    QVERIFY2(model.heads % devices == 0, model.name.c_str());
            }
        }
        const ModelProfile *qwen = m_facts->models.find("Qwen/Qwen2.5-VL-7B-Instruct"); // 28 heads
        QVERIFY(acceptsTensorParallel(*qwen, SoftwareStack::cuda, 4));
        QVERIFY(!acceptsTensorParallel(*qwen, SoftwareStack::cuda, 8));
    }

    void makersBeforeANameSayNothing()
    {
        QCOMPARE(withoutMaker("NVIDIA H100 80GB HBM3"), std::string_view("H100 80GB HBM3"));
        QCOMPARE(nameDistance("NVIDIA H1000", "H100"), std::size_t{1});
        const std::vector<std::string> cards{"A10G", "T4", "H100", "NVIDIA B200"};
        QCOMPARE(nearestNames("NVIDIA H1000", cards).front(), std::string("H100"));
        QCOMPARE(nearestNames("B20", cards).front(), std::string("NVIDIA B200"));
    }

    void everyMisspeltModelIsNearestToItself()
    {
        std::size_t turn = 0;
        for (const ModelProfile &model : m_facts->models.models()) {
            // One letter too many, another letter, or a letter left out.
            const std::array<std::string, 3> mistakes{model.name + "q", "q" + model.name.substr(1),
                                                      model.name.substr(1)};
            const std::string &wrong = mistakes[turn++ % mistakes.size()];
            const std::vector<std::string> nearest = m_facts->models.nearest(wrong);
            QCOMPARE(nearest.size(), std::size_t{3});
            QVERIFY(nameDistance(wrong, nearest.front()) <= nameDistance(wrong, model.name));
            QVERIFY(nameDistance(wrong, nearest[0]) <= nameDistance(wrong, nearest[1]));
        }
        QCOMPARE(nameDistance("Llama-3.1-8B", "llama 31 7b"), std::size_t{1});
        QCOMPARE(nameDistance("kitten", "sitting"), std::size_t{3});
        QCOMPARE(m_facts->models.nearest("Lama 2 7b").front(), std::string("Llama-2-7B"));
    }

    void mixturesAreKnownByTheirNames()
    {
        for (const char *name : {"Own-8x7B", "own 8x22b instruct", "Own-30B-A3B", "Own-MoE-57B",
                                 "Own-A2.7B", "deepseek-moe-16b"})
            QVERIFY2(saysMixtureOfExperts(name), name);
        for (const char *name : {"Llama-3.1-8B", "ResNeXt-101-32x4d", "GLM-5", "Phi-4", "Alpha3b",
                                 "Jasper 10x5dr", "A3", "v2x8"})
            QVERIFY2(!saysMixtureOfExperts(name), name);
        for (const ModelProfile &model : m_facts->models.models())
            QVERIFY2(!model.isMixtureSizedAsDense(), model.name.c_str());
        ModelProfile own = *m_facts->models.find("Mixtral-8x7B");
        own.activeParamsB = own.paramsB;
        QVERIFY(own.isMixtureSizedAsDense());
        own.name = "Own";
        QVERIFY(own.isMixtureSizedAsDense()); // its experts say so
        own.experts = 0;
        QVERIFY(!own.isMixtureSizedAsDense());
    }

    void ownModelHidesShippedOneOfTheSameName()
    {
        ModelLibrary library;
        ModelProfile model;
        model.name = "Mine";
        model.paramsB = 1;
        library.add(model);
        model.paramsB = 2;
        library.add(model);
        QCOMPARE(library.find("mine")->paramsB, 2.0);
        QCOMPARE(library.find("mine")->activeParamsB, 2.0);
    }

    void badModelsAreRefusedWithPlaceAndReason_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("column");
        QTest::newRow("no parameters") << "X,decoder,0,0"
                                       << "params_b";
        QTest::newRow("negative parameters") << "X,decoder,-7,0"
                                             << "params_b";
        QTest::newRow("more active than total") << "X,decoder,7,8"
                                                << "active_params_b";
        QTest::newRow("no name") << ",decoder,7,7"
                                 << "name";
        QTest::newRow("not a number") << "X,decoder,7b,7"
                                      << "params_b";
        QTest::newRow("no finite number") << "X,decoder,inf,7"
                                          << "params_b";
        QTest::newRow("unknown kind") << "X,decodre,7,7"
                                      << "kind";
    }
    void badModelsAreRefusedWithPlaceAndReason()
    {
        QFETCH(QString, row);
        QFETCH(QString, column);
        const std::string text = "name,kind,params_b,active_params_b\n" + row.toStdString() + "\n";
        const auto library = ModelLibrary::parse(text);
        QVERIFY(!library.has_value());
        QCOMPARE(library.error().where, "line 2, column " + column.toStdString());
        QVERIFY(!library.error().what.empty());
    }

    void tablesReadBackAsTheyWereWritten()
    {
        std::vector<ModelProfile> models(m_facts->models.models().begin(),
                                         m_facts->models.models().end());
        for (ModelProfile &model : models)
            model.index = -1; // a place in the library, which no table keeps
        models.front().name = "=1+1";
        models.front().source = "a \"quoted\", line\nof two";
        const auto back = readModelTable(modelTable(models));
        QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
        QVERIFY(*back == models);
        QVERIFY(modelTable(models).find("\n=1+1")
                == std::string::npos); // no formula for a spreadsheet
    }

    void unknownColumnsAreRefused()
    {
        const auto models = readModelTable("name,params_b,layres\nX,7,32\n");
        QVERIFY(!models.has_value());
        QVERIFY(std::string(models.error().what).find("layres") != std::string::npos);
        QCOMPARE(models.error().where, std::string("header"));
    }

    void sizeClassesFollowTheDocument()
    {
        ModelProfile model;
        const std::pair<double, SizeClass> cases[] = {
            {0.5, SizeClass::small}, {1, SizeClass::medium},      {6.9, SizeClass::medium},
            {7, SizeClass::large},   {20, SizeClass::extraLarge}, {70, SizeClass::ultra}};
        for (const auto &[params, expected] : cases) {
            model.paramsB = params;
            QCOMPARE(sizeClassOf(model), expected);
        }
    }

    void weightsFollowBytesPerParameter()
    {
        ModelProfile model;
        model.paramsB = 7;
        QCOMPARE(weightBytes(model, Precision::fp16), 14e9);
        QCOMPARE(weightBytes(model, Precision::fp32), 28e9);
        QVERIFY(std::abs(weightBytes(model, Precision::nf4) - 7e9 * 4.127 / 8) < 1);
    }

    void cacheCountsKeysAndValuesOfAllLayers()
    {
        // 2 x 32 layers x 32 heads x 128 x 2 bytes
        QCOMPARE(
            cacheBytesPerToken(*m_facts->models.find("Llama-2-7B"), CachePrecision::sixteenBits),
            524288.0);
        // grouped queries: 8 of 64 heads
        QCOMPARE(
            cacheBytesPerToken(*m_facts->models.find("Llama-2-70B"), CachePrecision::sixteenBits),
            327680.0);
        // latent attention: 61 layers x 576 values x 2 bytes
        QCOMPARE(
            cacheBytesPerToken(*m_facts->models.find("DeepSeek-V3"), CachePrecision::sixteenBits),
            70272.0);
        QCOMPARE(
            cacheBytesPerToken(*m_facts->models.find("BERT-base"), CachePrecision::sixteenBits),
            0.0);
    }

    void unknownDecoderGetsUsualProportions()
    {
        const ModelProfile model = decoderOfSize("mystery", 7);
        const double params = 12e-9 * model.layers * model.hidden * model.hidden;
        QVERIFY(std::abs(params - 7) < 0.7);
        QVERIFY(model.layers >= 24 && model.layers <= 40);
    }

    void precisionNamesAreUnderstood()
    {
        QCOMPARE(*precisionFromName("BF16"), Precision::bf16);
        QCOMPARE(*precisionFromName("float16"), Precision::fp16);
        QCOMPARE(*precisionFromName("nvfp4"), Precision::fp4);
        QVERIFY(!precisionFromName("fp12"));
        for (const Precision precision : kAllOf<Precision>)
            QCOMPARE(*precisionFromName(keyOf(precision)), precision);
    }

private:
    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_APPLESS_MAIN(ModelLibraryTest)
#include "tst_model_library.moc"
