// SPDX-License-Identifier: GPL-3.0-or-later
// Models listed, and read from the config.json that model hubs have.
#include "scenarios/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

const QString kModels = QStringLiteral("models");
const QString kImport = QStringLiteral("import");
const QByteArray kConfig =
    R"({"model_type": "mistral", "hidden_size": 5120, "intermediate_size": 32768,
"num_hidden_layers": 40, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128,
"vocab_size": 131072, "max_position_embeddings": 32768, "torch_dtype": "bfloat16"})";

/// Own tables end their lines with a line feed alone.
std::vector<QStringList> tableOf(QByteArray csv)
{
    return csvRows(csv.replace("\n", "\r\n"));
}

} // namespace

class ModelsCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QVERIFY(m_folder.isValid());
        writeFile(path("config.json"), kConfig);
    }

    void modelsThatShipAreListedWithTheirSources()
    {
        const Run run = headroomRun({kModels, QStringLiteral("list")});
        QCOMPARE(run.exitCode, 0);
        const auto rows = tableOf(run.out);
        QVERIFY(rows.size() > 400);
        for (std::size_t row = 1; row < rows.size(); ++row)
            QVERIFY2(!csvCell(rows, row, QStringLiteral("source")).isEmpty(),
                     qPrintable(csvCell(rows, row, QStringLiteral("name"))));
    }

    void configBecomesARowOfATable()
    {
        const Run run = headroomRun({kModels, kImport, path("config.json"),
                                     QStringLiteral("--name"), QStringLiteral("Ours")});
        QCOMPARE(run.exitCode, 0);
        const auto rows = tableOf(run.out);
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(csvCell(rows, 1, QStringLiteral("name")), QStringLiteral("Ours"));
        QCOMPARE(csvCell(rows, 1, QStringLiteral("params_b")), QStringLiteral("23.57"));
        QCOMPARE(csvCell(rows, 1, QStringLiteral("kv_heads")), QStringLiteral("8"));
    }

    void planGetsTheModel()
    {
        const QString made = path("made.headroom");
        for (int times = 0; times < 2; ++times) { // a second time replaces it
            const Run run =
                headroomRun({kModels, kImport, path("config.json"), QStringLiteral("--name"),
                             QStringLiteral("Ours"), QStringLiteral("--plan"),
                             times == 0 ? shippedPlan(QStringLiteral("textnlp.headroom"))
                                        : path("once.headroom"),
                             QStringLiteral("--output"), made});
            QVERIFY2(run.exitCode == 0, run.err.constData());
            const auto models =
                QJsonDocument::fromJson(fileContent(made)).object()["models"].toArray();
            QCOMPARE(models.size(), 1);
            QCOMPARE(models[0].toObject()["name"].toString(), QStringLiteral("Ours"));
            QCOMPARE(models[0].toObject()["layers"].toInt(), 40);
            writeFile(path("once.headroom"), fileContent(made));
        }
    }

    void missingFieldIsNamedAndNothingIsWritten()
    {
        QByteArray json = kConfig;
        json.replace("num_hidden_layers", "layers_of_it");
        writeFile(path("config.json"), json);
        const Run run =
            headroomRun({kModels, kImport, path("config.json"), QStringLiteral("--plan"),
                         shippedPlan(QStringLiteral("textnlp.headroom")),
                         QStringLiteral("--output"), path("none.headroom")});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.err.contains("config.json, num_hidden_layers"));
        QVERIFY(run.out.isEmpty());
        QVERIFY(!QFile::exists(path("none.headroom")));
    }

    void planAndOutputBelongTogether()
    {
        const Run run =
            headroomRun({kModels, kImport, path("config.json"), QStringLiteral("--plan"),
                         shippedPlan(QStringLiteral("textnlp.headroom"))});
        QCOMPARE(run.exitCode, 2);
        QVERIFY(run.err.contains("--output"));
    }

private:
    [[nodiscard]] QString path(const char *name) const
    {
        return m_folder.filePath(QString::fromLatin1(name));
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ModelsCommandTest)
#include "tst_models_command.moc"
