// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/name_findings.h"

#include "core/models/nearest_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace headroom {

namespace {

constexpr std::array<std::string_view, 3> kUnknownNames{"unknown_model", "unknown_type",
                                                        "unknown_region"};

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
        if (m_line.offer && !m_line.fleet && m_line.offer->book != PriceBook::reference)
            offer(*m_line.offer);
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

    static void addNearest(Finding &finding, const std::vector<std::string> &names)
    {
        if (!names.empty())
            finding.detail.push_back(say(Says::nearestKnown, listOfNames(names)));
    }

    void model()
    {
        if (m_workload.model.empty())
            return;
        const ModelLibrary &library = m_inputs.facts->models;
        const ModelProfile *model = library.find(m_workload.model);
        if (model == nullptr) {
            Finding &unknown = add(Severity::error, kUnknownNames[0],
                                   say(Says::unknownModel, m_workload.model, m_workload.name));
            addNearest(unknown, library.nearest(m_workload.model));
            unknown.detail.push_back(say(Says::chooseModel));
        } else if (model->isMixtureByNameOnly()) {
            add(Severity::warning, "mixture_as_dense",
                say(Says::mixtureAsDense, model->name, m_workload.name))
                .detail.push_back(say(Says::statePerToken));
        }
    }

    void offer(const OfferReference &offer)
    {
        const Catalog &catalog = *m_inputs.catalog;
        if (!catalog.findType(offer.provider, offer.instanceType)) {
            std::vector<std::string> known;
            for (const InstanceType &type : catalog.types) {
                if (type.provider == offer.provider)
                    known.push_back(type.name);
            }
            // A count by hand has a cost at the price that the plan contains.
            Finding &unknown =
                add(m_line.countByHand ? Severity::warning : Severity::error, kUnknownNames[1],
                    say(Says::unknownType, offer.instanceType, m_workload.name));
            addNearest(unknown, nearestNames(offer.instanceType, known));
        }
        if (!offer.region.empty() && !m_line.price)
            region(offer.region, {offer.provider});
    }

    /// `providers`: those that may have it; empty: any.
    void region(const std::string &name, const std::vector<Provider> &providers)
    {
        std::vector<std::string> known;
        for (const Region &one : m_inputs.catalog->regions) {
            if (one.name == name)
                return;
            if (providers.empty() || std::ranges::find(providers, one.provider) != providers.end())
                known.push_back(one.name);
        }
        Finding &unknown =
            add(Severity::error, kUnknownNames[2], say(Says::unknownRegion, name, m_workload.name));
        addNearest(unknown, nearestNames(name, known));
    }

    const EvaluationInputs &m_inputs;
    const Workload &m_workload;
    const Line &m_line;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> nameFindings(const EvaluationInputs &inputs, const Workload &workload,
                                  const Line &line)
{
    return NameFindings(inputs, workload, line).collect();
}

bool isAboutUnknownName(const Finding &finding)
{
    return std::ranges::find(kUnknownNames, finding.code) != kUnknownNames.end();
}

} // namespace headroom
