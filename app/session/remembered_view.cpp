// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/remembered_view.h"

#include "core/catalog/filter_field.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <string_view>
#include <utility>

namespace headroom {

namespace {

// In the order of the enumerations.
constexpr std::array<std::string_view, 4> kScopes{"everything", "fitting", "meeting", "certain"};
constexpr std::array<std::string_view, 4> kLists{"frontier", "provider", "accelerator", "all"};
constexpr std::array<std::string_view, 11> kPerformanceAxes{
    "p95_latency",     "time_to_first_token", "time_per_token",
    "run_hours",       "fleet_capacity",      "headroom",
    "instance_memory", "accelerator_memory",  "replica_capacity",
    "carbon",          "complexity"};
constexpr std::array<std::string_view, 4> kCostAxes{"monthly", "unit_cost", "per_throughput",
                                                    "monthly_replica"};
static_assert(kScopes.size() == static_cast<std::size_t>(CandidateScope::metForCertain) + 1);
static_assert(kLists.size() == static_cast<std::size_t>(CandidateList::all) + 1);
static_assert(kPerformanceAxes.size() == static_cast<std::size_t>(PerformanceAxis::complexity) + 1);
static_assert(kCostAxes.size() == static_cast<std::size_t>(CostAxis::monthlyReplica) + 1);

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

template <typename Value, std::size_t Size>
QString keyAmong(const std::array<std::string_view, Size> &keys, Value value)
{
    return text(keys[static_cast<std::size_t>(value)]);
}

template <typename Value, std::size_t Size>
std::optional<Value> valueAmong(const std::array<std::string_view, Size> &keys,
                                const QJsonValue &key)
{
    for (std::size_t i = 0; i < Size; ++i)
        if (text(keys[i]) == key.toString())
            return static_cast<Value>(i);
    return std::nullopt;
}

QString filterKey(FilterField field)
{
    return text(keyOf(field));
}

QJsonObject objectOf(const OfferFilter &filter)
{
    QJsonObject object;
    for (const FilterField field : kAllOf<FilterField>) {
        QJsonArray keys;
        for (const std::string &key : chosenKeys(filter, field))
            keys.append(text(key));
        if (!keys.isEmpty())
            object.insert(filterKey(field), keys);
    }
    return object;
}

OfferFilter filterFrom(const QJsonObject &object)
{
    OfferFilter filter;
    for (const FilterField field : kAllOf<FilterField>) {
        std::set<std::string> keys;
        for (const QJsonValue key : object.value(filterKey(field)).toArray())
            keys.insert(key.toString().toStdString());
        setKeys(filter, field, keys);
    }
    return filter;
}

} // namespace

QString rememberedView(const ViewState &state)
{
    QJsonObject object{{QStringLiteral("filter"), objectOf(state.catalogFilter())},
                       {QStringLiteral("scope"), keyAmong(kScopes, state.filter.scope)},
                       {QStringLiteral("lens"), text(keyOf(state.lens()))},
                       {QStringLiteral("list"), keyAmong(kLists, state.candidateList)},
                       {QStringLiteral("logarithmic"), state.logarithmic},
                       {QStringLiteral("dimension"), text(keyOf(state.dimension))},
                       {QStringLiteral("cost_view"), text(keyOf(state.costView))}};
    if (state.budgetRows)
        object.insert(QStringLiteral("budget_rows"), text(keyOf(*state.budgetRows)));
    if (state.performanceAxis)
        object.insert(QStringLiteral("performance"),
                      keyAmong(kPerformanceAxes, *state.performanceAxis));
    if (state.costAxis)
        object.insert(QStringLiteral("cost"), keyAmong(kCostAxes, *state.costAxis));
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

ViewState viewFrom(const QString &remembered)
{
    const QJsonObject object = QJsonDocument::fromJson(remembered.toUtf8()).object();
    ViewState state;
    const auto scope = valueAmong<CandidateScope>(kScopes, object.value(QStringLiteral("scope")));
    const auto lens =
        fromKey<PriceLens>(object.value(QStringLiteral("lens")).toString().toStdString());
    static_cast<OfferFilter &>(state.filter) =
        filterFrom(object.value(QStringLiteral("filter")).toObject());
    state.filter.scope = scope.value_or(state.filter.scope);
    state.filter.lens = lens.value_or(PriceLens::onDemand);
    state.catalogPricing = std::exchange(state.filter.pricingModels, {});
    state.candidateList = valueAmong<CandidateList>(kLists, object.value(QStringLiteral("list")))
                              .value_or(state.candidateList);
    state.performanceAxis =
        valueAmong<PerformanceAxis>(kPerformanceAxes, object.value(QStringLiteral("performance")));
    state.costAxis = valueAmong<CostAxis>(kCostAxes, object.value(QStringLiteral("cost")));
    state.logarithmic = object.value(QStringLiteral("logarithmic")).toBool(state.logarithmic);
    const auto dimensionAt = [&](QStringView key) {
        return fromKey<Dimension>(object.value(key).toString().toStdString());
    };
    state.dimension = dimensionAt(u"dimension").value_or(state.dimension);
    state.budgetRows = dimensionAt(u"budget_rows");
    for (const CostView view : kAllOf<CostView>)
        if (text(keyOf(view)) == object.value(QStringLiteral("cost_view")).toString())
            state.costView = view;
    return state;
}

ViewState withRemembered(ViewState view, const ViewState &remembered)
{
    view.filter = remembered.filter;
    view.catalogPricing = remembered.catalogPricing;
    view.candidateList = remembered.candidateList;
    view.performanceAxis = remembered.performanceAxis;
    view.costAxis = remembered.costAxis;
    view.logarithmic = remembered.logarithmic;
    view.dimension = remembered.dimension;
    view.budgetRows = remembered.budgetRows;
    view.costView = remembered.costView;
    return view;
}

} // namespace headroom
