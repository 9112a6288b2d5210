// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmarks/benchmark_row.h"
#include "core/error.h"
#include "core/sizing/sizing_facts.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Predicts rows shaped like measured benchmark rows as they are read: text in pieces of any size
/// goes in, lines of predictions come out. A row that cannot be predicted gets empty figures and a
/// reason. Measured columns are not read.
class RowPredictor
{
public:
    explicit RowPredictor(const SizingFacts &facts);

    /// The first line of the output.
    [[nodiscard]] static std::string heading();

    /// Reads the complete rows of `text` and appends their predictions to `output`. Returns how
    /// many bytes were used; the rest belongs in front of the next piece. `last` = nothing follows.
    [[nodiscard]] Expected<std::size_t> read(std::string_view text, bool last, std::string &output);

    [[nodiscard]] std::size_t rowCount() const { return m_rows; }
    [[nodiscard]] std::size_t refusedCount() const { return m_refused; }
    /// Mixtures of experts, by their names, that were predicted without knowing their active
    /// parameters.
    [[nodiscard]] std::size_t denseMixtureCount() const { return m_denseMixtures; }

private:
    [[nodiscard]] Expected<void> readHeader(std::string_view line);
    void predictLine(std::string_view line, std::string &output);
    void appendPrediction(const BenchmarkRow &row, std::string &output);

    const SizingFacts *m_facts;
    BenchmarkReader m_reader;
    std::vector<int> m_cellOfColumn; ///< by place in the line: the BenchmarkColumn, or -1
    bool m_headerRead = false;
    std::size_t m_rows = 0;
    std::size_t m_refused = 0;
    std::size_t m_denseMixtures = 0;
};

/// Rejects a row with cells that are not plausible figures: not a number, or zero where zero is
/// impossible; and one that names an unknown number format.
[[nodiscard]] Expected<void> checkCells(const BenchmarkRow &row, const SoftwareClasses &software);

} // namespace headroom
