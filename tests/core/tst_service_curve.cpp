// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/queueing.h"
#include "core/sizing/serving/service_curve.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace headroom;

namespace {

/// A time of a + b k seconds with k in flight, up to `maximum`.
ServiceCurve line(double a, double b, double maximum)
{
    ServiceCurve curve(0);
    for (double k = 1; k <= maximum; k *= 2)
        curve.add({k, a + b * k, 0});
    curve.limit(maximum);
    return curve;
}

double erlangC(double load, int servers)
{
    double blocking = 1;
    for (int k = 1; k <= servers; ++k)
        blocking = load * blocking / (k + load * blocking);
    const double use = load / servers;
    return blocking / (1 - use * (1 - blocking));
}

} // namespace

class ServiceCurveTest : public QObject
{
    Q_OBJECT

private slots:
    void aRateSettlesWhereLittlesLawSays()
    {
        // rate (a + b k) = k, so k = rate a / (1 - rate b): 4 x 0.2 / (1 - 4 x 0.1) = 1.3333
        const ServiceCurve curve = line(0.2, 0.1, 64);
        QVERIFY(std::abs(curve.inFlightAt(4) - 0.8 / 0.6) < 1e-9);
        // below the first point nothing slows: 1 x 0.3
        QVERIFY(std::abs(curve.inFlightAt(1) - 0.3) < 1e-12);
        // 64 / (0.2 + 6.4)
        QVERIFY(std::abs(curve.fullRate() - 64 / 6.6) < 1e-9);
    }

    /// Half the speed is twice each time and half the rate, at the same number in flight.
    void slowedCurvesKeepLittlesLaw()
    {
        const ServiceCurve curve = line(0.2, 0.1, 64);
        const ServiceCurve slow = curve.slowed(2);
        QVERIFY(std::abs(slow.fullRate() - curve.fullRate() / 2) < 1e-12);
        QVERIFY(std::abs(slow.seconds(8) - 2 * curve.seconds(8)) < 1e-12);
        QVERIFY(std::abs(slow.inFlightAt(2) - curve.inFlightAt(4)) < 1e-9);
    }

    /// At any load, also beyond the places of one of them, and whatever part of the time comes before the first token.
    void theFasterOfTwoIsNoSlowerThanEither()
    {
        std::mt19937 random(7);
        const auto part = [&] { return (static_cast<double>(random()) + 1) / 4294967297.0; };
        const auto anyCurve = [&] {
            ServiceCurve curve(10);
            const double first = part(), steps = part(), slope = 0.2 * part(), late = part();
            for (double k = 1; k <= 64; k *= 4)
                curve.add({k, first + slope * late * k, (steps + slope * (1 - late) * k) / 10});
            curve.limit(1 + 63 * part());
            return curve;
        };
        for (int i = 0; i < 1000; ++i) {
            const ServiceCurve a = anyCurve();
            const ServiceCurve b = anyCurve();
            const ServiceCurve faster = a.orFaster(b);
            const ServiceCurve slower = a.orSlower(b);
            for (const ServiceCurve &one : {a, b}) {
                QVERIFY(faster.fullRate() >= one.fullRate() * (1 - 1e-9));
                QVERIFY(slower.fullRate() <= one.fullRate() * (1 + 1e-9));
                for (double k = 1; k <= one.maximum(); k *= 1.3) {
                    QVERIFY(faster.seconds(k) <= one.seconds(k) * (1 + 1e-9));
                    QVERIFY(k > slower.maximum()
                            || slower.seconds(k) >= one.seconds(k) * (1 - 1e-9));
                }
            }
        }
    }

    void oneServerWaitsAsTheTextbookSays()
    {
        // M/M/1: the mean wait is use / (1 - use) of one service: 0.8 / 0.2 x 0.5 s = 2 s (less the
        // hundredth of requests that is not noticed)
        const Waiting waiting = WaitingLine(1).waitingTime(0.8, 2, 1, 1);
        QVERIFY(std::abs(waiting.mean - 2.0) < 0.03);
        // P(wait > t) = 0.8 exp(-0.4 t): 5 % at ln(16) / 0.4
        QVERIFY(std::abs(waiting.p95 - std::log(16.0) / 0.4) < 1e-9);
    }

    void waitingProbabilityFollowsErlang_data()
    {
        QTest::addColumn<int>("servers");
        QTest::addColumn<double>("use");
        for (const int servers : {1, 2, 4, 16, 64, 256}) {
            for (const double use : {0.3, 0.6, 0.8, 0.95})
                QTest::newRow(qPrintable(QString("%1 at %2").arg(servers).arg(use)))
                    << servers << use;
        }
    }
    void waitingProbabilityFollowsErlang()
    {
        QFETCH(int, servers);
        QFETCH(double, use);
        const double exact = erlangC(use * servers, servers);
        QVERIFY2(std::abs(WaitingLine(servers).waitingProbability(use) - exact) < 0.09,
                 qPrintable(QString::number(exact)));
    }

    void everyStateObeysLittlesLaw()
    {
        std::mt19937 engine(7);
        std::uniform_real_distribution<double> part(0, 1);
        for (int i = 0; i < 5000; ++i) {
            const ServiceCurve curve =
                line(0.01 + part(engine), 0.2 * part(engine), 1 + std::floor(300 * part(engine)));
            const double rate = 1.3 * part(engine) * curve.fullRate();
            const ServiceState state =
                serviceAt(curve, rate, {2 * part(engine), part(engine)}, 0.5 + part(engine));
            QVERIFY(std::isfinite(state.p95) && std::isfinite(state.mean));
            QVERIFY(std::abs(state.rate * state.mean - state.inFlight - state.waiting)
                    <= 1e-9 * (1 + state.inFlight + state.waiting));
            QVERIFY(state.p50 <= state.p95 && state.p50 > 0);
        }
    }

    void moreInFlightNeverTakesLessTimeNorServesLess()
    {
        // Points that a careless measurement would give: times that fall, throughput that falls.
        std::mt19937 engine(11);
        std::uniform_real_distribution<double> part(0.2, 3);
        for (int i = 0; i < 500; ++i) {
            ServiceCurve curve(9);
            for (double k = 1; k <= 256; k *= 2)
                curve.add({k, 0.1 * part(engine) * k, 0.02 * part(engine)});
            curve.limit(256);
            double seconds = 0;
            double served = 0;
            for (double k = 1; k <= 256; k *= 1.1) {
                QVERIFY(curve.seconds(k) >= seconds * (1 - 1e-12));
                QVERIFY(k / curve.seconds(k) >= served * (1 - 1e-9));
                seconds = curve.seconds(k);
                served = k / seconds;
            }
        }
    }

    void theHighestRateKeepsItsLimitsAndALittleMoreDoesNot()
    {
        const ServiceCurve curve = line(0.2, 0.01, 128);
        const Arrivals arrivals;
        const ServiceLimits limits{0.6, 0, 0};
        const auto found = rateUnderLimits(curve, limits, arrivals, 0.9 * curve.fullRate());
        QVERIFY(found.attainable && found.limited);
        QVERIFY(serviceAt(curve, found.rate, arrivals).p95 <= 0.6);
        QVERIFY(serviceAt(curve, found.rate * 1.001, arrivals).p95 > 0.6);
        // A limit below a single request cannot be kept at any rate.
        QVERIFY(!rateUnderLimits(curve, {0.2, 0, 0}, arrivals, 1).attainable);
        QVERIFY(rateUnderLimits(curve, {0.22, 0, 0}, arrivals, 1).attainable);
    }

    void tighterLimitsNeverAllowMore()
    {
        const ServiceCurve curve = line(0.2, 0.03, 100);
        double last = curve.fullRate();
        for (double limit = 20; limit > 0.05; limit *= 0.9) {
            const RateUnderLimits found =
                rateUnderLimits(curve, {limit, 0, 0}, {}, 0.9 * curve.fullRate());
            if (found.attainable) {
                QVERIFY(found.rate <= last && found.rate > 0);
                last = found.rate;
            } else {
                QCOMPARE(found.rate, 0.9 * curve.fullRate());
            }
        }
    }

    void anOverloadIsFollowedForAnHour()
    {
        const ServiceCurve curve = line(0.2, 0.03, 16);
        const ServiceState state = serviceAt(curve, 2 * curve.fullRate(), {});
        QVERIFY(state.utilisation > 1.99);
        QVERIFY(state.p95 > 3600 && std::isfinite(state.p95));
    }
};

QTEST_APPLESS_MAIN(ServiceCurveTest)
#include "tst_service_curve.moc"
