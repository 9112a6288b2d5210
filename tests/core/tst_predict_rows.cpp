// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchmarks/predict_rows.h"
#include "core/sizing/sizing_facts.h"

#include <QString>
#include <QStringList>
#include <QTest>

using namespace headroom;

namespace {

const std::string kHeader = "row_id,task,source_family,model,params_b,precision,accelerator,"
                            "accelerator_count,batch_size,input_tokens,"
                            "output_tokens,concurrency,throughput_unit,software,throughput\n";
const std::string kRow =
    "r1,llm_inference_server,,Llama-3.1-8B,8.03,bf16,H100-80GB-SXM,1,,512,128,16,output_tokens/s,"
    "\"vLLM 0.22, stock\",\n";

} // namespace

class PredictRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void headingMatchesTheLines()
    {
        const QStringList cells = cellsOf(kHeader + kRow);
        QCOMPARE(cells.size(), QString::fromStdString(RowPredictor::heading()).count(',') + 1);
        QCOMPARE(cells.first(), QString("r1"));
        QVERIFY(cells[1].toDouble() > 0);                            // throughput
        QVERIFY(cells[2].toDouble() < cells[1].toDouble());          // low
        QVERIFY(cells[3].toDouble() > cells[1].toDouble());          // high
        QVERIFY(cells[4].toDouble() > 0 && cells[7].toDouble() > 0); // TTFT, TPOT
        QVERIFY(cells[13].toDouble() > 14);                          // GiB: the weights at least
        QVERIFY(cells.last().isEmpty());                             // no reason
    }

    void rowThatCannotFitIsRejected_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("reason");
        QTest::newRow("70B on one card")
            << "r,llm_inference_server,,Llama-2-70B,,fp16,A100-80GB-SXM,1,,512,128,1,"
               "output_tokens/s,vllm,"
            << "has 70 GiB of 80 GiB"; // servers take nine tenths
        QTest::newRow("full training of 7B on one card")
            << "r,training,,Llama-2-7B,,bf16,A100-80GB-SXM,1,8,2048,,,tokens/s,megatron,"
            << "fits with LoRA";
        QTest::newRow("70B with adapters beside four bits on 48 GB")
            << "r,finetune_qlora,,Llama-2-70B,,nf4,L40S,1,1,1024,,,tokens/s,PyTorch,"
            << "";
        QTest::newRow("the same on 24 GB")
            << "r,finetune_qlora,,Llama-2-70B,,nf4,A10G,1,1,1024,,,tokens/s,PyTorch,"
            << "Needs";
        QTest::newRow("an encoder with a book")
            << "r,inference_offline,,DistilBERT,,fp16,T4,1,32,100000,,,samples/s,PyTorch,"
            << "At most 512 tokens";
    }

    void rowThatCannotFitIsRejected()
    {
        QFETCH(QString, row);
        QFETCH(QString, reason);
        const QString line = QString::fromStdString(predicted(kHeader + row.toStdString() + "\n"));
        const QString answer = line.section('\n', 0, 0);
        if (reason.isEmpty())
            QVERIFY2(answer.endsWith(','), qPrintable(answer));
        else
            QVERIFY2(answer.contains(reason), qPrintable(answer));
    }

    void measuredColumnsAreIgnored()
    {
        std::string measured = kRow;
        measured.insert(measured.size() - 1, "12345");
        QCOMPARE(predicted(kHeader + measured), predicted(kHeader + kRow));
    }

    void piecesOfAnySizeGiveTheSameLines()
    {
        const std::string text = kHeader + kRow + "r2" + kRow.substr(2);
        const std::string whole = predicted(text);
        for (const std::size_t size : {1U, 7U, 64U}) {
            RowPredictor predictor(m_facts);
            std::string output;
            std::string pending;
            for (std::size_t at = 0; at < text.size(); at += size) {
                pending += text.substr(at, size);
                const auto used = predictor.read(pending, at + size >= text.size(), output);
                QVERIFY(used.has_value());
                pending.erase(0, *used);
            }
            QCOMPARE(output, whole);
        }
    }

    void otherLineEndsAndMarksAreAccepted()
    {
        std::string text = "\xEF\xBB\xBF" + kHeader + kRow;
        QCOMPARE(predicted(text), predicted(kHeader + kRow));
        std::string dos;
        for (const char c : kHeader + kRow)
            dos.append(c == '\n' ? "\r\n" : std::string(1, c));
        QCOMPARE(predicted(dos), predicted(kHeader + kRow));
    }

    void rowsWithoutAPredictionHaveAReason_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("reason");
        QTest::newRow("model")
            << "x,llm_inference_server,,Who-Knows,,bf16,H100-80GB-SXM,1,,512,128,16,,vLLM,"
            << "Unknown model";
        QTest::newRow("accelerator")
            << "x,llm_inference_server,,Llama-2-7B,,bf16,ZX-Spectrum,1,,512,128,16,,vLLM,"
            << "Unknown accelerator";
        QTest::newRow("task") << "x,juggling,,Llama-2-7B,,bf16,T4,1,,512,128,16,,vLLM,"
                              << "Unknown task";
        QTest::newRow("sizes")
            << "x,llm_inference_server,,Llama-2-7B,,bf16,T4,1,-3,512,128,16,,vLLM,"
            << "batch size";
        QTest::newRow("count")
            << "x,llm_inference_server,,Llama-2-7B,,bf16,T4,-1,,512,128,16,,vLLM,"
            << "below zero";
    }
    void rowsWithoutAPredictionHaveAReason()
    {
        QFETCH(QString, row);
        QFETCH(QString, reason);
        const QStringList cells = cellsOf(kHeader + row.toStdString() + "\n");
        QVERIFY(cells[1].isEmpty());
        const QString line = cells.join(',');
        QVERIFY2(line.contains(reason), qPrintable(line));
        QVERIFY(line.endsWith('"')); // a quoted reason is the last cell
    }

    void parameterCountAloneIsEnough()
    {
        const QStringList cells = cellsOf(
            kHeader
            + "x,llm_decode_single,,Brand-New-9B,9,fp16,A100-80GB-SXM,1,1,,128,1,,llama.cpp,\n");
        QVERIFY(cells[1].toDouble() > 0);
        const QStringList named = cellsOf(
            kHeader
            + "x,llm_decode_single,,Brand-New-9B,,fp16,A100-80GB-SXM,1,1,,128,1,,llama.cpp,\n");
        QCOMPARE(named[1], cells[1]);
        const QStringList mixture = cellsOf(
            kHeader + "x,llm_decode_single,,New-8x9B,,fp16,A100-80GB-SXM,1,1,,128,1,,llama.cpp,\n");
        QVERIFY(mixture[1].isEmpty());
    }

    void layersThatNoCardsHaveRoomForAreRefused()
    {
        // 70 billion weights of 16 bits are 131 GiB
        const auto on = [&](const std::string &cards) {
            return cellsOf(kHeader + "x,llm_decode_single,,Llama-3-70B,,fp16," + cards
                           + ",1,1024,1024,,,llama.cpp,\n");
        };
        QVERIFY(on("A40,1")[1].isEmpty());
        QVERIFY(on("A40,2")[1].isEmpty());
        QVERIFY(on("A40,3")[1].toDouble() > 0);
        QVERIFY(on("A40,4")[1].toDouble() > 0);
    }

    void theDateTellsWhichScansWereTaken()
    {
        const std::string header =
            "row_id,date,task,source_family,model,precision,accelerator,accelerator_count\n";
        const std::string rest =
            ",inference_offline,MLPerf Inference,3D-UNet,int8,A100-80GB-SXM,8\n";
        const double scans = cellsOf(header + "x,2021-09-22" + rest)[1].toDouble();
        const double volumes = cellsOf(header + "x,2022-04-06" + rest)[1].toDouble();
        QVERIFY(volumes > 0 && scans > 10 * volumes);
    }

    void headersWithoutATaskAreRefused()
    {
        RowPredictor predictor(m_facts);
        std::string output;
        const auto used = predictor.read("a,b,c\n1,2,3\n", true, output);
        QVERIFY(!used.has_value());
        QVERIFY(std::string(used.error().what).find("task") != std::string::npos);
        RowPredictor empty(m_facts);
        QVERIFY(!empty.read("", true, output).has_value());
    }

    void quotesThatNeverCloseAreRefused()
    {
        std::string output;
        RowPredictor predictor(m_facts);
        const auto open = predictor.read(kHeader + "\"r1,training,A100", true, output);
        QVERIFY(!open.has_value());
        QVERIFY(std::string(open.error().what).find("quote") != std::string::npos);
        RowPredictor endless(m_facts);
        const std::string text = kHeader + '"' + std::string(2 << 20, 'x');
        QVERIFY(!endless.read(text, false, output).has_value()); // not kept in memory for ever
    }

private:
    std::string predicted(const std::string &text) const
    {
        RowPredictor predictor(m_facts);
        std::string output;
        const auto used = predictor.read(text, true, output);
        return used ? output : used.error().text();
    }
    QStringList cellsOf(const std::string &text) const
    {
        return QString::fromStdString(predicted(text)).section('\n', 0, 0).split(',');
    }

    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(PredictRowsTest)
#include "tst_predict_rows.moc"
