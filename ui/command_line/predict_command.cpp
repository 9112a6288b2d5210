// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "benchmarks/predict_rows.h"
#include "core/models/model_table.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "db/files/atomic_file.h"
#include "db/files/read_file.h"
#include "db/importers/byte_source.h"
#include "ui/command_line/output.h"
#include "ui/command_line/written_files.h"

#include <filesystem>

namespace headroom::cli {

namespace {

constexpr const char *kRows = "rows";
constexpr const char *kOutput = "output";
constexpr const char *kModels = "models";
constexpr const char *kAccelerators = "accelerators";
constexpr std::size_t kLargestTable = 4 * 1024 * 1024;

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

/// The table of an option; nothing where it is not given.
template <typename T>
Expected<std::vector<T>> tableOf(const Arguments &arguments, const QString &option,
                                 Expected<std::vector<T>> (*read)(std::string_view csv))
{
    const auto file = arguments.text(option);
    if (!file)
        return std::vector<T>();
    const auto contents = storage::readFile(storage::FileCalls(), *file, kLargestTable);
    if (!contents)
        return tl::unexpected(contents.error());
    auto rows = read(contents->bytes);
    if (!rows)
        return failure(rows.error().what, *file + ", " + rows.error().where, rows.error().remedy);
    return rows;
}

Expected<SizingFacts> factsWithTables(const Arguments &arguments)
{
    const auto models = tableOf(arguments, kModels, readModelTable);
    if (!models)
        return tl::unexpected(models.error());
    const auto accelerators = tableOf(arguments, kAccelerators, readAcceleratorTable);
    if (!accelerators)
        return tl::unexpected(accelerators.error());
    return shippedSizingFacts().map(
        [&](const SizingFacts &shipped) { return withOwnFacts(shipped, *models, *accelerators); });
}

int runPredict(const Arguments &arguments)
{
    const auto rows = arguments.text(kRows);
    const auto output = arguments.text(kOutput);
    if (!rows || !output)
        return refused({"predict needs --rows and --output.", {}, "See headroom predict --help."});
    std::vector<std::string> read{*rows};
    for (const char *input : {kModels, kAccelerators}) {
        if (const auto path = arguments.text(input))
            read.push_back(*path);
    }
    if (auto distinct = checkWrittenFiles({{*output, "--output"}}, std::move(read)); !distinct)
        return refused(distinct.error());
    const auto facts = factsWithTables(arguments);
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

} // namespace

Command predictCommand()
{
    return {.usage = "predict --rows IN.csv[.gz] --output OUT.csv",
            .summary =
                "Predict rows shaped like measured benchmarks; measured columns are not read.",
            .run = runPredict,
            .options = {{kRows, "FILE", "rows to predict, CSV, packed or not"},
                        {kOutput, "FILE",
                         "row_id, figures with 80 % ranges, evidence, reason where there is none"},
                        {kModels, "FILE", "models of your own (CSV; see resources/models)"},
                        {kAccelerators, "FILE",
                         "accelerators of your own (CSV; see resources/calibration)"}}};
}

} // namespace headroom::cli
