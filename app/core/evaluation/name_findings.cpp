// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/name_findings.h"

#include "core/catalog/region_names.h"
#include "core/models/nearest_names.h"
#include "core/money/currency_codes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace headroom {

namespace {

/// All codes of findings about unknown names begin with it, except that of the mix rules.
constexpr std::string_view kUnknownPrefix = "unknown_";
constexpr std::string_view kUnknownInRules = "rule_name_unknown";

void addNearest(Finding &finding, const std::string &name, const std::vector<std::string> &known)
{
    if (const auto names = nearestNames(name, known); !names.empty())
        finding.detail.push_back(say(Says::nearestKnown, listOfNames(names)));
}

std::vector<std::string> typesOf(const Catalog &catalog, Provider provider)
{
    std::vector<std::string> names;
    for (const InstanceType &type : catalog.types) {
        if (type.provider == provider)
            names.push_back(type.name);
    }
    return names;
}

std::vector<std::string> familiesOf(const Catalog &catalog, Provider provider)
{
    std::set<std::string> names;
    for (const InstanceType &type : catalog.types) {
        if (type.provider == provider)
            names.insert(catalog.families[type.family].name);
    }
    return {names.begin(), names.end()};
}

bool contains(const std::vector<std::string> &names, const std::string &name)
{
    return std::ranges::find(names, name) != names.end();
}

class NameFindings
{
public:
    NameFindings(const EvaluationInputs &inputs, const Workload &workload, const Line &line)
        : m_inputs(inputs),
          m_workload(workload),
          m_line(line)
    {}

    std::vector<Finding> collect()
    {
        model();
        slices();
        for (const Line &part : partsOf(m_line)) {
            if (part.offer && part.offer->book != PriceBook::reference)
                offer(part);
        }
        for (const std::string &name : m_workload.constraints.regions)
            region(name, m_workload.constraints.providers);
        return std::move(m_findings);
    }

private:
    Finding &add(Severity severity, std::string_view code, FindingStatement message)
    {
        return m_findings.emplace_back(
            Finding{severity, code, m_workload.id, std::move(message), {}});
    }

    void model()
    {
        if (m_workload.model.empty())
            return;
        const ModelLibrary &library = m_inputs.facts->models;
        const ModelProfile *model = library.find(m_workload.model);
        if (model == nullptr) {
            Finding &unknown = add(Severity::error, "unknown_model",
                                   say(Says::unknownModel, m_workload.model, m_workload.name));
            addNearest(unknown, m_workload.model, library.nearest(m_workload.model));
            unknown.detail.push_back(say(Says::chooseModel));
        } else if (model->isMixtureSizedAsDense()) {
            add(Severity::warning, "mixture_as_dense",
                say(Says::mixtureAsDense, model->name, m_workload.name))
                .detail.push_back(say(Says::statePerToken));
        }
        if (model != nullptr && modelKey(model->name) != modelKey(m_workload.model))
            add(Severity::note, "model_by_another_name",
                say(Says::sizedAsModel, m_workload.model, m_workload.name, model->name))
                .detail.push_back(say(Says::sameShapes));
    }

    void slices()
    {
        if (m_workload.migProfile.empty())
            return;
        std::set<std::string> known;
        for (const AcceleratorSpec &accelerator : m_inputs.facts->hardware.accelerators()) {
            for (const MigProfile &profile : accelerator.migProfiles)
                known.insert(profile.name);
        }
        if (known.contains(m_workload.migProfile))
            return;
        addNearest(add(Severity::error, "unknown_slices",
                       say(Says::unknownSlices, m_workload.migProfile, m_workload.name)),
                   m_workload.migProfile, {known.begin(), known.end()});
    }

    void offer(const Line &part)
    {
        const OfferReference &offer = *part.offer;
        const Catalog &catalog = *m_inputs.catalog;
        // A count by hand has a cost at the price that the plan contains.
        if (!catalog.findType(offer.provider, offer.instanceType))
            addNearest(add(part.countByHand && part.price ? Severity::warning : Severity::error,
                           "unknown_type",
                           say(Says::unknownType, offer.instanceType, m_workload.name)),
                       offer.instanceType, typesOf(catalog, offer.provider));
        if (!offer.region.empty() && !part.price)
            region(offer.region, {offer.provider});
    }

    void region(const std::string &name, const std::vector<Provider> &providers)
    {
        const Catalog &catalog = *m_inputs.catalog;
        if (std::ranges::find(catalog.regions, name, &Region::name) == catalog.regions.end())
            addNearest(add(Severity::error, "unknown_region",
                           say(Says::unknownRegion, name, m_workload.name)),
                       name, regionNames(catalog, providers));
    }

    const EvaluationInputs &m_inputs;
    const Workload &m_workload;
    const Line &m_line;
    std::vector<Finding> m_findings;
};

class ScenarioNames
{
public:
    ScenarioNames(const EvaluationInputs &inputs, const Scenario &scenario)
        : m_inputs(inputs),
          m_scenario(scenario)
    {}

    std::vector<Finding> collect()
    {
        currencies();
        for (const SpotEntry &entry : m_scenario.spot.entries) {
            region(Says::unknownOfSpot, entry.provider, entry.region);
            hardware(Says::unknownOfSpot, entry.provider, entry.hardware);
        }
        for (const Commitment &commitment : m_scenario.commitments) {
            if (commitment.book == PriceBook::reference)
                continue;
            region(Says::unknownOfCommitment, commitment.provider, commitment.region);
            hardware(Says::unknownOfCommitment, commitment.provider, commitment.target);
        }
        return std::move(m_findings);
    }

private:
    void add(std::string_view code, FindingStatement message, const std::string &name,
             const std::vector<std::string> &known)
    {
        addNearest(m_findings.emplace_back(
                       Finding{Severity::error, code, std::nullopt, std::move(message), {}}),
                   name, known);
    }

    void currencies()
    {
        std::set<std::string> named{m_inputs.plan->currency};
        for (const ExchangeRate &rate : m_inputs.plan->exchangeRates)
            named.insert({rate.from, rate.to});
        for (const std::string &name : named) {
            if (!isKnownCurrency(name))
                add("unknown_currency", say(Says::unknownCurrency, name), name, knownCurrencies());
        }
    }

    void region(FindingSentence sentence, Provider provider, const std::string &name)
    {
        const auto known = regionNames(*m_inputs.catalog, std::array{provider});
        if (!name.empty() && !contains(known, name))
            add("unknown_region", say(sentence, provider, name), name, known);
    }

    void hardware(FindingSentence sentence, Provider provider, const std::string &name)
    {
        const Catalog &catalog = *m_inputs.catalog;
        if (name.empty() || catalog.findType(provider, name))
            return;
        auto known = familiesOf(catalog, provider);
        if (contains(known, name))
            return;
        const auto types = typesOf(catalog, provider);
        known.insert(known.end(), types.begin(), types.end());
        add("unknown_hardware", say(sentence, provider, name), name, known);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> nameFindings(const EvaluationInputs &inputs, const Workload &workload,
                                  const Line &line)
{
    return NameFindings(inputs, workload, line).collect();
}

std::vector<Finding> scenarioNameFindings(const EvaluationInputs &inputs, const Scenario &scenario)
{
    return ScenarioNames(inputs, scenario).collect();
}

bool isAboutUnknownWork(const Finding &finding)
{
    return finding.code == "unknown_model" || finding.code == "unknown_slices";
}

bool isAboutUnknownName(const Finding &finding)
{
    return finding.code.starts_with(kUnknownPrefix) || finding.code == kUnknownInRules;
}

} // namespace headroom
