// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_repair.h"

#include <algorithm>
#include <map>

namespace headroom::solver {

namespace {

class Repair
{
public:
    Repair(const ChoiceModel &model, const OpenChoice &open, std::vector<std::size_t> chosen,
           const SearchWork &work)
        : m_model(model),
          m_open(open),
          m_work(work),
          m_chosen(std::move(chosen)),
          m_excess(model.rows())
    {
        for (std::size_t row = 0; row < m_excess.size(); ++row)
            m_excess[row] = -open.limits[row];
        for (std::size_t i = 0; i < m_chosen.size(); ++i) {
            for (std::size_t row = 0; row < m_excess.size(); ++row)
                m_excess[row] += use(i, m_chosen[i], row);
            ++m_kinds[kindOf(i, m_chosen[i])];
            m_dearest = std::max(m_dearest, costOf(i, m_chosen[i]));
        }
    }

    std::optional<std::vector<std::size_t>> run()
    {
        const std::size_t maximum = 4 * m_chosen.size() + 8;
        for (std::size_t step = 0; step < maximum && !m_work.mustEnd(); ++step) {
            m_work.charge(coefficientsOf(m_open));
            if (!change())
                break;
        }
        if (violation() > kSlip * m_dearest)
            return std::nullopt;
        return m_chosen;
    }

private:
    static constexpr double kSlip = 1e-12;

    [[nodiscard]] double use(std::size_t group, std::size_t option, std::size_t row) const
    {
        return m_open.groups[group].uses[option * m_excess.size() + row];
    }
    [[nodiscard]] double costOf(std::size_t group, std::size_t option) const
    {
        return m_open.groups[group].options[option].cost;
    }
    [[nodiscard]] std::uint32_t kindOf(std::size_t group, std::size_t option) const
    {
        return m_open.groups[group].options[option].kind;
    }

    [[nodiscard]] double kindsTooMany(std::size_t kinds) const
    {
        if (!m_model.maxKinds || kinds <= *m_model.maxKinds)
            return 0;
        return static_cast<double>(kinds - *m_model.maxKinds) * m_dearest;
    }

    [[nodiscard]] double violation() const
    {
        double sum = kindsTooMany(m_kinds.size());
        for (const double excess : m_excess)
            sum += std::max(0.0, excess);
        return sum;
    }

    [[nodiscard]] double violationWith(std::size_t group, std::size_t option) const
    {
        double sum = 0;
        for (std::size_t row = 0; row < m_excess.size(); ++row)
            sum += std::max(0.0, m_excess[row] + use(group, option, row)
                                     - use(group, m_chosen[group], row));
        const std::uint32_t from = kindOf(group, m_chosen[group]);
        const std::uint32_t to = kindOf(group, option);
        if (!m_model.maxKinds || from == to)
            return sum + kindsTooMany(m_kinds.size());
        const std::size_t gone = m_kinds.at(from) == 1 ? 1 : 0;
        const std::size_t come = m_kinds.contains(to) ? 0 : 1;
        return sum + kindsTooMany(m_kinds.size() - gone + come);
    }

    /// The change that mends most for its cost, or saves most where nothing is to be mended.
    bool change()
    {
        const double now = violation();
        const double slip = kSlip * m_dearest;
        double bestScore = 0;
        std::size_t bestGroup = m_chosen.size();
        std::size_t bestOption = 0;
        for (std::size_t group = 0; group < m_chosen.size(); ++group) {
            const auto &options = m_open.groups[group].options;
            for (std::size_t option = 0; option < options.size(); ++option) {
                const double dearer = costOf(group, option) - costOf(group, m_chosen[group]);
                if (option == m_chosen[group] || (now <= slip && dearer >= 0))
                    continue;
                const double mended = now - violationWith(group, option);
                const double score = now > slip ? mended / (1 + std::max(0.0, dearer))
                                                : (mended >= -slip ? -dearer : 0);
                if (score > bestScore) {
                    bestScore = score;
                    bestGroup = group;
                    bestOption = option;
                }
            }
        }
        if (bestGroup == m_chosen.size())
            return false;
        apply(bestGroup, bestOption);
        return true;
    }

    void apply(std::size_t group, std::size_t option)
    {
        for (std::size_t row = 0; row < m_excess.size(); ++row)
            m_excess[row] += use(group, option, row) - use(group, m_chosen[group], row);
        const auto from = m_kinds.find(kindOf(group, m_chosen[group]));
        if (--from->second == 0)
            m_kinds.erase(from);
        m_chosen[group] = option;
        ++m_kinds[kindOf(group, option)];
    }

    const ChoiceModel &m_model;
    const OpenChoice &m_open;
    const SearchWork &m_work;
    std::vector<std::size_t> m_chosen;
    std::vector<double> m_excess;
    std::map<std::uint32_t, std::size_t> m_kinds; ///< how many groups are on each
    double m_dearest = 1;
};

} // namespace

std::optional<std::vector<std::size_t>> repaired(const ChoiceModel &model, const OpenChoice &open,
                                                 std::vector<std::size_t> chosen,
                                                 const SearchWork &work)
{
    return Repair(model, open, std::move(chosen), work).run();
}

} // namespace headroom::solver
