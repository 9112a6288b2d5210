// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_line/predict_command.h"

#include "command_line/output.h"
#include "files/atomic_file.h"
#include "importers/byte_source.h"
#include "sizing/predict_rows.h"

#include <filesystem>

namespace headroom::cli {

namespace {

const QString kRows = QStringLiteral("rows");
const QString kOutput = QStringLiteral("output");

/// The whole output; the input passes through block by block.
Expected<std::string> predictedRows(const std::string &path, RowPredictor &predictor)
{
    constexpr std::size_t kBlock = 1 << 18;
    storage::ImportMeter meter(storage::ImportControl{}, 0);
    auto source = storage::openText(std::filesystem::path(path), meter);
    if (!source)
        return tl::unexpected(source.error());
    std::string output = RowPredictor::heading();
    std::string pending;
    std::string block(kBlock, '\0');
    bool last = false;
    while (!last) {
        const auto count = (*source)->read(block);
        if (!count)
            return tl::unexpected(count.error());
        last = *count == 0;
        pending.append(block, 0, *count);
        const auto used = predictor.read(pending, last, output);
        if (!used)
            return failure(used.error().what, path + ", " + used.error().where,
                           used.error().remedy);
        pending.erase(0, *used);
    }
    return output;
}

} // namespace

CommandSyntax predictSyntax()
{
    CommandSyntax syntax;
    syntax.usage = QStringLiteral("predict --rows IN.csv[.gz] --output OUT.csv");
    syntax.summary = QStringLiteral(
        "Predict rows shaped like measured benchmarks; measured columns are not read.");
    syntax.options = {
        {kRows, QStringLiteral("FILE"), QStringLiteral("rows to predict, CSV, packed or not")},
        {kOutput, QStringLiteral("FILE"),
         QStringLiteral("row_id, figures with 80 % ranges, evidence, reason where there is none")}};
    return syntax;
}

int runPredict(const Arguments &arguments)
{
    const auto rows = arguments.text(kRows);
    const auto output = arguments.text(kOutput);
    if (!rows || !output)
        return refused({"predict needs --rows and --output.", {}, "See headroom predict --help."});
    const auto facts = shippedSizingFacts();
    if (!facts)
        return refused(facts.error());
    RowPredictor predictor(*facts);
    const auto text = predictedRows(*rows, predictor);
    if (!text)
        return refused(text.error());
    if (const auto written = storage::writeFileAtomically(*output, *text); !written)
        return refused(written.error());
    say(std::to_string(predictor.rowCount()) + " rows, " + std::to_string(predictor.refusedCount())
        + " without a prediction.");
    return kOk;
}

} // namespace headroom::cli
