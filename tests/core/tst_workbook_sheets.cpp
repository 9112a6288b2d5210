// SPDX-License-Identifier: GPL-3.0-or-later
// The workbook before it is written: what its formulas point at, and what it must not give away.
#include "core/catalog/known_providers.h"
#include "core/owned/own_price_book.h"
#include "core/report/workbook.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_plans.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

Plan notebooks()
{
    return aPlan().with("Notebooks").on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
}

OwnPriceBook agreed()
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.instanceType = "g4dn.xlarge";
    rule.region = "us-east-1";
    rule.model = PricingModel::onDemand;
    rule.fixedPrice = *HourlyRate::parse("0.4321");
    return {"ACME agreement", "FinOps desk", Date::fromCivil(2026, 10, 1), {rule}};
}

EvaluationInputs under(const OwnPriceBook &book, const Plan &plan)
{
    EvaluationInputs inputs = EvaluationDesk().with(plan);
    inputs.catalog = std::make_shared<const Catalog>(applyOwnBook(*inputs.catalog, book));
    inputs.ownBook = std::make_shared<const OwnPriceBook>(book);
    return inputs;
}

/// Every cell as words: what a reader could find in the file.
QStringList wordsOf(const Workbook &book)
{
    QStringList words{QString::fromStdString(book.title), QString::fromStdString(book.subject)};
    for (const WorkbookSheet &sheet : book.sheets) {
        words += QString::fromStdString(sheet.name);
        for (const auto &row : sheet.rows) {
            for (const WorkbookCell &cell : row) {
                if (const auto *text = std::get_if<std::string>(&cell.value))
                    words += QString::fromStdString(*text);
                else if (const auto *rate = std::get_if<HourlyRate>(&cell.value))
                    words += QString::fromStdString(rate->toString());
                else if (const auto *amount = std::get_if<Money>(&cell.value))
                    words += QString::fromStdString(amount->toString());
            }
        }
    }
    return words;
}

bool hasWord(const Workbook &book, const QString &part)
{
    const QStringList words = wordsOf(book);
    return std::any_of(words.begin(), words.end(),
                       [&part](const QString &word) { return word.contains(part); });
}

const WorkbookSheet *sheetNamed(const Workbook &book, const QString &name)
{
    const auto found =
        std::find_if(book.sheets.begin(), book.sheets.end(), [&name](const WorkbookSheet &sheet) {
            return QString::fromStdString(sheet.name) == name;
        });
    return found == book.sheets.end() ? nullptr : &*found;
}

/// Priced workloads, and some without a price, in an order by chance.
Plan mixOf(unsigned seed)
{
    std::mt19937 random(seed);
    PlanBuilder plan = aPlan();
    const int workloads = 1 + static_cast<int>(random() % 6);
    for (int i = 0; i < workloads; ++i) {
        constexpr std::array kTypes{"g4dn.xlarge", "g5.xlarge", "no.such.type"};
        plan.with("Workload " + std::to_string(i))
            .on(anOffer(known::aws, "us-east-1", kTypes.at(random() % kTypes.size())),
                1 + static_cast<int>(random() % 9));
    }
    return plan.build();
}

/// True if "O15" is a cell of the sheet that may contain a figure; an empty cell counts as zero.
bool isFigurePlace(const WorkbookSheet &sheet, const QString &place)
{
    std::size_t column = 0;
    qsizetype digit = 0;
    for (; digit < place.size() && place[digit].isLetter(); ++digit)
        column = column * 26 + static_cast<std::size_t>(place[digit].unicode() - u'A' + 1);
    const std::size_t row = place.mid(digit).toULongLong();
    if (row == 0 || row > sheet.rows.size() || column == 0 || column > sheet.columns)
        return false;
    const auto &cells = sheet.rows[row - 1];
    return column > cells.size() || cells[column - 1].role == CellRole::value
           || cells[column - 1].role == CellRole::total;
}

/// References of a formula that point at nothing, or at words.
QStringList brokenReferences(const Workbook &book, const WorkbookSheet &home,
                             const QString &formula)
{
    static const QRegularExpression reference(
        QStringLiteral("(?:(?:'([^']+)'|([A-Za-z]+))!)?\\$?([A-Z]{1,2})\\$?(\\d+)(?::\\$?([A-Z]{1,"
                       "2})\\$?(\\d+))?"));
    QStringList broken;
    for (auto found = reference.globalMatch(formula); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString name = match.captured(1) + match.captured(2);
        const WorkbookSheet *sheet = name.isEmpty() ? &home : sheetNamed(book, name);
        const QString last = match.captured(5) + match.captured(6);
        if (sheet == nullptr || !isFigurePlace(*sheet, match.captured(3) + match.captured(4))
            || (!last.isEmpty() && !isFigurePlace(*sheet, last)))
            broken += match.captured();
    }
    return broken;
}

/// Figures without their heading and their total.
bool isColumnOfValues(const Workbook &book, const WorkbookRange &range)
{
    const WorkbookSheet *sheet = sheetNamed(book, QString::fromStdString(range.sheet));
    if (sheet == nullptr || range.rowCount == 0)
        return false;
    const auto roleOf = [&](std::size_t row) { return sheet->rows[row][range.column].role; };
    for (std::size_t row = range.firstRow; row < range.firstRow + range.rowCount; ++row) {
        if (roleOf(row) != CellRole::value)
            return false;
    }
    return roleOf(range.firstRow - 1) == CellRole::heading;
}

} // namespace

class WorkbookSheetsTest : public QObject
{
    Q_OBJECT

private slots:
    void ownPricesAreInItWhenTheyAreShown()
    {
        const Workbook book = buildWorkbook(*makeSnapshot(under(agreed(), notebooks())), english());
        QVERIFY(hasWord(book, QStringLiteral("0.4321")));
        QVERIFY(hasWord(book, QStringLiteral("152.10"))); // 2 x 176 h x 0.4321 = 152.0992
    }

    void hiddenOwnPricesLeaveNoTrace()
    {
        // Kept in the plan by somebody who saw them, opened where they are hidden.
        Plan kept = withEmbeddedPrices(*makeSnapshot(under(agreed(), notebooks())));
        kept.pricePolicy = PricePolicy::keep;
        EvaluationInputs inputs = EvaluationDesk().with(kept);
        inputs.ownPricesHidden = true;
        const Workbook book = buildWorkbook(*makeSnapshot(inputs), english());
        for (const char *secret : {"0.4321", "152.10", "ACME", "FinOps"})
            QVERIFY2(!hasWord(book, QLatin1String(secret)), secret);
    }

    void formulasPointAtFigures()
    {
        int formulas = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const auto snapshot =
                makeSnapshot(EvaluationDesk().with(seed % 2 == 0 ? mixOf(seed) : randomPlan(seed)));
            const Workbook book = buildWorkbook(*snapshot, english());
            for (const WorkbookSheet &sheet : book.sheets) {
                QVERIFY(!sheet.name.empty() && sheet.name.size() <= 31); // the most Excel takes
                for (const auto &row : sheet.rows) {
                    for (const WorkbookCell &cell : row) {
                        if (cell.formula.empty())
                            continue;
                        ++formulas;
                        const QString formula = QString::fromStdString(cell.formula);
                        const QStringList broken = brokenReferences(book, sheet, formula);
                        QVERIFY2(broken.isEmpty(),
                                 qPrintable(QStringLiteral("seed %1, %2: %3 in %4")
                                                .arg(seed)
                                                .arg(QString::fromStdString(sheet.name),
                                                     broken.join(u' '), formula)));
                    }
                }
            }
        }
        QVERIFY(formulas > 1000);
    }

    void chartsPointAtFigures()
    {
        int series = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const Workbook book =
                buildWorkbook(*makeSnapshot(EvaluationDesk().with(
                                  seed % 2 == 0 ? mixOf(seed) : randomPlan(seed))),
                              english());
            for (const WorkbookSheet &sheet : book.sheets) {
                for (const WorkbookChart &chart : sheet.charts) {
                    QVERIFY(chart.row + chart.height <= sheet.rows.size());
                    for (const WorkbookChart::Series &of : chart.series) {
                        ++series;
                        QCOMPARE(of.categories.rowCount, of.values.rowCount);
                        QVERIFY2(isColumnOfValues(book, of.values),
                                 qPrintable(QStringLiteral("seed %1").arg(seed)));
                    }
                }
            }
        }
        QVERIFY(series > 60);
    }

    void totalsAreThoseOfTheScreen()
    {
        int priced = 0;
        for (unsigned seed = 1; seed <= 60; ++seed) {
            const auto snapshot = makeSnapshot(EvaluationDesk().with(mixOf(seed)));
            const ScenarioEvaluation &active = snapshot->evaluation.activeScenario();
            if (std::none_of(active.lines.begin(), active.lines.end(),
                             [](const Line &line) { return line.price.has_value(); }))
                continue;
            ++priced;
            const Workbook book = buildWorkbook(*snapshot, english());
            const WorkbookSheet *lines = sheetNamed(book, QStringLiteral("Cost lines"));
            QVERIFY(lines != nullptr);
            bool hasTotal = false;
            for (const auto &row : lines->rows) {
                if (row.empty() || row.front().role != CellRole::total)
                    continue;
                const auto *total = std::get_if<Money>(&row.back().value);
                hasTotal = hasTotal || (total != nullptr && *total == active.total);
            }
            QVERIFY2(hasTotal, qPrintable(QStringLiteral("seed %1").arg(seed)));
        }
        QVERIFY(priced > 40);
    }

    void sheetsHaveDifferentNames()
    {
        const Workbook book =
            buildWorkbook(*makeSnapshot(EvaluationDesk().with(aPlanWithEverything())), english());
        QStringList names;
        for (const WorkbookSheet &sheet : book.sheets)
            names += QString::fromStdString(sheet.name).toLower();
        QVERIFY(names.size() > 4);
        QCOMPARE(names.removeDuplicates(), qsizetype{0});
    }
};

QTEST_APPLESS_MAIN(WorkbookSheetsTest)
#include "tst_workbook_sheets.moc"
