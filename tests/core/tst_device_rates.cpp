// SPDX-License-Identifier: GPL-3.0-or-later
// Rates of one device in a phase: data-sheet peaks, achieved shares of them, processors.
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"
#include "toy_sizing.h"

#include <QTest>

#include <string>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// The parameter of a name, for tests that change one.
std::size_t parameter(const std::string &name)
{
    for (std::size_t i = 0; i < Efficiencies::kCount; ++i) {
        if (Efficiencies::nameOf(i) == name)
            return i;
    }
    return Efficiencies::kCount;
}

CpuShape eightCores()
{
    CpuShape cpu;
    cpu.vcpus = 16;
    cpu.cores = 8;
    return cpu;
}

} // namespace

class DeviceRatesTest : public QObject
{
    Q_OBJECT

private slots:
    void precisionsRunAtTheNearestWiderRate_data()
    {
        QTest::addColumn<int>("precision");
        QTest::addColumn<double>("tflops");
        const auto row = [](const char *name, Precision precision, double tflops) {
            QTest::newRow(name) << int(precision) << tflops;
        };
        row("fp32", Precision::fp32, 25);
        row("tf32 without a unit: fp32", Precision::tf32, 25);
        row("fp16", Precision::fp16, 100);
        row("fp8 without a unit: fp16", Precision::fp8, 100);
        row("int8", Precision::int8, 200);
        row("fp4: fp16", Precision::fp4, 100);
        row("int4 is widened", Precision::int4, 100);
        row("nf4 is widened", Precision::nf4, 100);
        row("q4_k_m is widened", Precision::q4km, 100);
    }
    void precisionsRunAtTheNearestWiderRate()
    {
        QFETCH(int, precision);
        QFETCH(double, tflops);
        QCOMPARE(toyCard().peakTflops(static_cast<Precision>(precision)), tflops);
    }

    void cardsWithoutARateOfTheirOwnFallBack()
    {
        AcceleratorSpec tpu = toyCard();
        tpu.fp32Tflops = tpu.fp16Tflops = 0; // bf16 is all that it has
        QCOMPARE(tpu.peakTflops(Precision::fp32), 50.0);
        QCOMPARE(tpu.peakTflops(Precision::fp16), 100.0);
        AcceleratorSpec old = toyCard();
        old.bf16Tflops = 0; // run in fp16
        QCOMPARE(old.peakTflops(Precision::bf16), 100.0);
        old.int8Tops = 50; // slower than 16 bits: nobody uses it
        QCOMPARE(old.peakTflops(Precision::int8), 100.0);
    }

    void processorsMultiplyByTheirUnits_data()
    {
        QTest::addColumn<int>("units");
        QTest::addColumn<int>("precision");
        QTest::addColumn<double>("perCycle");
        enum { Avx2, Sse, Avx512, Vnni, Amx, Neon, Sve, I8mm };
        const auto row = [](const char *name, int units, Precision precision, double perCycle) {
            QTest::newRow(name) << units << int(precision) << perCycle;
        };
        // Operations of one core in one cycle: two units x lanes x multiply and add
        row("SSE fp32", Sse, Precision::fp32, 16);
        row("AVX2 fp32", Avx2, Precision::fp32, 32);
        row("AVX-512 fp32", Avx512, Precision::fp32, 64);
        row("AVX-512 bf16 has no unit", Avx512, Precision::bf16, 64);
        row("VNNI int8", Vnni, Precision::int8, 128);
        row("VNNI bf16", Vnni, Precision::bf16, 64);
        row("AMX bf16", Amx, Precision::bf16, 256);
        row("AMX int8", Amx, Precision::int8, 512);
        row("AMX fp32", Amx, Precision::fp32, 64);
        row("NEON fp32", Neon, Precision::fp32, 16);
        row("SVE fp32", Sve, Precision::fp32, 32);
        row("i8mm int8", I8mm, Precision::int8, 64);
        row("i8mm bf16", I8mm, Precision::bf16, 32);
    }
    void processorsMultiplyByTheirUnits()
    {
        QFETCH(int, units);
        QFETCH(int, precision);
        QFETCH(double, perCycle);
        CpuShape cpu = eightCores();
        cpu.avx2 = units != 1 && units < 5;
        cpu.avx512 = units >= 2 && units <= 4;
        cpu.vnni = units == 3 || units == 4;
        cpu.amx = units == 4;
        cpu.arm = units >= 5;
        cpu.sve = units == 6;
        cpu.int8MatrixMultiply = units == 7;
        QCOMPARE(cpuPeakFlops(cpu, static_cast<Precision>(precision)), 8 * perCycle * 2.8e9);
    }

    void coresAreHalfOfTheThreadsWhereNobodyCountedThem()
    {
        CpuShape cpu = eightCores();
        const double eight = cpuPeakFlops(cpu, Precision::fp32);
        cpu.cores = 0;
        QCOMPARE(cpuPeakFlops(cpu, Precision::fp32), eight);
        cpu.vcpus = 1;
        QCOMPARE(cpuPeakFlops(cpu, Precision::fp32), eight / 8);
    }

    void bandwidthNeverPassesTheMemoryChannels()
    {
        // 300 GB/s measured in the caches and 300 of the channels of one socket, one after the
        // other: 150
        CpuShape cpu = eightCores();
        cpu.readBandwidthGBps = 300;
        QVERIFY(near(cpuBandwidth(cpu), 150e9));
        cpu.sockets = 2;
        QVERIFY(near(cpuBandwidth(cpu), 200e9));
        cpu.readBandwidthGBps = 1e9;
        QVERIFY(cpuBandwidth(cpu) < 600e9);
        cpu.readBandwidthGBps = 0; // 5 GB/s for each of 16 threads
        QVERIFY(near(cpuBandwidth(cpu), 1e9 * 80 * 600 / 680));
    }

    void aPhaseReachesItsShareOfThePeak()
    {
        // Prefill starts at half of the arithmetic and 0.6 of the bandwidth; a model 1,000 wide
        // reaches 1000/1200 of it.
        const Efficiencies start;
        const ModelProfile model = toyDecoder();
        const AcceleratorSpec card = toyCard();
        const DeviceRates rates =
            deviceRates(Phase::prefill, shapeOf(card, 4), taskOf(model), start);
        QVERIFY(near(rates.flops, 1e14 * 0.5 * 1000 / 1200));
        QVERIFY(near(rates.bandwidth, 1e12 * 0.6));
        QVERIFY(near(rates.perLayer, 20e-6));
        QVERIFY(near(rates.perStep, 1e-3));
        QVERIFY(near(rates.halfRows, 20));
        QVERIFY(near(rates.linkBandwidth, 70e9)); // 0.7 of what the data sheet says
        QCOMPARE(rates.linkLatency, 8e-6);
    }

    void noEfficiencyPassesTheCeilingOfTheCard()
    {
        Efficiencies keen;
        keen.setValue(parameter("prefill/compute"), std::log(3.0));
        keen.setValue(parameter("prefill/memory"), std::log(3.0));
        const ModelProfile model = toyDecoder();
        AcceleratorSpec card = toyCard();
        const SizingTask task = taskOf(model);
        DeviceRates rates = deviceRates(Phase::prefill, shapeOf(card, 1), task, keen);
        QVERIFY(rates.flops <= 0.8e14);
        QVERIFY(near(rates.bandwidth, 1e12));
        card.matmulCeiling = 0;
        rates = deviceRates(Phase::prefill, shapeOf(card, 1), task, keen);
        QVERIFY(rates.flops <= 0.9e14);
    }

    void partOfACardGivesPartOfItsRates()
    {
        const Efficiencies start;
        const ModelProfile model = toyDecoder();
        const AcceleratorSpec card = toyCard();
        const DeviceRates whole =
            deviceRates(Phase::decode, shapeOf(card, 1), taskOf(model), start);
        const DeviceRates quarter =
            deviceRates(Phase::decode, shapeOf(card, 0.25), taskOf(model), start);
        QVERIFY(near(quarter.flops, whole.flops / 4));
        QVERIFY(near(quarter.bandwidth, whole.bandwidth / 4));
    }

    void cardsWithoutLinksExchangeThroughPcie()
    {
        const Efficiencies start;
        const ModelProfile model = toyDecoder();
        AcceleratorSpec card = toyCard();
        card.interconnectGBps = 0;
        DeviceRates rates = deviceRates(Phase::decode, shapeOf(card, 2), taskOf(model), start);
        QVERIFY(near(rates.linkBandwidth, 20e9));
        QCOMPARE(rates.linkLatency, 25e-6);
        card.releaseYear = 2018;
        rates = deviceRates(Phase::decode, shapeOf(card, 2), taskOf(model), start);
        QVERIFY(near(rates.linkBandwidth, 10e9));
    }

    void expertsAndAdaptersLaunchMore()
    {
        const Efficiencies start; // twice the launches for each
        ModelProfile model = toyDecoder();
        const AcceleratorSpec card = toyCard();
        const auto perLayer = [&](TrainingMethod method) {
            SizingTask task = taskOf(model, TaskKind::training);
            task.method = method;
            return deviceRates(Phase::training, shapeOf(card, 1), task, start).perLayer;
        };
        const double dense = perLayer(TrainingMethod::full);
        QVERIFY(near(perLayer(TrainingMethod::lora), 2 * dense));
        model.paramsB = 10 * model.activeParamsB;
        QVERIFY(near(perLayer(TrainingMethod::full), 2 * dense));
        QVERIFY(near(perLayer(TrainingMethod::qlora), 4 * dense));
    }

    void threadsMeetInEachLayer()
    {
        const Efficiencies start; // two microseconds for each thread
        HardwareShape machine;
        machine.cpu = eightCores();
        const ModelProfile model = toyDecoder();
        const DeviceRates rates = deviceRates(Phase::decode, machine, taskOf(model), start);
        QVERIFY(near(rates.perLayer, 8 * 2e-6));
        QVERIFY(near(rates.perStep, 0.2 * 500e-6));
        QVERIFY(near(rates.bandwidth, 0.65 * cpuBandwidth(machine.cpu)));
    }

    void offsetsMultiply()
    {
        // Logarithms add up: 0.5 x e^0.1 x e^0.2 x e^-0.3 x e^0.05
        Efficiencies tuned;
        tuned.setValue(parameter("prefill/compute/generation/Ampere"), 0.1);
        tuned.setValue(parameter("prefill/compute/software/tuned_server"), 0.2);
        tuned.setValue(parameter("prefill/compute/width/8 bits"), -0.3);
        tuned.setValue(parameter("prefill/compute/kind/decoder"), 0.05);
        const auto share = [&](Generation generation, Precision precision) {
            return tuned.compute(Phase::prefill, generation, SoftwareClass::tunedServer, precision,
                                 ModelKind::decoder);
        };
        QVERIFY(near(share(Generation::ampere, Precision::int8), 0.5 * std::exp(0.05)));
        QVERIFY(near(share(Generation::hopper, Precision::int8), 0.5 * std::exp(-0.05)));
        QVERIFY(near(share(Generation::hopper, Precision::fp16), 0.5 * std::exp(0.25)));
        tuned.setValue(parameter("prefill/compute"), 2);
        QCOMPARE(share(Generation::hopper, Precision::fp16), 0.95); // nothing measured reached more
    }

    void widthsFallIntoFiveClasses()
    {
        QCOMPARE(widthClassOf(Precision::fp32), WidthClass::full);
        QCOMPARE(widthClassOf(Precision::tf32), WidthClass::matrix);
        QCOMPARE(widthClassOf(Precision::bf16), WidthClass::half);
        QCOMPARE(widthClassOf(Precision::fp8), WidthClass::byte);
        QCOMPARE(widthClassOf(Precision::q4km), WidthClass::nibble);
    }

    void theTableOfEfficienciesNamesEachParameterOnce()
    {
        QStringList names;
        std::string csv = "parameter,log_value\n";
        for (std::size_t i = 0; i < Efficiencies::kCount; ++i) {
            names << QString::fromStdString(Efficiencies::nameOf(i));
            csv += Efficiencies::nameOf(i) + ','
                   + QString::number(0.001 * double(i), 'f', 6).toStdString() + '\n';
        }
        QCOMPARE(names.removeDuplicates(), 0);
        const auto parsed = Efficiencies::parse(csv);
        QVERIFY(parsed);
        QVERIFY(near(parsed->value(77), 0.077));
        QVERIFY(!Efficiencies::parse(csv.substr(0, csv.rfind('\n', csv.size() - 2) + 1)));
        const auto at = csv.find("prefill/memory");
        csv.replace(at, 7, "PREFILL");
        const auto renamed = Efficiencies::parse(csv);
        QVERIFY(!renamed);
        QVERIFY(renamed.error().text().find("prefill/memory") != std::string::npos);
    }

    void treesTakeTheirRowsAndAFixedCostEach()
    {
        // A million rows and trees: 2,000 operations each on 8^0.7 cores at 1.4e9, 400 bytes each;
        // with 10,000 rows the fixed millisecond (a fifth of it on processors) comes a hundred
        // times.
        const Efficiencies start;
        HardwareShape machine;
        machine.cpu = eightCores();
        machine.cpu.readBandwidthGBps = 300;
        ModelProfile model;
        model.kind = ModelKind::classical;
        SizingTask task = taskOf(model, TaskKind::classicalTraining);
        task.classicalRows = 10'000;
        const RooflineTime time = classicalTime(machine, task, start);
        QVERIFY(near(time.compute, 2e9 / (std::pow(8, 0.7) * 1.4e9)));
        QVERIFY(near(time.memory, 4e8 / (150e9 * 0.3)));
        QVERIFY(near(time.overhead, 100 * 0.2e-3));
        const AcceleratorSpec card = toyCard();
        task.precision = Precision::fp16;
        const RooflineTime onCard = classicalTime(shapeOf(card, 1), task, start);
        QVERIFY(near(onCard.compute, 2e9 / (1e14 * 0.1)));
        QVERIFY(near(onCard.memory, 4e8 / (1e12 * 0.3)));
    }
};

QTEST_APPLESS_MAIN(DeviceRatesTest)
#include "tst_device_rates.moc"
