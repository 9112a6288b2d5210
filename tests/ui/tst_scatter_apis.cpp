// SPDX-License-Identifier: GPL-3.0-or-later
// Token APIs on the scatter: never where they would look fast, always with their cost.
#include "scatter_hand.h"
#include "ui/charts/fitted_ranges.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/scatter_extras.h"
#include "ui/charts/scatter_painter.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

ScatterScene withApis()
{
    ScatterScene scene = fewCandidates();
    HoverText card;
    card.title = QStringLiteral("<b>api</b>");
    card.rows = {{QStringLiteral("Monthly cost"), QStringLiteral("$700.00")}};
    scene.extras = {{std::nullopt, 700.0, card}, {20.0, 2000.0, card}};
    scene.apiLabel = QStringLiteral("token API from $700.00");
    return scene;
}

ScatterGeometry geometryOf(const ScatterScene &scene)
{
    return scatterGeometry(QRectF(QPointF(0, 0), QSizeF(kSize)), scene, fittedRanges(scene).first,
                           currentTokens());
}

} // namespace

class ScatterExtrasTest final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }
    void unknownSpeedIsAtTheWorseEdge();
    void theLineOfTheNeedDoesNotCrossTheLabel();
    void costOutsideTheViewIsSaidAtTheEdge();
    void cardShowsTheApiUnderThePointer();
};

void ScatterExtrasTest::unknownSpeedIsAtTheWorseEdge()
{
    for (const bool lowerIsBetter : {false, true}) {
        ScatterScene scene = withApis();
        scene.lowerIsBetter = lowerIsBetter;
        const ScatterGeometry g = geometryOf(scene);
        const auto marks = extraMarks(g, scene, currentTokens());
        QCOMPARE(marks.size(), std::size_t{2});
        const double worse = lowerIsBetter ? g.plot.right() : g.plot.left();
        QVERIFY(std::abs(marks[0].centre.x() - worse) < 20);
        QCOMPARE(marks[0].centre.y(), g.y.toPixel(700.0));
        QCOMPARE(marks[1].centre, g.place(20.0, 2000.0));
        const auto label = apiLabelBox(g, scene, currentTokens());
        QVERIFY(label && g.plot.contains(*label));
        QVERIFY(!label->contains(marks[0].centre));
        QCOMPARE(extraAt(g, scene, currentTokens(), marks[1].centre)->extra, std::size_t{1});
        QVERIFY(!extraAt(g, scene, currentTokens(), marks[1].centre + QPointF(30, 0)));
    }
    QVERIFY(!apiLabelBox(geometryOf(fewCandidates()), fewCandidates(), currentTokens()));
}

void ScatterExtrasTest::theLineOfTheNeedDoesNotCrossTheLabel()
{
    for (const bool lowerIsBetter : {false, true}) {
        ScatterScene scene = withApis();
        scene.lowerIsBetter = lowerIsBetter;
        const ScatterGeometry g = geometryOf(scene);
        scene.budget->value = scene.extras.front().y;
        for (double x = g.plot.left(); x <= g.plot.right(); x += 7) {
            scene.need->value = g.x.toValue(x);
            const auto label = apiLabelBox(g, scene, currentTokens());
            QVERIFY(label && g.plot.contains(*label));
            QVERIFY(!label->intersects(budgetMark(g, scene, currentTokens())->pill));
            QVERIFY2(x <= label->left() || x >= label->right(), qPrintable(QString::number(x)));
        }
    }
}

void ScatterExtrasTest::costOutsideTheViewIsSaidAtTheEdge()
{
    ScatterScene scene = withApis();
    const ScatterRanges range = fittedRanges(scene).first;
    QVERIFY(range.y.low < 700.0);
    // Far below all that is shown: no mark, and the label is at the bottom.
    scene.extras.front().y = 1e-6;
    const ScatterGeometry g =
        scatterGeometry(QRectF(QPointF(0, 0), QSizeF(kSize)), scene, range, currentTokens());
    const auto marks = extraMarks(g, scene, currentTokens());
    QCOMPARE(marks.size(), std::size_t{1});
    QCOMPARE(marks.front().extra, std::size_t{1});
    QVERIFY(std::abs(apiLabelBox(g, scene, currentTokens())->bottom() - g.plot.bottom()) < 2);
}

void ScatterExtrasTest::cardShowsTheApiUnderThePointer()
{
    const auto chart = shownChart();
    QVERIFY(QTest::qWaitForWindowExposed(chart.get()));
    chart->setScene(withApis());
    const auto *card = chart->window()->findChild<HoverCard *>();
    QVERIFY(card);
    const ScatterGeometry g = scatterGeometry(chart->rect(), chart->scene(),
                                              fittedRanges(chart->scene()).first, currentTokens());
    const auto marks = extraMarks(g, chart->scene(), currentTokens());
    move(*chart, marks[0].centre);
    QVERIFY(card->isVisible());
    QCOMPARE(card->text().title, QStringLiteral("<b>api</b>"));
    // A candidate's card takes its place.
    move(*chart, chart->positionOf(4));
    QVERIFY(card->isVisible());
    QVERIFY(card->text().title.startsWith(QStringLiteral("<img")));
    move(*chart, marks[0].centre);
    QCOMPARE(card->text().title, QStringLiteral("<b>api</b>"));
    // A scene without it hides the card.
    chart->setScene(fewCandidates());
    QVERIFY(!card->isVisible());
}

QTEST_MAIN(ScatterExtrasTest)
#include "tst_scatter_apis.moc"
