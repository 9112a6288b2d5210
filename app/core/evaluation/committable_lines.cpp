// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/committable_lines.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMonthsOfYear = 12;

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

int monthsBetween(Date first, Date later)
{
    return (later.year() - first.year()) * kMonthsOfYear + static_cast<int>(later.month())
           - static_cast<int>(first.month());
}

/// Part of a term's price that is paid on its first day.
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

/// The line's share of the hourly rate of instances that several workloads use.
std::int64_t nanosOfPart(const Usage &usage, HourlyRate rate)
{
    const Usage::Part part = usage.part();
    const auto upTo = [&](std::int64_t parts) {
        return static_cast<std::int64_t>(Int128{rate.nanos()} * parts / Usage::kAllParts);
    };
    return upTo(part.before + part.own) - upTo(part.before);
}

} // namespace

std::string familyOf(const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    return type ? catalog.families[catalog.types[*type].family].name : std::string();
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
            m_hourGroups.add(*line.usage,
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

/// Adds the cost of instances of one type, whether or not a line uses them.
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
    for (int month = begin; !steps.empty() && month < kMaxForecastMonths; ++month) {
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

std::optional<OldPrice> oldPriceOf(const Line &line, Date valuationDate)
{
    const bool isOld = line.offer && line.price && line.offer->purchase.termYears > 0
                       && (line.price->flags & kPriceAgreed) == 0
                       && isOldForCommitment(line.price->asOf, valuationDate);
    return isOld ? std::optional(OldPrice{line.price->asOf}) : std::nullopt;
}

std::optional<OldPrice> CommittableLines::oldPriceOf(const Commitment &commitment) const
{
    std::optional<OldPrice> oldest;
    if (commitment.percentOff)
        return oldest;
    for (const OfferReference &offer : offersOf(commitment)) {
        const auto price = priceOf(m_inputs, m_scenario, offer);
        const bool isOld = price && (price->flags & kPriceAgreed) == 0
                           && isOldForCommitment(price->asOf, m_inputs.valuationDate);
        if (isOld && (!oldest || price->asOf < oldest->asOf)) // not stated comes first
            oldest = OldPrice{price->asOf};
    }
    return oldest;
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
    month.use = m_hourGroups.pooled(weeks);
    return month;
}

void sortByScope(std::vector<CommitmentTerms> &terms)
{
    std::ranges::stable_sort(terms, {}, &CommitmentTerms::scope);
}

} // namespace headroom
