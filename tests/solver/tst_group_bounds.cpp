// SPDX-License-Identifier: GPL-3.0-or-later
// Lower bounds on cost and upper bounds on duals of groups on shared instances, compared with
// evaluated groups.
#include "core/catalog/known_providers.h"
#include "core/planning/sharing/group_pricing.h"
#include "mix_desk.h"
#include "support/dice.h"
#include "support/evaluation_desk.h"
#include "support/sharing_service.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <string>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr int kServices = 24;

/// Accelerators with little and with much memory, and a processor.
const EvaluationDesk &desk()
{
    static const EvaluationDesk kDesk = [] {
        CatalogBuilder catalog;
        catalog.type(known::aws, "g4dn.xlarge", 4, 16)
            .accelerators("NVIDIA T4", 1, 16)
            .onDemand("us-east-1", "0.526");
        catalog.type(known::aws, "g5.xlarge", 4, 16)
            .accelerators("NVIDIA A10G", 1, 24)
            .onDemand("us-east-1", "1.006");
        catalog.type(known::aws, "g6.12xlarge", 48, 192)
            .accelerators("NVIDIA L4", 4, 24)
            .onDemand("us-east-1", "4.601");
        catalog.type(known::google, "a2-highgpu-1g", 12, 85)
            .accelerators("NVIDIA A100", 1, 40)
            .onDemand("us-central1", "3.673385");
        catalog.type(known::azure, "Standard_NC40ads_H100_v5", 40, 320)
            .accelerators("NVIDIA H100", 1, 80)
            .onDemand("eastus", "6.98");
        catalog.type(known::aws, "m5.4xlarge", 16, 64).onDemand("us-east-1", "0.768");
        return EvaluationDesk(catalog.build());
    }();
    return kDesk;
}

/// Services of several models, some with their own hours, spare replicas, or instances that come
/// and go.
Plan plan(Dice &dice)
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < kServices; ++i) {
        Workload service = aSharingService("Service " + std::to_string(i + 1),
                                           std::exp(dice.between(-200, 300) / 100.0));
        service.model = dice.of(std::vector<std::string>{"GPT-2", "GPT-2 Large", "BERT-base",
                                                         "GPT-2 Medium", "Llama-3-8B", "GPT-J-6B"});
        service.precision = Precision::fp16;
        service.demand.inputTokens = dice.between(50, 500);
        service.demand.outputTokens = service.model == "BERT-base" ? 0 : dice.between(10, 200);
        service.serviceLevel.p95LatencyMs = dice.between(10'000, 60'000);
        service.spareReplicas = dice.between(0, 1);
        if (dice.oneIn(4)) {
            service.schedule.kind = Schedule::Kind::hoursPerDay;
            service.schedule.hours = 10;
        } else if (dice.oneIn(5)) {
            for (double &hour : service.demand.profile)
                hour = dice.between(1, 10);
            service.autoscaling = Autoscaling{.minimum = 1, .maximum = 200};
        }
        builder.with(service);
    }
    return builder.build();
}

/// On the same instances, so many of those that allow it on the offer.
SharerSet randomGroup(const GroupCosts &costs, const GroupOffer &offer, Dice &dice)
{
    const auto drawn = [&] {
        return static_cast<std::size_t>(
            dice.between(0, static_cast<int>(costs.sharers().size()) - 1));
    };
    const std::size_t first = drawn();
    const SharerSet others = costs.companionsOf(first) & offer.may;
    const int size = dice.between(2, 7);
    SharerSet group = SharerSet{1} << first;
    for (int i = 1; i < size; ++i) {
        if (const std::size_t other = drawn(); has(others, other))
            group |= SharerSet{1} << other;
    }
    return has(offer.may, first) ? group : 0;
}

} // namespace

class GroupBoundsTest : public QObject
{
    Q_OBJECT

private slots:
    void noGroupNeedsLessOrHasMoreProfit();
};

/// The dual of each member exceeds the cost of all instances: the most profit has the whole group, if only it
/// has room.
void GroupBoundsTest::noGroupNeedsLessOrHasMoreProfit()
{
    constexpr double kDual = 1e9; // cents
    constexpr int kPlans = 10;
    constexpr int kGroups = 2'000;
    int served = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        Dice dice(seed);
        const EvaluationInputs inputs = desk().with(plan(dice));
        const auto candidates = findMixCandidates(inputs, activeScenario(*inputs.plan));
        QVERIFY(candidates);
        MixRules rules;
        rules.sharesInstances = true;
        const MixModel model = modelOf(*candidates, rules);
        GroupCosts costs(*candidates, model, rules);
        GroupPricing pricing(costs, rules, std::make_shared<SharerNeeds>(costs));
        for (int i = 0; i < kGroups; ++i) {
            const auto place = static_cast<std::size_t>(
                dice.between(0, static_cast<int>(pricing.offers().size()) - 1));
            const GroupOffer &offer = pricing.offers()[place];
            const SharerSet group = randomGroup(costs, offer, dice);
            if (std::popcount(group) < 2 || pricing.knownUse(group, place) != nullptr)
                continue;
            GroupPrices prices;
            prices.duals.assign(candidates->sets.size(), 0);
            for (std::size_t sharer = 0; sharer < costs.sharers().size(); ++sharer) {
                if (has(group, sharer))
                    prices.duals[costs.sharers()[sharer]] = kDual;
            }
            const std::array asked{place};
            const GroupExcess maximum = pricing.best(asked, prices, 0, false).front().maximum;
            const GroupPricing::Least minimum = pricing.minFor(group, place);
            const GroupCosts::Use use = pricing.useOf(group, place);
            if (!use.isServed)
                continue;
            ++served;
            const double hours = static_cast<double>(use.hours.numerator)
                                 / static_cast<double>(use.hours.denominator);
            const double profit = kDual * std::popcount(group) - offer.rate * hours;
            QVERIFY2(maximum.cents >= profit - 0.01 && minimum.hours <= hours * (1 + 1e-6),
                     qPrintable(QStringLiteral("plan %1, group %2: profit %3, at the most %4; "
                                               "%5 hours, at the least %6")
                                    .arg(seed)
                                    .arg(i)
                                    .arg(profit, 0, 'f', 2)
                                    .arg(maximum.cents, 0, 'f', 2)
                                    .arg(hours)
                                    .arg(minimum.hours)));
        }
    }
    QVERIFY2(served > 4'000, qPrintable(QString::number(served)));
}

QTEST_APPLESS_MAIN(GroupBoundsTest)
#include "tst_group_bounds.moc"
