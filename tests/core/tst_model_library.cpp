// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_library.h"
#include "core/models/nearest_names.h"
#include "core/sizing/sizing_facts.h"

#include <QTest>

#include <cmath>

using namespace headroom;

class ModelLibraryTest : public QObject
{
    Q_OBJECT

private slots:
    void namesAreComparedWithoutSpellingDetails()
    {
        QCOMPARE(modelKey("meta-llama/Llama-2-7B-hf"), modelKey("llama 2 7b"));
        QCOMPARE(modelKey("google/BERT-large"), modelKey("bert large"));
        QVERIFY(modelKey("ViT-B/16") != modelKey("ViT-B"));
        QCOMPARE(modelKey("Qwen2.5-7B-Instruct-AWQ"), modelKey("Qwen/Qwen2.5-7B"));
        QCOMPARE(modelKey("Llama-3.1-8B-Instruct-FP8"), modelKey("meta-llama/Llama-3.1-8B"));
        QCOMPARE(modelKey("mistralai/Mistral-7B-Instruct-v0.3"), modelKey("Mistral-7B"));
        QVERIFY(modelKey("Stable-Diffusion-1.5") != modelKey("Stable-Diffusion-2"));
    }

    void shippedModelsAreFoundByNameAndAlias()
    {
        const auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        QVERIFY(facts->models.models().size() >= 110);
        const ModelProfile *llama = facts->models.find("LLaMA-65B");
        QVERIFY(llama != nullptr);
        QCOMPARE(llama->layers, 80);
        QCOMPARE(facts->models.find("GPT-J"), facts->models.find("GPT-J-6B"));
        QCOMPARE(facts->models.find("no such model"), nullptr);
    }

    void everyMisspeltModelIsNearestToItself()
    {
        const auto facts = shippedSizingFacts();
        for (const ModelProfile &model : facts->models.models()) {
            // One letter too many, another letter, a letter left out
            for (const std::string &wrong :
                 {model.name + "q", "q" + model.name.substr(1), model.name.substr(1)}) {
                const std::vector<std::string> nearest = facts->models.nearest(wrong);
                QCOMPARE(nearest.size(), std::size_t{3});
                QVERIFY(nameDistance(wrong, nearest.front()) <= nameDistance(wrong, model.name));
                QVERIFY(nameDistance(wrong, nearest[0]) <= nameDistance(wrong, nearest[1]));
            }
        }
        QCOMPARE(nameDistance("Llama-3.1-8B", "llama 31 7b"), std::size_t{1});
        QCOMPARE(nameDistance("kitten", "sitting"), std::size_t{3});
        QCOMPARE(facts->models.nearest("Lama 2 7b").front(), std::string("Llama-2-7B"));
    }

    void mixturesAreKnownByTheirNames()
    {
        for (const char *name : {"Own-8x7B", "own 8x22b instruct", "Own-30B-A3B", "Own-MoE-57B",
                                 "Own-A2.7B", "deepseek-moe-16b"})
            QVERIFY2(saysMixtureOfExperts(name), name);
        for (const char *name : {"Llama-3.1-8B", "ResNeXt-101-32x4d", "GLM-5", "Phi-4", "Alpha3b",
                                 "Jasper 10x5dr", "A3", "v2x8"})
            QVERIFY2(!saysMixtureOfExperts(name), name);
        const auto facts = shippedSizingFacts();
        for (const ModelProfile &model : facts->models.models())
            QVERIFY2(!model.isMixtureByNameOnly(), model.name.c_str());
        ModelProfile own = *facts->models.find("Mixtral-8x7B");
        own.activeParamsB = own.paramsB;
        QVERIFY(own.isMixtureByNameOnly());
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
        const auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        std::vector<ModelProfile> models(facts->models.models().begin(),
                                         facts->models.models().end());
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
        const auto facts = shippedSizingFacts();
        // 2 x 32 layers x 32 heads x 128 x 2 bytes
        QCOMPARE(cacheBytesPerToken(*facts->models.find("Llama-2-7B"), CachePrecision::sixteenBits),
                 524288.0);
        // grouped queries: 8 of 64 heads
        QCOMPARE(
            cacheBytesPerToken(*facts->models.find("Llama-2-70B"), CachePrecision::sixteenBits),
            327680.0);
        // latent attention: 61 layers x 576 values x 2 bytes
        QCOMPARE(
            cacheBytesPerToken(*facts->models.find("DeepSeek-V3"), CachePrecision::sixteenBits),
            70272.0);
        QCOMPARE(cacheBytesPerToken(*facts->models.find("BERT-base"), CachePrecision::sixteenBits),
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
};

QTEST_APPLESS_MAIN(ModelLibraryTest)
#include "tst_model_library.moc"
