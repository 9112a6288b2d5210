// SPDX-License-Identifier: GPL-3.0-or-later
// headroom_calibrate RESOURCES ROWS.csv[.gz]... [--left-out FILE] [--errors FILE] Fits the sizing
// engine to measured rows and writes
// RESOURCES/calibration/{efficiencies,corrections,measurements}.csv; validates by leaving out whole
// groups, whole sources and whole accelerators. --left-out writes the predictions of left-out rows,
// --errors the table of errors.
#include "fitter/learn.h"
#include "fitter/report.h"
#include "fitter/sample.h"

#include <cstdio>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::calibration;

namespace {

struct Options {
    std::string resources;
    std::vector<std::string> rows;
    std::string leftOut;
    std::string errors;
};

struct Inputs {
    std::string modelText;
    std::string acceleratorText;
    std::string instanceText;
    std::string softwareText;
    ModelLibrary models;
    HardwareLibrary hardware;
    SoftwareClasses software;
};

Expected<void> readInputs(const std::string &resources, Inputs &inputs)
{
    const std::pair<std::string *, const char *> files[] = {
        {&inputs.modelText, "/models/models.csv"},
        {&inputs.acceleratorText, "/calibration/accelerators.csv"},
        {&inputs.instanceText, "/calibration/instances.csv"},
        {&inputs.softwareText, "/calibration/software_classes.csv"}};
    for (const auto &[text, name] : files) {
        HEADROOM_TRY(*text, readTextFile(resources + name));
    }
    HEADROOM_TRY(auto models, ModelLibrary::parse(inputs.modelText));
    HEADROOM_TRY(auto hardware,
                 HardwareLibrary::parse(inputs.acceleratorText, inputs.instanceText));
    HEADROOM_TRY(auto software, SoftwareClasses::parse(inputs.softwareText));
    inputs.models = std::move(models);
    inputs.hardware = std::move(hardware);
    inputs.software = std::move(software);
    return {};
}

Expected<void> write(const Options &options, const Inputs &inputs, const Calibration &calibration)
{
    const std::string folder = options.resources + "/calibration/";
    HEADROOM_CHECK(
        writeTextFile(folder + "efficiencies.csv", efficienciesText(calibration.efficiencies)));
    HEADROOM_CHECK(writeTextFile(
        folder + "corrections.csv",
        correctionsHeading() + calibration.corrections.text(inputs.models, inputs.hardware)));
    return writeTextFile(
        folder + "measurements.csv",
        measurementsText(calibration.measurements.rows(), inputs.models, inputs.hardware));
}

Expected<void> run(const Options &options)
{
    Inputs inputs;
    HEADROOM_CHECK(readInputs(options.resources, inputs));
    BenchmarkReader reader(inputs.models, inputs.hardware, inputs.software);
    SampleSet set;
    for (const std::string &rows : options.rows) {
        HEADROOM_CHECK(readSamples(rows, reader, set));
    }
    std::fputs(coverageOfRows(set).c_str(), stdout);

    LeftOut groups = predictLeftOut(set, LeaveOut::groups, 10, {});
    LeftOut sources = predictLeftOut(set, LeaveOut::sources, 10, {});
    LeftOut hardware = predictLeftOut(set, LeaveOut::hardware, 6, {});
    Calibration calibration = learn(set.samples, std::vector<bool>(set.samples.size(), false), {});
    setRanges(set, groups, hardware, calibration);
    for (LeftOut *leftOut : {&groups, &sources, &hardware})
        applyRanges(set, calibration, *leftOut);
    const LeftOut plain = predictLeftOut(set, LeaveOut::groups, 10, {false, false, false});
    const std::string report = errorReport(set, {groups, sources, hardware, plain});
    std::fputs(report.c_str(), stdout);
    if (!options.errors.empty()) {
        HEADROOM_CHECK(writeTextFile(options.errors, report));
    }
    if (!options.leftOut.empty()) {
        HEADROOM_CHECK(writeTextFile(options.leftOut, leftOutText(set, groups)));
    }
    return write(options, inputs, calibration);
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    std::vector<std::string> plain;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--left-out" && i + 1 < argc)
            options.leftOut = argv[++i];
        else if (argument == "--errors" && i + 1 < argc)
            options.errors = argv[++i];
        else
            plain.push_back(argument);
    }
    if (plain.size() < 2) {
        std::fputs("usage: headroom_calibrate RESOURCES ROWS.csv[.gz]... [--left-out FILE] "
                   "[--errors FILE]\n",
                   stderr);
        return 2;
    }
    options.resources = plain[0];
    options.rows.assign(plain.begin() + 1, plain.end());
    if (auto done = run(options); !done) {
        std::fprintf(stderr, "%s\n", done.error().text().c_str());
        return 2;
    }
    return 0;
}
