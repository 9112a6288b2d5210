// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/models/model_library.h"
#include "core/plan/plan_edit.h"
#include "core/sizing/sizing_facts.h"
#include "db/files/read_file.h"
#include "db/plan/plan_json.h"
#include "session/model_config_json.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/standard_streams.h"

#include <algorithm>

namespace headroom::cli {

namespace {

constexpr std::size_t kLargestConfig = 4 * 1024 * 1024;

Expected<int> listModels(const Arguments &arguments)
{
    if (arguments.positionals.size() > 1)
        return failure("What is \"" + arguments.positionals[1].toStdString() + "\"?", {},
                       "See headroom models --help.");
    HEADROOM_TRY(const auto facts, shippedSizingFacts());
    const auto &models = facts.models.models();
    return printed(modelTable(std::vector<ModelProfile>(models.begin(), models.end())), kOk);
}

Expected<ModelProfile> modelIn(const std::string &file, const std::string &name)
{
    HEADROOM_TRY(const auto contents,
                 storage::readFile(storage::FileCalls(), file, kLargestConfig));
    auto model = readModelConfig(contents.bytes).and_then([&](const ModelConfig &config) {
        return modelOfConfig(config, name);
    });
    if (!model)
        return failure(model.error().what,
                       model.error().where.empty() ? file : file + ", " + model.error().where,
                       model.error().remedy);
    return model;
}

/// The plan of --plan with the model among its own; one of that name is replaced.
Expected<void> writePlanWithModel(const Arguments &arguments, ModelProfile model)
{
    HEADROOM_TRY(const auto loaded, loadPlan(*arguments.text("plan")));
    std::vector<ModelProfile> models = loaded.plan.models;
    std::erase_if(models, [key = modelKey(model.name)](const ModelProfile &one) {
        return modelKey(one.name) == key;
    });
    models.push_back(std::move(model));
    HEADROOM_TRY(const auto plan, applyEdit(loaded.plan, SetModels{std::move(models)}));
    HEADROOM_TRY(const auto text, storage::writePlan(plan));
    return writeOutputFile(arguments, {*arguments.text("output"), "--output"}, text);
}

Expected<int> importModel(const Arguments &arguments)
{
    if (arguments.positionals.size() != 2)
        return failure("models import needs one file.", {}, "See headroom models --help.");
    if (arguments.has("plan") != arguments.has("output"))
        return failure("--plan and --output belong together.", {},
                       "Give both, or neither to print the model as a table.");
    HEADROOM_TRY(const auto model, modelIn(arguments.positionals[1].toStdString(),
                                           arguments.text("name").value_or(std::string())));
    if (!arguments.has("plan"))
        return printed(modelTable(std::vector{model}), kOk);
    HEADROOM_CHECK(writePlanWithModel(arguments, model));
    say("The plan now has the model " + model.name + ".");
    return kOk;
}

Expected<int> runModels(const Arguments &arguments)
{
    return arguments.positionals.front() == "import" ? importModel(arguments)
                                                     : listModels(arguments);
}

} // namespace

Command modelsCommand()
{
    return {
        .usage = "models list|import CONFIG.json [options]",
        .summary = "Lists the models that ship with Headroom, or reads the config.json of "
                   "another one.",
        .run = runModels,
        .positionals = 1,
        .options =
            {{"name", "NAME", "name of the model (default: as the file names it)", {}, {"import"}},
             {"plan", "FILE", "plan to which the model is added", {}, {"import"}},
             {"output", "FILE", "write that plan with the model", {}, {"import"}, Writes::file}},
        .morePositionals = true,
        .actions = {"list", "import"}};
}

} // namespace headroom::cli
