// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/service_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/texts/report_texts.h"
#include "core/wording/fact_words.h"

#include <algorithm>

namespace headroom {

namespace {

int howMany(const std::vector<std::size_t> &workloads)
{
    return static_cast<int>(workloads.size());
}

/// The sentences on what is not met; the first of them says of how many.
class ServiceSentences
{
public:
    ServiceSentences(const ScenarioEvaluation &scenario, const Language &language)
        : m_scenario(scenario),
          m_language(language)
    {}

    void add(ServiceVerdict state, const Text &first, const Text &further)
    {
        const std::vector<std::size_t> workloads = m_scenario.service.in(state);
        if (workloads.empty())
            return;
        const std::string names = namesOf(*m_scenario.plan, workloads, m_language);
        if (m_sentences.empty())
            m_sentences.push_back(m_language.say(first, {std::to_string(workloads.size()), names},
                                                 m_scenario.service.stated()));
        else
            m_sentences.push_back(m_language.say(further, {names}, howMany(workloads)));
    }
    void unpriced()
    {
        const int count = m_scenario.service.unpriced;
        if (count == 0)
            return;
        if (m_sentences.empty())
            m_sentences.push_back(m_language.say(
                HEADROOM_TEXT_N("Service", "%n service levels are predicted to be met.",
                                "%n service level is predicted to be met."),
                {}, m_scenario.service.met()));
        m_sentences.push_back(m_language.say(
            HEADROOM_TEXT_N("Service", "%n of the workloads have no price to be met at.",
                            "%n of the workloads has no price to be met at."),
            {}, count));
    }
    [[nodiscard]] std::string text() const { return joined(m_sentences, " "); }

private:
    const ScenarioEvaluation &m_scenario;
    const Language &m_language;
    std::vector<std::string> m_sentences;
};

} // namespace

std::string namesOf(const Plan &plan, const std::vector<std::size_t> &workloads,
                    const Language &language)
{
    std::vector<std::string> names;
    for (const std::size_t workload : workloads)
        names.push_back(plan.workloads[workload].name);
    if (names.size() > kNamesShown)
        return firstNames(std::move(names), language);
    if (names.size() < 2)
        return joined(names, "");
    const std::string last = std::move(names.back());
    names.pop_back();
    return language.say(report_text::kBoth, {joined(names), last});
}

std::string describeService(const ScenarioEvaluation &scenario, const Language &language)
{
    const ServiceSummary &service = scenario.service;
    if (service.stated() == 0)
        return language.say(HEADROOM_TEXT("Report", "No workload has a service level to check."));
    if (service.allMet())
        return service.stated() == 2
                   ? language.say(HEADROOM_TEXT("Service",
                                                "Both service levels are met at the planned "
                                                "demand, in the whole 80 % range of speed."))
                   : language.say(
                       HEADROOM_TEXT_N("Service",
                                       "All %n service levels are met at the planned demand, in "
                                       "the whole 80 % range of speed.",
                                       "The one service level is met at the planned demand, in "
                                       "the whole 80 % range of speed."),
                       {}, service.stated());
    ServiceSentences sentences(scenario, language);
    sentences.add(ServiceVerdict::missed,
                  HEADROOM_TEXT_N("Service",
                                  "%1 of %n service levels are missed at the planned demand: %2.",
                                  "The one service level is missed at the planned demand: %2."),
                  {});
    sentences.add(ServiceVerdict::likelyMisses,
                  HEADROOM_TEXT_N("Service",
                                  "%1 of %n service levels are likely missed (the limit lies "
                                  "within the 80 % range of speed, the prediction beyond it): %2.",
                                  "The one service level is likely missed (the limit lies within "
                                  "the 80 % range of speed, the prediction beyond it): %2."),
                  HEADROOM_TEXT_N("Service", "%n more are likely missed: %1.",
                                  "%n more is likely missed: %1."));
    sentences.add(
        ServiceVerdict::mayMiss,
        HEADROOM_TEXT_N("Service",
                        "%1 of %n service levels may be missed (the limit lies within "
                        "the 80 % range of speed): %2.",
                        "The one service level may be missed (the limit lies within the "
                        "80 % range of speed): %2."),
        HEADROOM_TEXT_N("Service", "%n more may be missed: %1.", "%n more may be missed: %1."));
    sentences.add(ServiceVerdict::notSized,
                  HEADROOM_TEXT_N("Service",
                                  "%1 of %n service levels cannot be checked, because the "
                                  "workload is not sized: %2.",
                                  "The one service level cannot be checked, because the workload "
                                  "is not sized: %2."),
                  HEADROOM_TEXT_N("Service",
                                  "%n more cannot be checked, because they are not sized: %1.",
                                  "%n more cannot be checked, because it is not sized: %1."));
    sentences.add(
        ServiceVerdict::noOffer,
        HEADROOM_TEXT_N("Service",
                        "%1 of %n service levels cannot be checked, because the "
                        "workload has no offer: %2.",
                        "The one service level cannot be checked, because the workload "
                        "has no offer: %2."),
        HEADROOM_TEXT_N("Service", "%n more have no offer: %1.", "%n more has no offer: %1."));
    sentences.unpriced();
    return sentences.text();
}

std::string gapsIn(const Completeness &completeness, const Language &language)
{
    if (completeness.isWhole() || completeness.workloads == 0)
        return {};
    const auto missing = [&](const Text &text, int count) {
        return language.say(text, {std::to_string(count), std::to_string(completeness.workloads)},
                            count);
    };
    std::vector<std::string> parts;
    if (completeness.notPriced > 0)
        parts.push_back(missing(HEADROOM_TEXT_N("Service", "%1 of %2 workloads have no price",
                                                "%1 of %2 workloads has no price"),
                                completeness.notPriced));
    if (completeness.notSized > 0)
        parts.push_back(missing(HEADROOM_TEXT_N("Service", "%1 of %2 workloads are not sized",
                                                "%1 of %2 workloads is not sized"),
                                completeness.notSized));
    if (completeness.noOffer > 0)
        parts.push_back(missing(HEADROOM_TEXT_N("Service", "%1 of %2 workloads have no offer",
                                                "%1 of %2 workloads has no offer"),
                                completeness.noOffer));
    if (completeness.commitmentsNotPriced > 0)
        parts.push_back(language.say(HEADROOM_TEXT_N("Service", "%n commitments have no price",
                                                     "%n commitment has no price"),
                                     {}, completeness.commitmentsNotPriced));
    return joined(parts);
}

std::string describeGaps(const Completeness &completeness, const Language &language)
{
    const std::string gaps = gapsIn(completeness, language);
    if (gaps.empty())
        return {};
    return language.say(completeness.isKnown ? HEADROOM_TEXT("Service", "partial: %1")
                                             : HEADROOM_TEXT("Service", "nothing is priced: %1"),
                        {gaps});
}

std::string sumInWords(const ScenarioEvaluation &scenario, Money sum, const std::string &currency,
                       const Language &language)
{
    if (!hasTotal(scenario))
        return language.say(HEADROOM_TEXT("Service", "not known"));
    std::string text = formatMoney(sum, currency, language);
    return scenario.completeness.isWhole()
               ? text
               : language.say(HEADROOM_TEXT("Service", "%1 (partial)"), {text});
}

} // namespace headroom
