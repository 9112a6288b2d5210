// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/commitment_bill.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr int kMonthsOfYear = 12;
constexpr Int128 kBillion = 1'000'000'000;
constexpr Int128 kThousand = 1'000; ///< of what is divided twice, so that it stays exact enough

bool isCommittable(const Line &line)
{
    return line.offer && line.price && line.usage && line.price->rate.nanos() > 0
           && line.offer->purchase.model == PricingModel::onDemand;
}

Int128 nanosOf(const InstanceHours &hours, HourlyRate rate)
{
    constexpr Int128 kRoom = Int128{1} << 125;
    if (rate.nanos() > 0 && hours.numerator > kRoom / rate.nanos())
        return hours.numerator / hours.denominator * rate.nanos();
    return (2 * hours.numerator * rate.nanos() + hours.denominator) / (2 * hours.denominator);
}

Int128 overHours(Int128 hourly, const Exact &hours)
{
    return (2 * hourly * hours.numerator() + hours.denominator()) / (2 * hours.denominator());
}

int monthsBetween(Date first, Date later)
{
    return (later.year() - first.year()) * kMonthsOfYear + static_cast<int>(later.month())
           - static_cast<int>(first.month());
}

/// What of the price of a term is paid on its first day.
Int128 paidAtOnce(Payment payment, Int128 ofTerm)
{
    switch (payment) {
    case Payment::allUpfront: return ofTerm;
    case Payment::partialUpfront: return ofTerm / 2;
    case Payment::noUpfront:
    case Payment::notStated: return 0;
    }
    return 0;
}

PurchaseOption onDemandLike(const Commitment &commitment, Payment payment)
{
    PurchaseOption purchase = commitment.purchase;
    purchase.model = PricingModel::onDemand;
    purchase.termYears = 0;
    purchase.payment = payment;
    return purchase;
}

HourlyRate lowered(HourlyRate rate, const Exact &percentOff)
{
    const Exact left = (Exact(100) - percentOff) / Exact(100);
    const auto nanos = static_cast<std::int64_t>((Exact(rate.nanos()) * left).scaled(0));
    return HourlyRate::fromNanos(std::max<std::int64_t>(1, nanos));
}

/// Hours in a month of the commitment: those of its lines where these agree.
Exact hoursOf(const MonthOfUse &use, const CommittedSpend &spend)
{
    if (spend.lines.empty())
        return use.wholeHours;
    const Exact &first = use.whole[spend.lines.front().line];
    const bool agree = std::ranges::all_of(
        spend.lines, [&](const CarriedLine &line) { return use.whole[line.line] == first; });
    return agree ? first : use.wholeHours;
}

/// Effective: a fee is spread over the hours of its own term, 29 February included, in whole cents that add up to it.
Int128 billedIn(const MonthOfUse &use, const CommitmentTerms &terms, const CommitmentPrices &prices,
                int month)
{
    constexpr std::int64_t kHoursOfDay = 24;
    const Exact hours = hoursOf(use, prices.spend);
    if (!use.month || prices.fee == 0)
        return overHours(prices.spend.hourly, hours);
    const int running = (month - terms.firstMonth) % terms.termMonths;
    const Date begin = use.month->firstOfMonthPlus(-running);
    const std::int64_t term = hoursOfTerm(begin, terms.termMonths);
    const auto until = [&](Date end) {
        const Exact passed = Exact::ratio(kHoursOfDay * (end.days() - begin.days()), term);
        return kNanosPerCent * Int128{moneyOfNanos(overHours(prices.fee, passed)).cents()};
    };
    return overHours(prices.recurring, hours) + until(use.month->firstOfMonthPlus(1))
           - until(*use.month);
}

/// Amounts in proportion to weights that add up to the whole.
std::vector<Int128> divided(Int128 whole, const std::vector<Int128> &weights)
{
    const Int128 sum = std::accumulate(weights.begin(), weights.end(), Int128{0});
    std::vector<Int128> parts(weights.size());
    Int128 seen = 0;
    Int128 before = 0;
    for (std::size_t i = 0; i < weights.size() && sum > 0; ++i) {
        seen += weights[i];
        const Int128 until = scaledBy(whole, seen, sum);
        parts[i] = until - before;
        before = until;
    }
    return parts;
}

/// Of the hourly rate of instances that several share, the part of the line.
std::int64_t nanosOfPart(const Usage &usage, HourlyRate rate)
{
    const Usage::Part part = usage.part();
    const auto upTo = [&](std::int64_t parts) {
        return static_cast<std::int64_t>(Int128{rate.nanos()} * parts / Usage::kAllParts);
    };
    return upTo(part.before + part.own) - upTo(part.before);
}

/// A fee is paid in whole cents by each line.
std::vector<Int128> dividedInCents(Int128 fee, const std::vector<Int128> &weights)
{
    std::vector<Int128> parts = divided(moneyOfNanos(fee).cents(), weights);
    for (Int128 &part : parts)
        part *= kNanosPerCent;
    return parts;
}

/// Of what a month bears of a fee, each line has whole cents, too: over a term it pays what it bears.
std::vector<Int128> dividedBill(const MonthOfUse &use, const CommitmentPrices &prices,
                                Int128 billed, std::vector<Int128> recurring,
                                const std::vector<Int128> &weights)
{
    if (!use.month || prices.fee == 0)
        return divided(billed, weights);
    const Int128 fee = billed - std::accumulate(recurring.begin(), recurring.end(), Int128{0});
    const std::vector<Int128> fees = dividedInCents(fee, weights);
    for (std::size_t i = 0; i < recurring.size(); ++i)
        recurring[i] += fees[i];
    return recurring;
}

bool isNothing(const std::vector<Int128> &weights)
{
    return std::ranges::all_of(weights, [](Int128 weight) { return weight == 0; });
}

/// By carried use at committed rates. What is not used at all is borne by those who could have, by what they cost; alike in
/// a month of the forecast in which none of them runs; of the month that is planned for by all lines, by what they cost.
std::vector<Int128> weightsOf(const MonthOfUse &use, const CommittedSpend &spend,
                              const CarriedMonth::Part &carried)
{
    std::vector<Int128> weights(use.use.lines);
    for (std::size_t i = 0; i < carried.ofLine.size(); ++i) {
        const CarriedLine &line = spend.lines[i];
        weights[line.line] = carried.ofLine[i] / kInstanceParts * line.committed / kPartsPerHour;
    }
    if (!isNothing(weights))
        return weights;
    for (const CarriedLine &line : spend.lines)
        weights[line.line] = use.onDemand[line.line];
    if (isNothing(weights) && use.month) {
        for (const CarriedLine &line : spend.lines)
            weights[line.line] = 1;
    }
    if (!isNothing(weights))
        return weights;
    weights = use.onDemand;
    if (isNothing(weights))
        std::ranges::fill(weights, Int128{1});
    return weights;
}

} // namespace

std::string familyOf(const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    return type ? catalog.families[catalog.types[*type].family].name : std::string();
}

Money moneyOfNanos(Int128 nanos)
{
    const Int128 twice = 2 * nanos;
    return Money::fromWideCents((nanos < 0 ? twice - kNanosPerCent : twice + kNanosPerCent)
                                / (2 * kNanosPerCent));
}

Exact exactOfNanos(Int128 nanos)
{
    return Exact::ratio(nanos, kNanosPerUnit);
}

MonthOfUse MonthOfUse::only(std::span<const std::size_t> chosen) const
{
    MonthOfUse some;
    some.month = month;
    some.use = use.only(chosen);
    some.wholeHours = wholeHours;
    for (const std::size_t line : chosen) {
        some.demand.push_back(demand[line]);
        some.present.push_back(present[line]);
        some.places.push_back(places[line]);
        some.otherLines.push_back(otherLines[line]);
        some.used.push_back(used[line]);
        some.onDemand.push_back(onDemand[line]);
        some.whole.push_back(whole[line]);
    }
    return some;
}

CommittableLines::CommittableLines(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const std::vector<Line> &lines)
    : m_inputs(inputs),
      m_scenario(scenario),
      m_lines(lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const Line &line : headroom::partsOf(lines[i])) {
            if (!isCommittable(line))
                continue;
            m_places.push_back(i);
            m_pooled.push_back(&line);
            m_alike.add(*line.usage,
                        inputs.plan->workloads[i].schedule.kind == Schedule::Kind::perRun);
        }
    }
}

std::optional<std::size_t> CommittableLines::partOf(std::size_t index) const
{
    const std::vector<Line> &parts = m_lines[m_places[index]].parts;
    if (parts.empty())
        return std::nullopt;
    return static_cast<std::size_t>(m_pooled[index] - parts.data());
}

bool CommittableLines::fits(const Commitment &commitment, const Line &line) const
{
    const OfferReference &offer = *line.offer;
    if (offer.provider != commitment.provider
        || offer.purchase.operatingSystem != commitment.purchase.operatingSystem
        || offer.purchase.tenancy != commitment.purchase.tenancy
        || (offer.book == PriceBook::reference) != (commitment.book == PriceBook::reference))
        return false;
    switch (scopeOf(commitment.purchase).value_or(CommitmentScope::provider)) {
    case CommitmentScope::instanceType:
        return offer.region == commitment.region && offer.instanceType == commitment.target;
    case CommitmentScope::family:
        return offer.region == commitment.region
               && familyOf(*m_inputs.catalog, offer) == commitment.target;
    case CommitmentScope::provider: return true;
    }
    return false;
}

/// The price in effect: of the book, or the on-demand price less what is assumed.
std::optional<LinePrice> CommittableLines::priceFor(const Commitment &commitment,
                                                    const OfferReference &offer,
                                                    const std::optional<Date> &bought) const
{
    OfferReference wanted = offer;
    wanted.purchase = commitment.purchase;
    if (!commitment.percentOff) {
        auto price = priceOf(m_inputs, m_scenario, wanted);
        return price ? withRate(*price, rateAt(*price, offer.provider, bought)) : price;
    }
    // Some books state nothing of how use on demand is paid.
    for (const Payment payment : {Payment::noUpfront, Payment::notStated}) {
        wanted.purchase = onDemandLike(commitment, payment);
        if (auto price = priceOf(m_inputs, m_scenario, wanted)) {
            price->rate = lowered(rateAt(*price, offer.provider, bought), *commitment.percentOff);
            return price;
        }
    }
    return std::nullopt;
}

HourlyRate CommittableLines::rateAt(const LinePrice &price, Provider provider,
                                    const std::optional<Date> &month) const
{
    return month ? rateIn(m_scenario, price, provider, *month) : price.rate;
}

/// What instances of one type cost, whether a line has them or not.
bool CommittableLines::addInstances(const Commitment &commitment, const std::optional<Date> &bought,
                                    CommitmentPrices &terms) const
{
    constexpr int kDecimals = 9;
    const auto price = priceFor(
        commitment,
        {commitment.provider, commitment.region, commitment.target, {}, commitment.book}, bought);
    if (!price)
        return false;
    const Int128 instances = commitment.amount.scaled(0);
    terms.spend.hourly = instances * price->rate.nanos();
    if (commitment.percentOff) {
        addSpend(commitment, terms);
        return true;
    }
    terms.fee = instances * upfrontOf(*price, commitment.purchase).scaled(kDecimals);
    terms.recurring = instances * recurringRateOf(*price, commitment.purchase).scaled(kDecimals);
    return true;
}

void CommittableLines::addSpend(const Commitment &commitment, CommitmentPrices &terms) const
{
    const Int128 hours = kHoursPerYear * commitment.purchase.termYears;
    terms.fee = paidAtOnce(commitment.purchase.payment, terms.spend.hourly * hours);
    terms.recurring = terms.spend.hourly - terms.fee / hours;
}

void CommittableLines::addLines(const Commitment &commitment, const PriceMonths &months,
                                CommitmentPrices &terms, Evidence &evidence) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (!fits(commitment, line(i)))
            continue;
        const OfferReference &offer = *line(i).offer;
        const auto price = priceFor(commitment, offer, months.bought);
        if (!price || price->rate.nanos() <= 0)
            continue;
        const HourlyRate used = rateAt(*line(i).price, offer.provider, months.used);
        const auto part = [&](HourlyRate rate) { return nanosOfPart(*line(i).usage, rate); };
        terms.spend.lines.push_back(
            {i, part(price->rate), part(used), price->rate.nanos(), used.nanos()});
        evidence = worseOf(evidence, commitment.percentOff ? Evidence::ruleOfThumb
                                                           : evidenceOfPrice(price->flags));
    }
    terms.spend.sortLines();
}

std::optional<CommitmentTerms> CommittableLines::termsOf(const Commitment &commitment) const
{
    CommitmentTerms terms;
    terms.scope = scopeOf(commitment.purchase).value_or(CommitmentScope::provider);
    terms.termMonths = kMonthsOfYear * commitment.purchase.termYears;
    terms.renews = commitment.renews;
    const Date first = firstForecastMonth(m_inputs);
    terms.firstMonth = commitment.startMonth ? monthsBetween(first, *commitment.startMonth) : 0;
    auto prices = pricesOf(commitment, {}, terms.evidence);
    if (!prices)
        return std::nullopt;
    static_cast<CommitmentPrices &>(terms) = std::move(*prices);
    addLater(commitment, terms);
    return terms;
}

std::optional<CommitmentPrices> CommittableLines::pricesOf(const Commitment &commitment,
                                                           const PriceMonths &months,
                                                           Evidence &evidence) const
{
    constexpr int kDecimals = 9;
    CommitmentPrices prices;
    if (!countsInstances(commitment)) {
        prices.spend.hourly = commitment.amount.scaled(kDecimals);
        addSpend(commitment, prices);
    } else if (!addInstances(commitment, months.bought, prices)) {
        return std::nullopt;
    }
    addLines(commitment, months, prices, evidence);
    return prices;
}

/// Prices of its own for each month in which a term begins or public prices change.
void CommittableLines::addLater(const Commitment &commitment, CommitmentTerms &terms) const
{
    const std::vector<PriceStep> &steps = m_scenario.outlook.priceSteps;
    const Date first = firstForecastMonth(m_inputs);
    const int begin = std::max(0, terms.firstMonth);
    for (int month = begin; !steps.empty() && month < kMostForecastMonths; ++month) {
        const Date date = first.firstOfMonthPlus(month);
        const bool changes = std::ranges::any_of(
            steps, [&](const PriceStep &step) { return step.from.firstOfMonthPlus(0) == date; });
        if (month != begin && !changes && !terms.beginsIn(month))
            continue;
        const int running = (month - terms.firstMonth) % terms.termMonths;
        auto prices = pricesOf(commitment, {date.firstOfMonthPlus(-running), date}, terms.evidence);
        if (prices)
            terms.later.emplace_back(month, std::move(*prices));
    }
}

const CommitmentPrices &CommitmentTerms::pricesIn(int month) const
{
    const auto after =
        std::ranges::find_if(later, [&](const auto &prices) { return prices.first > month; });
    return after == later.begin() ? *this : std::prev(after)->second;
}

std::vector<OfferReference> CommittableLines::offersOf(const Commitment &commitment) const
{
    std::vector<OfferReference> offers;
    const auto add = [&](OfferReference offer) {
        offer.purchase = commitment.percentOff ? onDemandLike(commitment, Payment::noUpfront)
                                               : commitment.purchase;
        if (std::ranges::find(offers, offer) == offers.end())
            offers.push_back(std::move(offer));
    };
    if (countsInstances(commitment))
        add({commitment.provider, commitment.region, commitment.target, {}, commitment.book});
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        if (fits(commitment, line(i)))
            add(*line(i).offer);
    }
    return offers;
}

std::vector<CommitmentTerms> CommittableLines::decided() const
{
    std::vector<CommitmentTerms> all;
    for (std::size_t i = 0; i < m_scenario.commitments.size(); ++i) {
        auto terms = termsOf(m_scenario.commitments[i]);
        if (!terms)
            continue;
        terms->index = i;
        all.push_back(std::move(*terms));
    }
    sortByScope(all);
    return all;
}

MonthOfUse CommittableLines::monthOfUse(const MonthView &view) const
{
    return pooled(view, [&](std::size_t place, const Line &line) {
        const Workload &workload =
            scheduleOf(*m_inputs.plan, line, m_inputs.plan->workloads[place]);
        return AskedMonth{monthHoursOf(workload, view), 1, {*line.usage}, line.price->rate, 1};
    });
}

MonthOfUse CommittableLines::monthOfUse(int month, Date date) const
{
    const MonthView view{basisOf(*m_inputs.plan, m_scenario), date, true};
    MonthOfUse use = pooled(view, [&](std::size_t place, const Line &line) {
        const Workload &workload =
            scheduleOf(*m_inputs.plan, line, m_inputs.plan->workloads[place]);
        return AskedMonth{hoursInMonth(*m_inputs.plan, m_scenario, workload, date),
                          demandIn(m_scenario, line.id, month, date),
                          usageIn(m_scenario, line, *line.usage, month, date),
                          rateIn(m_scenario, *line.price, line.offer->provider, date),
                          shareOfMonth(*m_inputs.plan, line.id, date)};
    });
    use.month = date;
    return use;
}

template <typename OfLine>
MonthOfUse CommittableLines::pooled(const MonthView &view, OfLine ofLine) const
{
    MonthOfUse month;
    std::vector<WeekUse> weeks;
    weeks.reserve(m_places.size());
    month.wholeHours = monthHoursOf(Workload(), view).whole;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Line &line = *m_pooled[i];
        const Workload &workload = m_inputs.plan->workloads[m_places[i]];
        const AskedMonth asked = ofLine(m_places[i], line);
        const bool inRuns = workload.schedule.kind == Schedule::Kind::perRun;
        const auto &[usage, growth] = asked.use;
        weeks.push_back(weekUseOf(usage, inRuns, asked.hours, growth));
        month.used.push_back(usage.instanceHours(asked.hours, growth));
        month.places.push_back(m_places[i]);
        month.otherLines.emplace_back(workload.otherCosts);
        month.onDemand.push_back(nanosOf(month.used.back(), asked.rate));
        month.whole.push_back(asked.hours.whole);
        month.demand.push_back(asked.demand);
        month.present.push_back(asked.present);
    }
    month.use = m_alike.pooled(weeks);
    return month;
}

void sortByScope(std::vector<CommitmentTerms> &terms)
{
    std::ranges::stable_sort(terms, {}, &CommitmentTerms::scope);
}

LineMonth placeMonthOf(const MonthOfUse &use, const MonthBill &bill, std::size_t first,
                       std::size_t end, UseLevel level)
{
    Money compute;
    Money cash;
    InstanceHours used;
    for (std::size_t line = first; line < end; ++line) {
        compute += moneyOfNanos(bill.cost[line]);
        cash += moneyOfNanos(bill.cash[line]) + moneyOfNanos(bill.fees[line]);
        used = line == first ? use.used[line] : used + use.used[line];
    }
    const std::span<const CostLine> others = use.otherLines[first];
    if (others.empty())
        return {compute, cash};
    used.numerator *= level.numerator;
    used.denominator *= level.denominator;
    const auto with = [&](Money amount) {
        return amount
               + headroom::sumOf(
                   otherCostsOf(others, {amount, used, use.demand[first], use.present[first]}));
    };
    return {with(compute), with(cash)};
}

LineMonth sumOf(const MonthOfUse &use, const MonthBill &bill, UseLevel level)
{
    LineMonth sum;
    for (std::size_t first = 0; first < use.use.lines;) {
        std::size_t end = first + 1;
        while (end < use.use.lines && use.places[end] == use.places[first])
            ++end;
        const LineMonth month = placeMonthOf(use, bill, first, end, level);
        sum.cost += month.cost;
        sum.cash += month.cash;
        first = end;
    }
    return sum;
}

MonthBill billOf(const MonthOfUse &use, std::span<const CommitmentTerms> terms, int month,
                 UseLevel level)
{
    std::vector<const CommittedSpend *> active;
    const auto pricesOf = [&](const CommitmentTerms &one) -> const CommitmentPrices & {
        return use.month ? one.pricesIn(month) : one;
    };
    for (const CommitmentTerms &one : terms) {
        if (one.runsIn(month))
            active.push_back(&pricesOf(one).spend);
    }
    const CarriedMonth carried = carry(use.use, active, level);
    MonthBill bill;
    bill.onDemand = use.onDemand;
    bill.fees.resize(use.use.lines);
    for (std::size_t i = 0; i < use.use.lines; ++i) {
        bill.onDemand[i] = bill.onDemand[i] * level.numerator / level.denominator;
        bill.cost.push_back(carried.all[i] == 0
                                ? bill.onDemand[i]
                                : scaledBy(bill.onDemand[i], carried.left[i], carried.all[i]));
    }
    bill.cash = bill.cost;
    std::size_t next = 0;
    for (const CommitmentTerms &one : terms) {
        MonthBill::Part &part = bill.parts.emplace_back();
        part.ofLine.resize(use.use.lines);
        part.share.resize(use.use.lines);
        part.fees.resize(use.use.lines);
        if (!one.runsIn(month))
            continue;
        const CarriedMonth::Part &taken = carried.parts[next++];
        const CommitmentPrices &prices = pricesOf(one);
        const Exact hours = hoursOf(use, prices.spend);
        part.isActive = true;
        part.billed = billedIn(use, one, prices, month);
        part.unused =
            part.billed - scaledBy(part.billed, taken.spend, prices.spend.hourly * kPartsPerWeek);
        part.carriedOnDemand =
            overHours(taken.onDemand / (kPartsPerWeek / kThousand), hours) / kThousand;
        const std::vector<Int128> weights = weightsOf(use, prices.spend, taken);
        const auto recurring = divided(overHours(prices.recurring, hours), weights);
        part.fees = dividedInCents(prices.fee, weights);
        part.ofLine = dividedBill(use, prices, part.billed, recurring, weights);
        for (std::size_t i = 0; i < use.use.lines; ++i) {
            bill.cost[i] += part.ofLine[i];
            bill.cash[i] += recurring[i];
            bill.fees[i] += one.beginsIn(month) ? part.fees[i] : 0;
        }
        for (std::size_t i = 0; i < taken.ofLine.size(); ++i) {
            const std::size_t line = prices.spend.lines[i].line;
            if (carried.all[line] > 0)
                part.share[line] = scaledBy(kBillion, taken.ofLine[i], carried.all[line]);
        }
    }
    return bill;
}

} // namespace headroom
