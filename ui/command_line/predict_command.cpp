// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "benchmarks/predict_rows.h"
#include "core/models/model_library.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "db/files/read_file.h"
#include "db/text/byte_source.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"

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
    storage::ImportMeter meter(PriceUpdateWatch{}, 0);
    HEADROOM_TRY(auto source, storage::openText(std::filesystem::path(path), meter));
    std::string output = RowPredictor::heading();
    std::string pending;
    std::string block(kBlock, '\0');
    bool last = false;
    while (!last) {
        HEADROOM_TRY(const auto count, source->read(block));
        last = count == 0;
        pending.append(block, 0, count);
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
    HEADROOM_TRY(const auto contents,
                 storage::readFile(storage::FileCalls(), *file, kLargestTable));
    auto rows = read(contents.bytes);
    if (!rows)
        return failure(rows.error().what, *file + ", " + rows.error().where, rows.error().remedy);
    return rows;
}

Expected<SizingFacts> factsWithTables(const Arguments &arguments)
{
    HEADROOM_TRY(const auto models, tableOf(arguments, kModels, readModelTable));
    HEADROOM_TRY(const auto accelerators, tableOf(arguments, kAccelerators, readAcceleratorTable));
    return shippedSizingFacts().map(
        [&](const SizingFacts &shipped) { return withOwnFacts(shipped, models, accelerators); });
}

Expected<int> runPredict(const Arguments &arguments)
{
    const auto rows = arguments.text(kRows);
    const auto output = arguments.text(kOutput);
    if (!rows || !output)
        return failure("predict needs --rows and --output.", {}, "See headroom predict --help.");
    HEADROOM_TRY(const auto facts, factsWithTables(arguments));
    RowPredictor predictor(facts);
    HEADROOM_TRY(const auto text, predictedRows(*rows, predictor));
    HEADROOM_CHECK(writeOutputFile(arguments, {*output, "--output"}, text));
    say(std::to_string(predictor.rowCount()) + " rows, " + std::to_string(predictor.refusedCount())
        + " without a prediction.");
    if (predictor.denseMixtureCount() > 0)
        say(std::to_string(predictor.denseMixtureCount())
            + " rows name a mixture of experts whose active parameters are not known; they are "
              "predicted as if all parameters were used for each token. Add it with --models "
              "FILE.");
    return kOk;
}

} // namespace

Command predictCommand()
{
    return {
        .usage = "predict --rows IN.csv[.gz] --output OUT.csv",
        .summary =
            "Predicts rows in the format of measured benchmarks; measured columns are ignored.",
        .run = runPredict,
        .options = {
            {kRows, "FILE", "rows to predict, CSV, optionally gzipped"},
            outputFile(kOutput,
                       "row_id, figures with 80 % ranges, evidence, reason where there is none"),
            {kModels, "FILE", "models of your own (CSV; see resources/models)"},
            {kAccelerators, "FILE", "accelerators of your own (CSV; see resources/calibration)"}}};
}

} // namespace headroom::cli
