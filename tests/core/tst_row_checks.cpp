// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/predict_rows.h"
#include "core/sizing/sizing_facts.h"

#include <QString>
#include <QStringList>
#include <QTest>

using namespace headroom;

/// Rows that ask what cannot be: each is answered by a reason in words and by no figure.
class RowChecksTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresThatCannotBeAreRefused_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("value");
        for (const char *column : {"accelerator_count", "batch_size", "input_tokens",
                                   "output_tokens", "concurrency", "nodes", "tp_size", "pp_size"}) {
            for (const char *value : {"-1", "nan", "inf", "abc", "1e12", "1e308"})
                QTest::addRow("%s %s", column, value) << column << value;
        }
        for (const char *column : {"accelerator_count", "batch_size", "concurrency"})
            QTest::addRow("%s 0", column) << column << "0";
        QTest::newRow("split over more than the heads") << "tp_size"
                                                        << "64";
        QTest::newRow("more stages than layers") << "pp_size"
                                                 << "64";
        QTest::newRow("context of 1e9") << "input_tokens"
                                        << "1e9";
        QTest::newRow("unknown precision") << "precision"
                                           << "int3";
        QTest::newRow("unknown model") << "model"
                                       << "No such model";
        QTest::newRow("unknown accelerator") << "accelerator"
                                             << "XPU-9000";
        QTest::newRow("unknown task") << "task"
                                      << "guess";
    }
    void figuresThatCannotBeAreRefused()
    {
        QFETCH(QString, column);
        QFETCH(QString, value);
        for (const QString &task :
             {QStringLiteral("llm_inference_server"), QStringLiteral("training")}) {
            QStringList cells = cellsFor(task);
            cells[kColumns.indexOf(column)] = value;
            const QStringList answer = answerOf(cells);
            for (int i = 1; i <= kFigures; ++i)
                QVERIFY2(answer[i].isEmpty(), qPrintable(answer[i]));
            QVERIFY(answer.mid(kFigures + 2).join(",").size() > 10);
        }
    }

    void trainingWhereItCannotBeIsRefused()
    {
        QStringList cells = cellsFor(QStringLiteral("training"));
        cells[kColumns.indexOf("accelerator")] = "Inferentia2";
        QVERIFY(answerOf(cells)[1].isEmpty());
        QVERIFY(answerOf(cells).last().contains("inference only"));
    }

    void valuesOfMeasuredRowsAreAccepted_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("value");
        QTest::newRow("nothing") << "batch_size"
                                 << "";
        QTest::newRow("no splitting") << "tp_size"
                                      << "0";
        QTest::newRow("a decimal point") << "accelerator_count"
                                         << "1.0";
        QTest::newRow("a slice of a card") << "accelerator_count"
                                           << "0.5";
        QTest::newRow("prose for the precision") << "precision"
                                                 << "no change.";
        QTest::newRow("a list of formats") << "precision"
                                           << "fp16; weights int8";
    }
    void valuesOfMeasuredRowsAreAccepted()
    {
        QFETCH(QString, column);
        QFETCH(QString, value);
        QStringList cells = cellsFor(QStringLiteral("llm_inference_server"));
        cells[kColumns.indexOf(column)] = value;
        const QStringList answer = answerOf(cells);
        QVERIFY2(answer[1].toDouble() > 0, qPrintable(answer.last()));
        QVERIFY(answer.last().isEmpty());
    }

    void memoryOfTrainingIsAnswered()
    {
        // Llama-2-7B on 8 cards: 16 B x 6.738e9 / 8 = 12.6 GiB of states at least, 80 at most
        const QStringList answer = answerOf(cellsFor(QStringLiteral("training")));
        QVERIFY(answer[13].toDouble() > 12.6 && answer[13].toDouble() < 80);
        QVERIFY(answer[14].toDouble() < answer[13].toDouble());
        QVERIFY(answer[15].toDouble() > answer[13].toDouble());
    }

private:
    static inline const QStringList kColumns{"row_id",      "task",         "model",
                                             "precision",   "accelerator",  "accelerator_count",
                                             "batch_size",  "input_tokens", "output_tokens",
                                             "concurrency", "nodes",        "tp_size",
                                             "pp_size",     "software"};
    static constexpr int kFigures = 15; ///< cells between the row's name and its evidence

    static QStringList cellsFor(const QString &task)
    {
        const bool training = task == "training";
        return {"r1",
                task,
                "Llama-2-7B",
                "fp16",
                "A100-80GB-SXM",
                "8",
                training ? "64" : "",
                "2048",
                "128",
                "8",
                "",
                "",
                "",
                "vllm"};
    }

    QStringList answerOf(const QStringList &cells) const
    {
        const std::string text = (kColumns.join(',') + '\n' + cells.join(',') + '\n').toStdString();
        RowPredictor predictor(m_facts);
        std::string output;
        const auto read = predictor.read(text, true, output);
        if (!read)
            qFatal("%s", read.error().text().c_str());
        return QString::fromStdString(output).trimmed().split(',');
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(RowChecksTest)
#include "tst_row_checks.moc"
