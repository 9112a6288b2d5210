// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/exact.h"
#include "core/money/money.h"

#include <QTest>

#include <cmath>

using namespace headroom;

class ExactTest : public QObject
{
    Q_OBJECT

private slots:
    void readsPlainDecimals_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("whole") << "12"
                               << "12";
        QTest::newRow("fraction") << "0.526"
                                  << "0.526";
        QTest::newRow("negative") << "-3.10"
                                  << "-3.1";
        QTest::newRow("nine places") << "0.000000001"
                                     << "0.000000001";
        QTest::newRow("leading zeros") << "007.50"
                                       << "7.5";
    }

    void readsPlainDecimals()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        const auto value = Exact::parse(text.toStdString());
        QVERIFY(value);
        QCOMPARE(QString::fromStdString(value->toString()), shown);
    }

    void refusesWhatIsNoPlainDecimal_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "-", ".", "1.", ".5", "1e3", "nan", "inf", "1,5", "0x10", " 1",
                                 "1 ", "1.2.3", "--1", "12345678901234567890123456789"})
            QTest::newRow(text) << text;
    }

    void refusesWhatIsNoPlainDecimal()
    {
        QFETCH(QString, text);
        QVERIFY(!Exact::parse(text.toStdString()));
    }

    void roundsHalfAwayFromZero_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("cents");
        QTest::newRow("half up") << "0.005"
                                 << "0.01";
        QTest::newRow("just below half") << "0.004999999"
                                         << "0.00";
        QTest::newRow("half down") << "-0.005"
                                   << "-0.01";
        QTest::newRow("even half") << "2.675"
                                   << "2.68";
        QTest::newRow("odd half") << "2.665"
                                  << "2.67";
        QTest::newRow("reference inference line") << "1624.320"
                                                  << "1624.32";
    }

    void roundsHalfAwayFromZero()
    {
        QFETCH(QString, text);
        QFETCH(QString, cents);
        QCOMPARE(
            QString::fromStdString(Money::rounded(*Exact::parse(text.toStdString())).toString()),
            cents);
    }

    void keepsFractionsThatDoNotTerminate()
    {
        const Exact third = Exact(1) / Exact(3);
        QCOMPARE(third + third + third, Exact(1));
        QCOMPARE(QString::fromStdString(third.toString()), QString("0.333333333"));
        QCOMPARE(QString::fromStdString((Exact(2) / Exact(3)).toString()), QString("0.666666667"));
    }

    void holdsTheLargestLineAPlanAllows()
    {
        // A million instances, 744 hours, a million dollars an hour, in billionths.
        const Exact cost = Exact(1'000'000) * Exact(744) * *Exact::parse("999999.999999999");
        QCOMPARE(QString::fromStdString(cost.toString()), QString("743999999999999.256"));
    }

    void refusesDoublesThatAreNoNumbers()
    {
        QVERIFY(!Exact::fromDouble(std::nan("")));
        QVERIFY(!Exact::fromDouble(INFINITY));
        QVERIFY(!Exact::fromDouble(1e300));
        QCOMPARE(*Exact::fromDouble(2.5), Exact::ratio(5, 2));
    }

    void amountsBeyondAllCountingSaySo()
    {
        const Money largest = Money::fromCents(9'223'372'036'854'775'806);
        QVERIFY(!largest.isTooLarge());
        const Money beyond = largest + Money::fromCents(1);
        QCOMPARE(beyond.toString(), std::string("too large"));
        // It stays so, whatever is added or taken away.
        QVERIFY((beyond - largest).isTooLarge());
        QVERIFY((beyond + Money::fromCents(-1)).isTooLarge());
        QVERIFY((largest + largest).isTooLarge());
        QVERIFY((Money() - beyond - largest).isTooLarge());
        QVERIFY(Money() - beyond < Money());
        QVERIFY(largest * 12 > largest);
        QVERIFY((largest * 12).isTooLarge());
        QCOMPARE((Money::fromCents(-250) * 12).cents(), std::int64_t{-3000});
        QVERIFY(Money::rounded(Exact(9'000'000'000'000'000'000)).isTooLarge());
        QVERIFY(Money::nearestCents(1e300).isTooLarge());
        QCOMPARE(Money::nearestCents(-12.5).cents(), std::int64_t{-13});
    }

    void ratesRefuseZeroNegativeAndTooFine_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"0", "0.0", "-0.5", "1000001", "0.0000000001", "free", ""})
            QTest::newRow(text) << text;
    }

    void ratesRefuseZeroNegativeAndTooFine()
    {
        QFETCH(QString, text);
        QVERIFY(!HourlyRate::parse(text.toStdString()));
    }

    void ratesShowAtLeastThreeDecimals()
    {
        QCOMPARE(QString::fromStdString(HourlyRate::parse("12.24")->toString()), QString("12.240"));
        QCOMPARE(QString::fromStdString(HourlyRate::parse("0.189999")->toString()),
                 QString("0.189999"));
    }
};

QTEST_APPLESS_MAIN(ExactTest)
#include "tst_exact.moc"
