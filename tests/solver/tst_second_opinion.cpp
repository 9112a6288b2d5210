// SPDX-License-Identifier: GPL-3.0-or-later
// The search against CBC, an independent solver: the same models of a mix, written as MPS. Every
// difference in feasibility or in the least cost is an error.
#include "core/catalog/known_providers.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/dice.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Shares of the first provider between limits, a quota and the number of kinds; more options than
/// could be tried one by one. Numbers are small, so that ties and narrow misses are frequent.
ChoiceModel randomModel(unsigned seed)
{
    Dice dice(seed);
    const int groups = dice.between(2, 9);
    const int minimum = dice.between(0, 60);
    const int maximum = dice.between(minimum, 100);
    ChoiceModel model;
    model.limits = {0, 0, dice.between(0, 20 * groups)};
    if (dice.oneIn(2))
        model.maxKinds = static_cast<std::size_t>(dice.between(1, 4));
    for (int i = 0; i < groups; ++i) {
        ChoiceGroup &group = model.groups.emplace_back();
        for (int option = dice.between(1, 12); option > 0; --option) {
            const std::int64_t cost = dice.between(0, 400);
            const auto provider = static_cast<std::uint32_t>(dice.between(0, 2));
            const std::int64_t own = provider == 0 ? 100 : 0;
            group.options.push_back(
                {cost, provider * 3 + static_cast<std::uint32_t>(dice.between(0, 2))});
            group.uses.push_back((own - maximum) * cost);
            group.uses.push_back((minimum - own) * cost);
            group.uses.push_back(provider == 1 ? dice.between(0, 40) : 0);
        }
    }
    return model;
}

/// A choice as a binary program in free MPS: an equation for each group, a row for each limit; where
/// kinds are limited, a variable for each that its options need. Rows are divided by the greatest divisor
/// of what they sum up: CBC takes a variable for whole that is off by a millionth, which of cents times
/// parts of a percent is more than a cent, and then calls a dearer choice optimal, or an impossible one.
class MpsText
{
public:
    explicit MpsText(const ChoiceModel &model) : m_model(model), m_divisors(model.rows())
    {
        for (const ChoiceGroup &group : model.groups) {
            for (const ChoiceOption &option : group.options)
                m_kinds.insert(option.kind);
            for (std::size_t i = 0; i < group.uses.size(); ++i)
                m_divisors[i % model.rows()] =
                    std::gcd(m_divisors[i % model.rows()], group.uses[i]);
        }
        for (std::int64_t &divisor : m_divisors)
            divisor = std::max<std::int64_t>(divisor, 1);
    }

    QByteArray text() const
    {
        return "NAME mix FREE\nROWS\n N cost\n" + rows() + "COLUMNS\n M1 'MARKER' 'INTORG'\n"
               + columns() + " M2 'MARKER' 'INTEND'\nRHS\n" + limits() + "BOUNDS\n" + bounds()
               + "ENDATA\n";
    }

private:
    static QByteArray name(const char *prefix, std::size_t first) { return prefix + number(first); }
    static QByteArray option(std::size_t group, std::size_t option)
    {
        return "x" + number(group) + "_" + number(option);
    }
    template <typename Number>
    static QByteArray number(Number value)
    {
        return QByteArray::number(static_cast<qlonglong>(value));
    }
    static QByteArray entry(const QByteArray &column, const QByteArray &row, std::int64_t value)
    {
        return ' ' + column + ' ' + row + ' ' + number(value) + '\n';
    }

    QByteArray rows() const
    {
        QByteArray text;
        for (std::size_t i = 0; i < m_model.groups.size(); ++i) {
            text += " E " + name("g", i) + '\n';
            for (std::size_t k = 0; m_model.maxKinds && k < m_model.groups[i].options.size(); ++k)
                text += " L k" + option(i, k) + '\n';
        }
        for (std::size_t row = 0; row < m_model.rows(); ++row)
            text += " L " + name("r", row) + '\n';
        return m_model.maxKinds ? text + " L kinds\n" : text;
    }

    QByteArray columns() const
    {
        QByteArray text;
        for (std::size_t i = 0; i < m_model.groups.size(); ++i) {
            for (std::size_t k = 0; k < m_model.groups[i].options.size(); ++k) {
                const QByteArray own = option(i, k);
                text += entry(own, "cost", m_model.groups[i].options[k].cost);
                text += entry(own, name("g", i), 1);
                if (m_model.maxKinds)
                    text += entry(own, "k" + own, 1);
                for (std::size_t row = 0; row < m_model.rows(); ++row)
                    text += entry(own, name("r", row), m_model.usesOf(i, k)[row] / m_divisors[row]);
            }
        }
        for (const std::uint32_t kind : m_kinds) {
            const QByteArray own = name("y", kind);
            text += m_model.maxKinds ? entry(own, "kinds", 1) : QByteArray();
            for (std::size_t i = 0; m_model.maxKinds && i < m_model.groups.size(); ++i) {
                for (std::size_t k = 0; k < m_model.groups[i].options.size(); ++k) {
                    if (m_model.groups[i].options[k].kind == kind)
                        text += entry(own, "k" + option(i, k), -1);
                }
            }
        }
        return text;
    }

    QByteArray limits() const
    {
        QByteArray text;
        for (std::size_t i = 0; i < m_model.groups.size(); ++i)
            text += entry("rhs", name("g", i), 1);
        for (std::size_t row = 0; row < m_model.rows(); ++row)
            text += entry("rhs", name("r", row), limitOf(row));
        if (m_model.maxKinds)
            text += entry("rhs", "kinds", static_cast<std::int64_t>(*m_model.maxKinds));
        return text;
    }

    QByteArray bounds() const
    {
        QByteArray text;
        for (std::size_t i = 0; i < m_model.groups.size(); ++i) {
            for (std::size_t k = 0; k < m_model.groups[i].options.size(); ++k)
                text += " BV bnd " + option(i, k) + '\n';
        }
        for (const std::uint32_t kind : m_kinds)
            text += m_model.maxKinds ? " BV bnd " + name("y", kind) + '\n' : QByteArray();
        return text;
    }

    /// Sums are multiples of the divisor: a limit between two of them is the lower one.
    std::int64_t limitOf(std::size_t row) const
    {
        const std::int64_t limit = m_model.limits[row];
        const std::int64_t whole = limit / m_divisors[row];
        return limit < whole * m_divisors[row] ? whole - 1 : whole;
    }

    const ChoiceModel &m_model;
    std::set<std::uint32_t> m_kinds;
    std::vector<std::int64_t> m_divisors; ///< of each row
};

/// The least cost by CBC; absent: infeasible. Anything else ends the test.
std::optional<std::int64_t> minByCbc(const ChoiceModel &model)
{
    const QTemporaryDir folder;
    const QString input = folder.filePath(QStringLiteral("mix.mps"));
    const QString output = folder.filePath(QStringLiteral("answer.txt"));
    QFile file(input);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(input));
    file.write(MpsText(model).text());
    file.close();
    QProcess cbc;
    cbc.start(QStringLiteral("cbc"),
              {input, QStringLiteral("-ratioGap"), QStringLiteral("0"),
               QStringLiteral("-allowableGap"), QStringLiteral("0"), QStringLiteral("-solve"),
               QStringLiteral("-solution"), output});
    if (!cbc.waitForFinished() || cbc.exitStatus() != QProcess::NormalExit)
        qFatal("cbc (Debian package coinor-cbc) did not run");
    QFile answer(output);
    if (!answer.open(QIODevice::ReadOnly))
        qFatal("cbc wrote no answer: %s", cbc.readAllStandardOutput().constData());
    const QByteArray first = answer.readLine().trimmed();
    if (first.startsWith("Infeasible") || first.startsWith("Integer infeasible"))
        return std::nullopt;
    const qsizetype value = first.lastIndexOf(' ');
    if (!first.startsWith("Optimal"))
        qFatal("cbc answers otherwise: %s", first.constData());
    return std::llround(first.mid(value + 1).toDouble());
}

void compare(const ChoiceModel &model)
{
    const ChoiceAnswer answer = solver::bestChoice(model);
    QVERIFY(answer.isComplete);
    const auto minimum = minByCbc(model);
    QCOMPARE(answer.chosen.has_value(), minimum.has_value());
    if (!minimum)
        return;
    QVERIFY(keepsLimits(model, *answer.chosen));
    QCOMPARE(static_cast<std::int64_t>(costOf(model, *answer.chosen)), *minimum);
}

} // namespace

class SecondOpinionTest : public QObject
{
    Q_OBJECT
private slots:
    void agreesOnRandomModels();
    void agreesOnModelsOfAPlan();
};

void SecondOpinionTest::agreesOnRandomModels()
{
    constexpr unsigned kModels = 400;
    for (unsigned seed = 1; seed <= kModels; ++seed) {
        compare(randomModel(seed));
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
}

/// With the rows that rules make of a plan: shares, spot, quotas, types.
void SecondOpinionTest::agreesOnModelsOfAPlan()
{
    constexpr int kRules = 150;
    const MixCandidates candidates = candidatesOf(threeTeams());
    for (int seed = 1; seed <= kRules; ++seed) {
        Dice dice(static_cast<unsigned>(seed));
        MixRules rules;
        if (dice.oneIn(2))
            rules.split = {{known::aws, 60}, {known::google, 30}, {known::azure, 10}};
        rules.splitTolerancePoints = dice.between(0, 30);
        if (dice.oneIn(2))
            rules.maxSpotPercent = dice.between(0, 60);
        if (dice.oneIn(2))
            rules.maxTypes = static_cast<std::size_t>(dice.between(1, 3));
        compare(modelOf(candidates, rules).choice);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("rules %1").arg(seed)));
    }
}

QTEST_APPLESS_MAIN(SecondOpinionTest)
#include "tst_second_opinion.moc"
