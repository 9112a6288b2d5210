// SPDX-License-Identifier: GPL-3.0-or-later
// Owned servers from a table to an offer beside the public ones.
#include "scenarios/program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headroom::testing;

namespace {

const QByteArray kNodes =
    "name,location,accelerator,accelerator_count,accelerator_memory_gib,vcpus,memory_gib,purchase,"
    "currency,depreciation_months,residual,financing_percent,power_idle,power_loaded,pue,"
    "price_per_kwh,space_per_month,people_per_month,utilisation_percent,as_of,source\n"
    "node,Germany,H100-80GB-SXM,8,80,224,2048,310000,USD,48,40000,6,2.5 kW,8400 W,1.4,0.22,900,"
    "1500,70,2026-11-20,a dealer\n";

} // namespace

class OwnedCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        QVERIFY(m_folder.isValid());
        writeFile(path("nodes.csv"), kNodes);
    }

    void nodeIsPricedAndCompared()
    {
        const Run run = headroomRun({QStringLiteral("owned"), path("nodes.csv"),
                                     QStringLiteral("--format"), QStringLiteral("csv")});
        QCOMPARE(run.exitCode, 0);
        const auto rows = csvRows(run.out);
        const auto cell = [&](const char *column) {
            return csvCell(rows, 1, QLatin1String(column));
        };
        QCOMPARE(cell("depreciation"), QStringLiteral("5625.00")); // 270,000 / 48
        QCOMPARE(cell("financing"), QStringLiteral("875.00"));     // 175,000 x 6 % / 12
        // 730 h x 2.5 kW and 511 h x 5.9 kW more, x 1.4 x 0.22: 562.10 + 928.5892
        QCOMPARE(cell("electricity"), QStringLiteral("1490.69"));
        QCOMPARE(cell("owned_monthly"), QStringLiteral("10390.69"));
        QVERIFY(!cell("rented_equal").isEmpty());
        // Without work 9,462.10 a month; each hour rented costs its rate less 1.8172 of power.
        const double rate = cell("rented_rate").toDouble();
        const double share = 100 * 9462.10 / (730 * (rate - 5.9 * 1.4 * 0.22));
        QVERIFY(qAbs(cell("break_even_percent").toDouble() - share) < 1e-6 * share);
    }

    void nodeStandsBesidePublicOffers()
    {
        QCOMPARE(headroomRun({QStringLiteral("owned"), path("nodes.csv"),
                              QStringLiteral("--output"), path("own.csv")})
                     .exitCode,
                 0);
        QCOMPARE(headroomRun({QStringLiteral("catalog"), QStringLiteral("import"), path("own.csv"),
                              QStringLiteral("--catalog"), path("own.sqlite")})
                     .exitCode,
                 0);
        const Run run = headroomRun(
            {QStringLiteral("candidates"), shippedPlan(QStringLiteral("textnlp.headroom")),
             QStringLiteral("--workload"), QStringLiteral("Weekly training"),
             QStringLiteral("--catalog"), path("own.sqlite"), QStringLiteral("--date"),
             QStringLiteral("2026-11-20"), QStringLiteral("--format"), QStringLiteral("csv")});
        const auto rows = csvRows(run.out);
        bool isThere = false;
        for (std::size_t row = 1; row < rows.size(); ++row) {
            if (csvCell(rows, row, QStringLiteral("provider")) != QStringLiteral("own"))
                continue;
            isThere = true;
            // 10,390.6892 over 511 used hours; the location has the grid of its country.
            QCOMPARE(csvCell(rows, row, QStringLiteral("unit_price")),
                     QStringLiteral("20.334029746"));
            QVERIFY(csvCell(rows, row, QStringLiteral("kg_co2e")).toDouble() > 0);
        }
        QVERIFY(isThere);
    }

    void powerWithoutUnitIsRefusedAtItsField()
    {
        writeFile(path("bad.csv"), QByteArray(kNodes).replace("2.5 kW", "2500"));
        const Run run = headroomRun({QStringLiteral("owned"), path("bad.csv")});
        QVERIFY(run.exitCode > 1);
        QVERIFY2(run.err.contains("line 2, column power_idle: Write the power with its unit"),
                 run.err.constData());
    }

private:
    [[nodiscard]] QString path(const char *name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(OwnedCommandTest)
#include "tst_owned_command.moc"
