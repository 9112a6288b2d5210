// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/sizing_facts.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace headroom;

class HardwareLibraryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_facts.hardware.accelerators().size() >= 62); }

    void acceleratorsNameTheirSourceAndItsDate()
    {
        static const QRegularExpression dated(
            QStringLiteral("\\((read|sought) 20[0-9]{2}-[01][0-9]\\)$"));
        for (const AcceleratorSpec &card : m_facts.hardware.accelerators()) {
            const QString source = QString::fromStdString(card.source);
            QVERIFY2(dated.match(source).hasMatch(), card.name.c_str());
            QVERIFY2(!source.contains(QStringLiteral("from memory")), card.name.c_str());
            QVERIFY2(source.size() <= 200, card.name.c_str()); // a plan takes no longer one
        }
    }

    void smallerSiblingsHaveLessOfEverything()
    {
        int siblings = 0;
        for (const AcceleratorSpec &card : m_facts.hardware.accelerators()) {
            for (const AcceleratorSpec *smaller : card.smaller) {
                ++siblings;
                QVERIFY(smaller->generation == card.generation);
                QVERIFY(smaller->memoryGib <= card.memoryGib);
                QVERIFY(smaller->bandwidthGBps <= card.bandwidthGBps * 1.001);
                QVERIFY(smaller->fp16Tflops <= card.fp16Tflops * 1.001);
            }
        }
        QVERIFY(siblings > 10);
        const auto stands = [](const HardwareLibrary &library, const char *large,
                               const char *small) {
            return std::ranges::count(library.accelerator(large)->smaller,
                                      library.accelerator(small))
                   == 1;
        };
        const auto check = [&](const HardwareLibrary &library) {
            QVERIFY(stands(library, "H200-141GB-SXM", "H100-80GB-SXM"));
            QVERIFY(stands(library, "A100-80GB-SXM", "A100-40GB-SXM"));
            QVERIFY(!stands(library, "A100-40GB-SXM", "A100-80GB-SXM"));
            QVERIFY(!stands(library, "L4", "L40"));
            QVERIFY(!stands(library, "H100-80GB-SXM", "A100-80GB-SXM"));
        };
        check(m_facts.hardware);
        check(m_facts.hardware.copy()); // its siblings are its own
    }

    void acceleratorsAreKnownAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("card");
        const auto row = [](const char *name, const char *card) {
            QTest::newRow(name) << QString::fromLatin1(card);
        };
        row("NVIDIA H100 80GB HBM3", "H100-80GB-SXM");
        row("nvidia h200", "H200-141GB-SXM");
        row("A100-SXM4-80GB", "A100-80GB-SXM");
        row("NVIDIA A100-SXM4-40GB", "A100-40GB-SXM");
        row("NVIDIA L40S", "L40S");
        row("Tesla T4", "T4");
        row("AMD MI300X", "MI300X");
        row("trn2", "Trainium2");
        row("inf2", "Inferentia2");
        row("v6e-8", "TPU v6e");
        row("v5litepod", "TPU v5e");
        row("Google TPU v5p", "TPU v5p");
        row("NVIDIA H20", "H20-96GB");
    }
    void acceleratorsAreKnownAsPeopleWriteThem()
    {
        QFETCH(QString, card);
        const AcceleratorSpec *found = m_facts.hardware.accelerator(QTest::currentDataTag());
        QVERIFY(found != nullptr);
        QCOMPARE(QString::fromStdString(found->name), card);
    }

    void burstableTypesKeepAShareOfTheirSpeed_data()
    {
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<double>("expected");
        QTest::newRow("t3.medium") << "aws"
                                   << "t3.medium" << 0.20;
        QTest::newRow("t2.xlarge") << "aws"
                                   << "t2.xlarge" << 0.225;
        QTest::newRow("t4g.2xlarge") << "aws"
                                     << "t4g.2xlarge" << 0.40;
        QTest::newRow("b2ms") << "azure"
                              << "Standard_B2ms" << 0.30;
        QTest::newRow("b32as v2") << "azure"
                                  << "Standard_B32as_v2" << 0.40;
        QTest::newRow("e2-micro") << "gcp"
                                  << "e2-micro" << 0.125;
        QTest::newRow("e2-standard") << "gcp"
                                     << "e2-standard-4" << 1.0;
        QTest::newRow("m5.large") << "aws"
                                  << "m5.large" << 1.0;
        QTest::newRow("unknown") << "aws"
                                 << "zz9.large" << 1.0;
    }

    void burstableTypesKeepAShareOfTheirSpeed()
    {
        QFETCH(QString, provider);
        QFETCH(QString, instance);
        QFETCH(double, expected);
        const std::string providerName = provider.toStdString();
        const std::string name = instance.toStdString();
        InstanceDescription description;
        description.provider = providerName;
        description.name = name;
        description.vcpus = 2;
        description.memoryGib = 4;
        const auto shape = m_facts.hardware.shapeOf(description);
        QVERIFY(shape.has_value());
        QCOMPARE(shape->cpu.baselineShare, expected);
    }

    void aBaselineBeyondTheMachineIsRefused()
    {
        const auto library = HardwareLibrary::parse(
            "name\n", "cloud,instance_type,cpu_model\n",
            "provider,instance_type,baseline_share,source\naws,t3.medium,20,x\n");
        QVERIFY(!library.has_value());
        QVERIFY(library.error().text().find("0.2 for 20\u202f%") != std::string::npos);
    }

    void catalogNamesMapToAccelerators_data()
    {
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("instance");
        QTest::addColumn<QString>("accelerator");
        QTest::addColumn<double>("memory");
        QTest::addColumn<QString>("expected");
        QTest::newRow("p4d") << "aws"
                             << "p4d.24xlarge"
                             << "NVIDIA A100" << 40.0 << "A100-40GB-SXM";
        QTest::newRow("p4de") << "aws"
                              << "p4de.24xlarge"
                              << "NVIDIA A100" << 80.0 << "A100-80GB-SXM";
        QTest::newRow("nc a100") << "azure"
                                 << "Standard_NC24ads_A100_v4"
                                 << "NVIDIA A100" << 80.0 << "A100-80GB-PCIe";
        QTest::newRow("nd a100") << "azure"
                                 << "Standard_ND96amsr_A100_v4"
                                 << "NVIDIA A100" << 80.0 << "A100-80GB-SXM";
        QTest::newRow("nc v3") << "azure"
                               << "Standard_NC6s_v3"
                               << "NVIDIA V100" << 16.0 << "V100-PCIe";
        QTest::newRow("p3dn") << "aws"
                              << "p3dn.24xlarge"
                              << "NVIDIA V100" << 32.0 << "V100-32GB";
        QTest::newRow("trn1") << "aws"
                              << "trn1.32xlarge"
                              << "AWS Trainium" << 32.0 << "Trainium1";
        QTest::newRow("inf1") << "aws"
                              << "inf1.xlarge"
                              << "AWS Inferentia" << 8.0 << "Inferentia1";
        QTest::newRow("tpu") << "gcp"
                             << "ct5lp-hightpu-4t"
                             << "Google TPU v5e" << 16.0 << "TPU v5e";
        QTest::newRow("p6") << "aws"
                            << "p6-b200.48xlarge"
                            << "NVIDIA B200" << 180.0 << "B200-180GB";
        QTest::newRow("p6-b300") << "aws"
                                 << "p6-b300.48xlarge"
                                 << "NVIDIA B300" << 270.0 << "B300-270GB";
        QTest::newRow("dl2q") << "aws"
                              << "dl2q.24xlarge"
                              << "Qualcomm Cloud AI 100" << 16.0 << "Cloud AI 100 Std";
        QTest::newRow("g7e") << "aws"
                             << "g7e.2xlarge"
                             << "NVIDIA RTX PRO 6000" << 96.0 << "RTX PRO 6000 BSE";
    }
    void catalogNamesMapToAccelerators()
    {
        QFETCH(QString, provider);
        QFETCH(QString, instance);
        QFETCH(QString, accelerator);
        QFETCH(double, memory);
        QFETCH(QString, expected);
        const std::string providerText = provider.toStdString();
        const std::string name = instance.toStdString();
        const std::string card = accelerator.toStdString();
        InstanceDescription description;
        description.provider = providerText;
        description.name = name;
        description.accelerator = card;
        description.acceleratorCount = 1;
        description.acceleratorMemoryGib = memory;
        const auto shape = m_facts.hardware.shapeOf(description);
        QVERIFY(shape.has_value());
        QCOMPARE(QString::fromStdString(shape->accelerator->name), expected);
    }

    void unknownAcceleratorIsAReasonInWords()
    {
        InstanceDescription description;
        description.provider = "aws";
        description.name = "g99.large";
        description.accelerator = "NVIDIA X1";
        description.acceleratorCount = 1;
        const auto shape = m_facts.hardware.shapeOf(description);
        QVERIFY(!shape.has_value());
        QVERIFY(std::string(shape.error().what).find("NVIDIA X1") != std::string::npos);
    }

    void slicesOfACardHaveTheMemoryOfTheSlice()
    {
        InstanceDescription description;
        description.provider = "aws";
        description.name = "g6f.large";
        description.accelerator = "NVIDIA L4";
        description.acceleratorCount = 0.125;
        description.acceleratorMemoryGib = 2.7939;
        const auto shape = m_facts.hardware.shapeOf(description);
        QVERIFY(shape.has_value());
        QVERIFY(qAbs(shape->acceleratorMemoryGib * shape->acceleratorCount - 2.7939) < 0.01);
    }

    void measuredProcessorsAreTakenUnmeasuredOnesEstimated()
    {
        InstanceDescription description;
        description.provider = "aws";
        description.name = "a1.2xlarge";
        description.cpuArchitecture = "arm64";
        description.vcpus = 8;
        QVERIFY(m_facts.hardware.shapeOf(description)->cpu.measured);
        description.name = "zz9.2xlarge";
        const auto guessed = m_facts.hardware.shapeOf(description);
        QVERIFY(!guessed->cpu.measured);
        QVERIFY(guessed->cpu.arm);
        QVERIFY(guessed->cpu.readBandwidthGBps > 0);
    }

    void missingUnitsFallBackToTheNextWiderFormat()
    {
        const AcceleratorSpec &volta = *m_facts.hardware.accelerator("V100-16GB");
        QCOMPARE(volta.peakTflops(Precision::bf16), volta.fp16Tflops);
        QCOMPARE(volta.peakTflops(Precision::fp8), volta.fp16Tflops);
        QVERIFY(volta.computes(Precision::bf16) == Precision::fp16);
        QVERIFY(volta.computes(Precision::int4) == Precision::int4);
        AcceleratorSpec tpu;
        tpu.bf16Tflops = 275;
        QVERIFY(tpu.computes(Precision::fp16) == Precision::bf16);
        QVERIFY(tpu.computes(Precision::bf16) == Precision::bf16);
        const AcceleratorSpec &hopper = *m_facts.hardware.accelerator("H100");
        QCOMPARE(hopper.peakTflops(Precision::fp8), 1979.0);
        QCOMPARE(hopper.peakTflops(Precision::int4), hopper.fp16Tflops);
    }

    void familiesOfInstanceTypes()
    {
        QCOMPARE(instanceFamily("aws", "m7i.2xlarge"), std::string("m7i"));
        QCOMPARE(instanceFamily("gcp", "n2-standard-8"), std::string("n2"));
        QCOMPARE(instanceFamily("azure", "Standard_D8s_v5"),
                 instanceFamily("azure", "Standard_D64s_v5"));
    }

private:
    SizingFacts m_facts = shippedSizingFacts().value();
};

QTEST_APPLESS_MAIN(HardwareLibraryTest)
#include "tst_hardware_library.moc"
