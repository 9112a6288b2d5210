// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_scenes.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace headroom::ui::samples {

namespace {

struct Machine {
    HardwareGroup group;
    double throughput;
    double monthly;
    double weight; // how many offers it has
};

constexpr std::array kMachines{
    Machine{HardwareGroup::earlierGpu, 1.6, 420, 1},
    Machine{HardwareGroup::earlierGpu, 2.2, 520, 6},
    Machine{HardwareGroup::earlierGpu, 4.4, 1100, 3},
    Machine{HardwareGroup::earlierGpu, 8.6, 2500, 3},
    Machine{HardwareGroup::earlierGpu, 17.0, 5600, 2},
    Machine{HardwareGroup::earlierGpu, 39.0, 16000, 1},
    Machine{HardwareGroup::inferenceGpu, 4.1, 700, 5},
    Machine{HardwareGroup::inferenceGpu, 6.0, 1250, 5},
    Machine{HardwareGroup::inferenceGpu, 11.8, 2700, 3},
    Machine{HardwareGroup::inferenceGpu, 23.2, 5200, 4},
    Machine{HardwareGroup::inferenceGpu, 31.0, 7400, 3},
    Machine{HardwareGroup::inferenceGpu, 90.0, 19000, 1},
    Machine{HardwareGroup::largeGpu, 15.0, 2300, 3},
    Machine{HardwareGroup::largeGpu, 33.0, 3900, 4},
    Machine{HardwareGroup::largeGpu, 64.0, 8900, 2},
    Machine{HardwareGroup::largeGpu, 118.0, 21000, 3},
    Machine{HardwareGroup::largeGpu, 245.0, 47000, 4},
    Machine{HardwareGroup::largeGpu, 312.0, 70000, 2},
    Machine{HardwareGroup::inferentia, 4.7, 900, 1},
    Machine{HardwareGroup::inferentia, 26.0, 4100, 1},
    Machine{HardwareGroup::trainiumTpu, 6.4, 980, 1},
    Machine{HardwareGroup::trainiumTpu, 52.0, 9100, 1},
    Machine{HardwareGroup::cpuCompute, 0.5, 310, 1},
    Machine{HardwareGroup::cpuGeneral, 0.35, 240, 1},
    Machine{HardwareGroup::cpuMemory, 0.42, 520, 0.5},
};

// xorshift64: the same numbers on every machine, unlike the distributions of <random>.
class Dice
{
public:
    double uniform()
    {
        m_state ^= m_state << 13U;
        m_state ^= m_state >> 7U;
        m_state ^= m_state << 17U;
        return static_cast<double>(m_state >> 11U) / static_cast<double>(1ULL << 53U);
    }
    double normal() // close enough: twelve uniforms
    {
        double sum = -6.0;
        for (int i = 0; i < 12; ++i)
            sum += uniform();
        return sum;
    }

private:
    std::uint64_t m_state = 0x9e3779b97f4a7c15ULL;
};

std::vector<std::uint32_t> frontierOf(const ScatterPoints &points)
{
    std::vector<std::uint32_t> order(points.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](auto a, auto b) { return points.x[a] > points.x[b]; });
    std::vector<std::uint32_t> frontier;
    double lowest = std::numeric_limits<double>::infinity();
    for (const std::uint32_t i : order)
        if (points.y[i] < lowest) {
            lowest = points.y[i];
            frontier.push_back(i);
        }
    std::ranges::reverse(frontier);
    return frontier;
}

QString dollars(double value, int decimals)
{
    return QLatin1Char('$')
           + QLocale(QLocale::English, QLocale::UnitedStates).toString(value, 'f', decimals);
}

HoverText describeCandidate(const ScatterPoints &points, std::uint32_t candidate)
{
    HoverText text;
    text.title = QStringLiteral("a3-highgpu-1g");
    text.badge = QStringLiteral("modelled");
    text.subtitle = QStringLiteral("GCP · europe-north1 · spot · 1× H100");
    text.rows = {
        {QStringLiteral("Monthly cost"), dollars(points.y[candidate], 2), Tone::Normal, true},
        {QStringLiteral("Throughput"),
         QStringLiteral("%1 req/s (80\u202f%: 28–38)").arg(points.x[candidate], 0, 'f', 1)},
        {QStringLiteral("p95 latency"), QStringLiteral("286 ms")},
        {QStringLiteral("Per 1M requests"), QStringLiteral("$17.72")},
        {QStringLiteral("Difference"), QStringLiteral("+41\u202f% speed, −78\u202f% cost"),
         Tone::Good},
    };
    text.footer = QStringLiteral("Price of 2026-06-18 · click to allocate");
    return text;
}

void addLegend(ScatterScene &scene)
{
    scene.groups = {
        {HardwareGroup::earlierGpu, QStringLiteral("T4, V100"), QStringLiteral("1,204")},
        {HardwareGroup::inferenceGpu, QStringLiteral("L4 to L40S, A10 to A40, RTX PRO"),
         QStringLiteral("1,890")},
        {HardwareGroup::largeGpu, QStringLiteral("A100 to B300, MI300 series"),
         QStringLiteral("1,611")},
        {HardwareGroup::inferentia, QStringLiteral("Inferentia"), QStringLiteral("142")},
        {HardwareGroup::trainiumTpu, QStringLiteral("Trainium"), QStringLiteral("98")},
        {HardwareGroup::cpuGeneral, QStringLiteral("CPU"), QStringLiteral("273"), true},
    };
    scene.shapes = {{MarkShape::Disc, QStringLiteral("AWS")},
                    {MarkShape::Square, QStringLiteral("Google")},
                    {MarkShape::Triangle, QStringLiteral("Azure")},
                    {MarkShape::Diamond, QStringLiteral("own")}};
    scene.fills = {{MarkFill::Full, QStringLiteral("met")},
                   {MarkFill::Half, QStringLiteral("may miss")},
                   {MarkFill::Hollow, QStringLiteral("missed")}};
}

} // namespace

std::shared_ptr<const ScatterPoints> candidates(std::size_t count)
{
    auto points = std::make_shared<ScatterPoints>();
    Dice dice;
    const double all = std::accumulate(kMachines.begin(), kMachines.end(), 0.0,
                                       [](double sum, const Machine &m) { return sum + m.weight; });
    for (std::size_t i = 0; i < count; ++i) {
        double pick = dice.uniform() * all;
        std::size_t machine = 0;
        while (machine + 1 < kMachines.size() && pick > kMachines[machine].weight)
            pick -= kMachines[machine++].weight;
        const Machine &m = kMachines[machine];
        const double provider = dice.uniform();
        const auto shape = provider < 0.5    ? MarkShape::Disc
                           : provider < 0.78 ? MarkShape::Square
                           : provider < 0.98 ? MarkShape::Triangle
                                             : MarkShape::Diamond;
        const double pricing = dice.uniform() < 0.35 ? 0.38 : 1.0;
        const double clock =
            1.0 + 0.06 * static_cast<double>(static_cast<int>(shape)) + 0.012 * dice.normal();
        points->x.push_back(m.throughput * clock);
        points->y.push_back(m.monthly * pricing * std::exp(0.35 * dice.normal()));
        points->group.push_back(m.group);
        points->shape.push_back(shape);
    }
    return points;
}

std::shared_ptr<const ScatterMarks> meeting(const ScatterPoints &points, double need)
{
    auto marks = std::make_shared<ScatterMarks>(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        (*marks)[i] = points.x[i] >= need * 1.3 ? mark::kFilled
                      : points.x[i] >= need     ? mark::kHalf
                                                : 0;
    return marks;
}

ScatterScene scatter(std::size_t count)
{
    ScatterScene scene;
    const auto points = candidates(count);
    scene.points = points;
    scene.marks = meeting(*points, 20.0);
    scene.x = {QStringLiteral("Throughput of one replica (requests/s, log)")};
    scene.y = {QStringLiteral("Monthly cost of one replica (USD, 730 h)"), AxisKind::Money};
    scene.frontier = frontierOf(*points);
    scene.here = ScatterPlace{23.2, 4140.56, QStringLiteral("you are here")};
    scene.ghosts = {ScatterPlace{17.5, 5480.0, QStringLiteral("Baseline")}};
    scene.need =
        LimitLine{20.0, [](double v) { return QStringLiteral("need %1 req/s").arg(v, 0, 'g', 3); }};
    scene.budget = LimitLine{
        6000.0, [](double v) { return QStringLiteral("budget %1/mo").arg(dollars(v, 0)); }};
    addLegend(scene);
    scene.emptyText = QStringLiteral("No offer matches these filters");
    scene.summary = QStringLiteral("5,218 offers; 9 on the frontier");
    scene.describe = [points](std::uint32_t candidate) {
        return describeCandidate(*points, candidate);
    };
    return scene;
}

StackedBarsScene months(std::size_t count)
{
    static const std::array kNames{"Dec", "Jan", "Feb", "Mar", "Apr", "May",
                                   "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"};
    StackedBarsScene scene;
    const std::array<std::pair<const char *, double>, 5> kWorkloads{
        {{"Chat API", 4140.56},
         {"Weekly fine-tune", 2107.92},
         {"BERT, summaries", 478.84},
         {"Pipeline, notebooks", 433.35},
         {"Validation", 96.81}}};
    int slot = 0;
    for (const auto &[label, monthly] : kWorkloads) {
        BarSeries series{QString::fromUtf8(label), slot++, {}};
        for (std::size_t month = 0; month < count; ++month)
            series.values.push_back(monthly * std::pow(1.035, static_cast<double>(month)));
        scene.series.push_back(std::move(series));
    }
    for (std::size_t month = 0; month < count; ++month) {
        double total = 0.0;
        for (const BarSeries &series : scene.series)
            total += series.values[month];
        scene.bars.push_back({QString::fromLatin1(kNames[month % 12]),
                              QString::number(2026 + static_cast<int>((month + 11) / 12)),
                              QStringLiteral("$%1k").arg(total / 1000.0, 0, 'f', 1)});
    }
    scene.budget =
        LimitLine{9000.0, [](double v) {
                      return QStringLiteral("budget %1, passed in Jul 2027").arg(dollars(v, 0));
                  }};
    scene.axis.title = QStringLiteral("Effective cost by month (USD)");
    scene.emptyText = QStringLiteral("No workload yet");
    scene.summary = QStringLiteral("12 months, from $7.3k to $10.6k a month");
    scene.describe = [series = scene.series, bars = scene.bars](std::size_t bar,
                                                                std::optional<std::size_t> part) {
        HoverText text;
        text.title = bars[bar].label + QLatin1Char(' ') + bars[bar].group;
        for (std::size_t i = series.size(); i-- > 0;)
            text.rows.push_back(
                {series[i].label, dollars(series[i].values[bar], 2), Tone::Normal, part == i});
        text.footer = QStringLiteral("Total ") + bars[bar].totalLabel;
        return text;
    };
    return scene;
}

} // namespace headroom::ui::samples
