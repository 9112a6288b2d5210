// SPDX-License-Identifier: GPL-3.0-or-later
// The Catalog page on the shipped catalog: first paint, and a keystroke in the search field until
// it is painted.
#include "db/catalog/catalog_store.h"
#include "ui/models/offer_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/filter_chips.h"

#include <QApplication>
#include <QLineEdit>
#include <QTableView>

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

namespace {

using namespace headroom;

std::shared_ptr<const Snapshot> shippedSnapshot()
{
    static const auto kSnapshot = [] {
        auto books =
            storage::SqliteCatalogSource(std::string(HEADROOM_DATA_DIR) + "/catalog.sqlite").load();
        auto facts = shippedSizingFacts();
        if (!books || !facts) {
            std::fprintf(stderr, "The catalog or the sizing facts cannot be read.\n");
            std::exit(1);
        }
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->inputs.catalog = books->catalog;
        snapshot->inputs.facts = std::make_shared<const SizingFacts>(std::move(*facts));
        snapshot->inputs.hardware = std::make_shared<const CatalogHardware>(
            hardwareOf(*books->catalog, snapshot->inputs.facts->hardware));
        snapshot->inputs.valuationDate = Date::fromCivil(2026, 11, 20);
        return snapshot;
    }();
    return kSnapshot;
}

void CatalogPageFirstPaint(benchmark::State &state)
{
    const auto snapshot = shippedSnapshot();
    for (auto _ : state) {
        CurrentView view;
        ui::CatalogPage page({&view, nullptr});
        page.resize(1000, 700);
        page.render({.snapshot = snapshot, .candidates = nullptr, .state = view.state()});
        benchmark::DoNotOptimize(page.grab());
    }
}

void CatalogPageKeystroke(benchmark::State &state)
{
    CurrentView view;
    ui::CatalogPage page({&view, nullptr});
    const auto render = [&] {
        page.render({.snapshot = shippedSnapshot(), .candidates = nullptr, .state = view.state()});
    };
    QObject::connect(&view, &CurrentView::changed, &page, render);
    page.resize(1000, 700);
    render();
    page.show();
    bool wide = false;
    for (auto _ : state) {
        wide = !wide;
        page.filters()->search()->setText(wide ? QStringLiteral("a") : QStringLiteral("a1"));
        benchmark::DoNotOptimize(page.table()->grab());
    }
    state.counters["offers"] = static_cast<double>(page.model()->shown());
}

BENCHMARK(CatalogPageFirstPaint)->Unit(benchmark::kMillisecond);
BENCHMARK(CatalogPageKeystroke)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    ui::applyTheme(application, ui::makeTokens(ui::Appearance::Light));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
