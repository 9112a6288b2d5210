// SPDX-License-Identifier: GPL-3.0-or-later
// Printed figures can be checked by hand: printed factors give the printed result, shares add up,
// every time has its unit.
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "core/report/breakdown.h"
#include "core/report/report.h"
#include "core/report/table_text.h"
#include "core/wording/explain.h"
#include "support/evaluation_desk.h"
#include "support/plain_number.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QRegularExpression>
#include <QStringList>
#include <QTest>

#include <array>
#include <cmath>
#include <numeric>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 300;

/// A random plan whose every workload runs on a machine of the small catalog.
Plan pricedPlan(unsigned seed)
{
    const std::array machines{std::pair(known::aws, "g4dn.xlarge"),
                              std::pair(known::aws, "m5.large"),
                              std::pair(known::google, "a2-highgpu-1g")};
    Plan plan = randomPlan(seed);
    for (Scenario &scenario : plan.scenarios) {
        for (const Workload &workload : plan.workloads) {
            const auto &[provider, type] = machines[(seed + workload.id) % machines.size()];
            const char *region = provider == known::aws ? "us-east-1" : "us-central1";
            Allocation &allocation = scenario.allocations[workload.id];
            allocation = {anOffer(provider, region, type)};
            if (seed % 3 == 0)
                allocation.count = 1 + seed % 5;
        }
    }
    return plan;
}

/// "1,904.25 h", "$0.526 /h", "GPT 3 instances": the number, and how many decimals it is printed
/// with.
struct Printed {
    long double value = 0;
    int decimals = 0;
};

std::optional<Printed> printed(const QString &text)
{
    static const QRegularExpression kNumber(QStringLiteral("[0-9][0-9,]*(\\.[0-9]+)?"));
    const auto match = kNumber.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return Printed{testing::plainNumber(match.captured().remove(QLatin1Char(',')).toStdString()),
                   static_cast<int>(std::max<qsizetype>(0, match.capturedLength(1) - 1))};
}

/// "a × b × c = d" and "a / b = c" with what is printed, to the last printed digit of the result.
QString faultIn(const QString &formula)
{
    const QStringList sides = formula.split(QStringLiteral(" = "));
    if (sides.size() != 2)
        return {};
    const bool product = sides[0].contains(QStringLiteral(" × "));
    const QStringList terms =
        sides[0].split(product ? QStringLiteral(" × ") : QStringLiteral(" / "));
    const auto result = printed(sides[1]);
    if (terms.size() < 2 || !result)
        return {};
    long double value = 0;
    for (int i = 0; i < terms.size(); ++i) {
        const auto term = printed(terms[i]);
        if (!term)
            return {};
        value = i == 0 ? term->value : product ? value * term->value : value / term->value;
    }
    const long double slack = 0.5L * std::pow(10.0L, -result->decimals) + 1e-9L * value;
    return std::abs(value - result->value) <= slack
               ? QString()
               : QStringLiteral("%1 gives %2").arg(formula).arg(static_cast<double>(value));
}

} // namespace

class PrintedFiguresTest : public QObject
{
    Q_OBJECT

    EvaluationDesk m_desk;

private slots:
    void everyPrintedFormulaGivesItsPrintedResult()
    {
        int checked = 0;
        for (unsigned seed = 0; seed < kPlans; ++seed) {
            const auto snapshot = makeSnapshot(m_desk.with(pricedPlan(seed)));
            const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
            for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                const auto steps = explain(snapshot->inputs, activeScenario(snapshot->plan()),
                                           snapshot->seen().workloads[i], scenario.lines[i]);
                for (const HowStep &step : steps) {
                    if (step.title != "Monthly compute cost"
                        && step.title != "Hours per instance and month"
                        && !step.title.starts_with("Cost per"))
                        continue;
                    const QString formula = QString::fromStdString(step.formula);
                    checked += formula.contains(QStringLiteral(" = "));
                    const QString fault = faultIn(formula);
                    QVERIFY2(fault.isEmpty(),
                             qPrintable(QStringLiteral("plan %1: %2").arg(seed).arg(fault)));
                }
            }
        }
        QVERIFY(checked > static_cast<int>(kPlans));
    }

    void theReportsLinesGiveTheirAmounts()
    {
        int checked = 0;
        for (unsigned seed = 0; seed < kPlans / 10; ++seed) {
            const auto snapshot = makeSnapshot(m_desk.with(pricedPlan(seed)));
            const Report report = buildReport(*snapshot, english());
            for (const Section &section : report.sections) {
                for (const Block &block : section.blocks) {
                    const auto *table = std::get_if<Table>(&block);
                    if (table == nullptr || table->columns.size() < 6
                        || table->columns[4].key != "unrounded")
                        continue;
                    for (const TableRow &row : table->rows) {
                        const auto text = [&](std::size_t column) {
                            return QString::fromStdString(
                                displayText(row[column], table->columns[column], "USD", english()));
                        };
                        if (!std::holds_alternative<HourlyRate>(row[3]))
                            continue;
                        ++checked;
                        const QString formula = QStringLiteral("%1 × %2 × %3 = %4")
                                                    .arg(text(1), text(2), text(3), text(4));
                        QVERIFY2(faultIn(formula).isEmpty(), qPrintable(faultIn(formula)));
                    }
                }
            }
        }
        QVERIFY(checked > 10);
    }

    /// 960.68 / 8,535.11 = 11.2556 %, 166.44 / 8,535.11 = 1.95006 %: rounded for themselves, half
    /// away from zero.
    void printedSharesAreRoundedForThemselves()
    {
        const std::vector<Money> parts{Money::fromCents(96'068), Money::fromCents(16'644),
                                       Money::fromCents(853'511 - 96'068 - 16'644)};
        const std::vector<double> shares = percentagesOf(parts);
        QCOMPARE(formatPercent(shares[0], english()), std::string("11.3\u202f%"));
        QCOMPARE(formatPercent(shares[1], english()), std::string("2.0\u202f%"));
        // Four equal parts have one share; so have 1/800 and 799/800, whose tenths end in a half.
        for (const double share : percentagesOf(std::vector<Money>(4, Money::fromCents(293'752))))
            QCOMPARE(share, 25.0);
        const std::vector<double> halves =
            percentagesOf(std::vector<Money>{Money::fromCents(1), Money::fromCents(399)});
        QCOMPARE(formatPercent(halves[0], english()), std::string("0.3\u202f%"));
        QCOMPARE(formatPercent(halves[1], english()), std::string("99.8\u202f%"));
        QCOMPARE(percentagesOf(std::vector<Money>{Money(), Money()}),
                 (std::vector<double>{0.0, 0.0}));
        QVERIFY(percentagesOf(std::span<const Money>()).empty());
    }

    /// An amount that rounds to a thousand of one suffix is printed as one of the next.
    void shortAmountsKeepFourDigitsAtMost()
    {
        const auto said = [](std::int64_t dollars) {
            return formatMoneyShort(Money::fromCents(dollars * 100), "USD", english());
        };
        QCOMPARE(said(999), std::string("$999"));
        QCOMPARE(formatMoneyShort(Money::fromCents(99'950), "USD", english()),
                 std::string("$1.0k"));
        QCOMPARE(said(1'000), std::string("$1.0k"));
        QCOMPARE(said(23'000), std::string("$23.0k"));
        QCOMPARE(said(99'949), std::string("$99.9k"));
        QCOMPARE(said(99'950), std::string("$100k"));
        QCOMPARE(said(999'499), std::string("$999k"));
        QCOMPARE(said(999'950), std::string("$1.0M"));
        QCOMPARE(said(999'500'000), std::string("$1.0B"));
    }

    void durationsAreInTheUnitThatTheirSizeAsksFor_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("milliseconds") << 0.286 << "286 ms";
        QTest::newRow("stated") << 8.0 << "8 s";
        QTest::newRow("seconds") << 7.391 << "7.39 s";
        QTest::newRow("less than a minute") << 0.0119 * 60 << "714 ms";
        QTest::newRow("minutes") << 2700.0 << "45 min";
        QTest::newRow("hours") << 3600.0 * 5.2 << "5.20 h";
        QTest::newRow("days") << 86400.0 * 3.5 << "3.50 days";
        QTest::newRow("none") << 0.0 << "0 ms";
    }
    void durationsAreInTheUnitThatTheirSizeAsksFor()
    {
        QFETCH(double, seconds);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(formatDuration(seconds, english())), text);
    }

    void aRangeHasTheUnitOfItsLongerEnd()
    {
        QCOMPARE(formatDurationRange({7.4, 0.9, 10.2}, 1, english()), std::string("0.900–10.2 s"));
        // Ends that no one unit makes readable have one each.
        QCOMPARE(formatDurationRange({867, 0.24, 8'678'435}, 1e-3, english()),
                 std::string("0.240 ms – 2.41 h"));
        QCOMPARE(formatDurationRange({700, 400, 1'200}, 1e-3, english()),
                 std::string("0.400–1.20 s"));
    }

    void nobodyPlansByTheDigitsOfAHugeMultiple()
    {
        QCOMPARE(formatMultiple(1.236, english()), std::string("1.24×"));
        QCOMPARE(formatMultiple(40'320, english()), std::string(">100×"));
    }
};

QTEST_APPLESS_MAIN(PrintedFiguresTest)
#include "tst_printed_figures.moc"
