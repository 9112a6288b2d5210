// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/report/commitment_table.h"
#include "core/report/table_text.h"
#include "page_desk.h"
#include "support/patience.h"
#include "ui/charts/use_curve_chart.h"
#include "ui/models/table_model.h"
#include "ui/pages/commitments/amount_panel.h"
#include "ui/pages/commitments/commitments_page.h"
#include "ui/views/fields/number_field.h"
#include "window_fixtures.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// The tiny catalog has one price of a commitment: p4d.24xlarge reserved for three years, at 9.00
/// instead of 21.957642.
Plan committablePlan(std::int64_t instances)
{
    Workload workload = aWorkload("Training");
    workload.schedule = {};
    Plan plan = aPlan()
                    .with(workload)
                    .on(anOffer(known::aws, "us-east-1", "p4d.24xlarge"), instances)
                    .build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    return plan;
}

} // namespace

class CommitmentsPageTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_desk = std::make_unique<ui::testing::PageDesk<CommitmentsPage>>();
        m_asked.reset();
        connect(&m_desk->page, &Page::editRequested, this,
                [this](const PlanEdit &edit) { m_asked = std::get<SetCommitments>(edit); });
    }

    void bestAmountIsProposed()
    {
        show(committablePlan(3));
        QCOMPARE(page().model()->rowCount(), 1);
        QCOMPARE(page().amountPanel()->amount(), Exact(3));
        QCOMPARE(page().chart()->scene().amount, 3.0);
        // A year of three at 9.00 instead of 21.957642 an hour.
        QCOMPARE(page().amountPanel()->outcome().total, Money::fromCents(8760 * 3 * 900));
        const auto *verdict = page().findChild<QLabel *>(QStringLiteral("commitmentVerdict"));
        QVERIFY(verdict->text().startsWith(QStringLiteral("Saves ")));
        const QAbstractItemModelTester tester(page().model());
    }

    void typedAmountMovesEverything()
    {
        show(committablePlan(3));
        auto *field = page().findChild<NumberField *>(QStringLiteral("committedAmount"));
        field->setFocus();
        field->setText(QStringLiteral("5"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(page().amountPanel()->amount(), Exact(5));
        QCOMPARE(page().chart()->scene().amount, 5.0);
        // Two of the five are paid for nothing.
        QCOMPARE(page().amountPanel()->outcome().unused, Money::fromCents(8760 * 2 * 900));
    }

    void sliderMovesEverything()
    {
        show(committablePlan(3));
        auto *slider = page().findChild<QSlider *>(QStringLiteral("amountSlider"));
        slider->setValue(1);
        QCOMPARE(page().amountPanel()->amount(), Exact(1));
        QCOMPARE(page().chart()->scene().amount, 1.0);
        // 8760 x (9 + 2 x 21.957642), the two on demand.
        QVERIFY(page().amountPanel()->outcome().unused == Money());
    }

    void keysOfTheChartMoveTheAmount()
    {
        show(committablePlan(3));
        QTest::keyClick(page().chart(), Qt::Key_Down);
        QCOMPARE(page().amountPanel()->amount(), Exact(2));
        QTest::keyClick(page().chart(), Qt::Key_Up);
        QCOMPARE(page().amountPanel()->amount(), Exact(3));
    }

    void commitIsOneEditThatCostsWhatWasShown()
    {
        const Plan plan = committablePlan(3);
        show(plan);
        const Money promised = page().amountPanel()->outcome().monthly;
        page().findChild<QPushButton *>(QStringLiteral("commit"))->click();
        QVERIFY(m_asked);
        QCOMPARE(m_asked->commitments.size(), std::size_t{1});
        QCOMPARE(m_asked->commitments.front().amount, Exact(3));
        const auto edited = applyEdit(plan, *m_asked);
        QVERIFY(edited);
        QCOMPARE(snapshotOf(*edited)->evaluation.activeScenario().total, promised);
    }

    void decidedCommitmentsAreListedAndRemoved()
    {
        const Plan plan = committablePlan(3);
        show(plan);
        QVERIFY(!decided()->isVisibleTo(&page()));
        page().findChild<QPushButton *>(QStringLiteral("commit"))->click();
        const auto edited = applyEdit(plan, *m_asked);
        QVERIFY(edited);
        show(*edited);
        QVERIFY(decided()->isVisibleTo(&page()));
        // The commitment and the sum.
        QCOMPARE(decided()->model()->rowCount(), 2);
        page().findChild<QPushButton *>(QStringLiteral("removeCommitment"))->click();
        QVERIFY(m_asked->commitments.empty());
    }

    void theSelectedOneIsRenewedOrEnds()
    {
        const Plan plan = committablePlan(3);
        show(plan);
        page().findChild<QPushButton *>(QStringLiteral("commit"))->click();
        const Plan committed = *applyEdit(plan, *m_asked);
        show(committed);
        auto *renews = page().findChild<QCheckBox *>(QStringLiteral("renewCommitment"));
        QVERIFY(renews->isChecked());
        const auto term = [&] {
            const QAbstractItemModel *model = decided()->model();
            for (int column = 0; column < model->columnCount(); ++column)
                if (model->headerData(column, Qt::Horizontal).toString() == QStringLiteral("Term"))
                    return model->index(0, column).data().toString();
            return QString();
        };
        QVERIFY2(term().endsWith(QStringLiteral(", renewed")), qPrintable(term()));
        renews->click();
        QCOMPARE(m_asked->commitments.size(), std::size_t{1});
        QVERIFY(!m_asked->commitments.front().renews);
        show(*applyEdit(committed, *m_asked));
        QVERIFY(!renews->isChecked());
        QVERIFY2(term().contains(QStringLiteral(" to ")), qPrintable(term()));
    }

    void littleUseIsRefusedInWords()
    {
        Plan plan = committablePlan(2);
        Schedule &schedule = plan.workloads.front().schedule;
        schedule.kind = Schedule::Kind::hoursPerDay;
        schedule.hours = 4;
        schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
        show(plan);
        const auto *verdict = page().findChild<QLabel *>(QStringLiteral("commitmentVerdict"));
        QVERIFY(verdict->text().startsWith(QStringLiteral("Rejected: 12")));
        // The card is about the same as its row: the least amount, and what it would lose.
        QCOMPARE(page().amountPanel()->amount(), Exact(1));
        const QAbstractItemModel *rows =
            page().findChild<QTableView *>(QStringLiteral("proposalTable"))->model();
        QStringList cells;
        for (int column = 0; column < rows->columnCount(); ++column)
            cells += rows->index(0, column).data().toString();
        QVERIFY(cells.contains(QStringLiteral("1 instance")));
        QVERIFY(cells.contains(QStringLiteral("rejected")));
        // A commitment that costs more is possible, but its button is not the primary one of the
        // page.
        const auto *commit = page().findChild<QPushButton *>(QStringLiteral("commit"));
        QCOMPARE(commit->text(), QStringLiteral("Commit to 1 instance anyway"));
        QCOMPARE(commit->property("role").toString(), QStringLiteral("bordered"));
        show(committablePlan(3));
        QCOMPARE(commit->text(), QStringLiteral("Commit to 3 instances"));
        QCOMPARE(commit->property("role").toString(), QStringLiteral("primary"));
    }

    void onePurchaseOfTheSameMachinesIsProposed()
    {
        CommitmentProposal best;
        best.commitment.provider = known::aws;
        best.commitment.region = "us-east-1";
        best.commitment.target = "g5.xlarge";
        best.commitment.purchase.model = PricingModel::reserved;
        best.commitment.purchase.termYears = 3;
        best.commitment.amount = 6;
        best.outcome.payOff = PayOff{.termMonths = 36, .usedMonths = 16, .stopMonth = 6};
        best.pays = true;
        CommitmentProposal shorter = best;
        shorter.commitment.purchase.termYears = 1;
        CommitmentProposal elsewhere = best;
        elsewhere.commitment.region = "eu-west-1";
        CommitmentProposal rejected = elsewhere;
        rejected.pays = false;
        const Table table =
            commitmentTable({best, shorter, elsewhere, rejected}, newPlan(), english());
        const auto column = [&](const char *key) {
            QStringList cells;
            const auto at = static_cast<std::size_t>(
                std::ranges::find(table.columns, key, &Column::key) - table.columns.begin());
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                cells += QString::fromStdString(displayText(table, row, at, "USD", english()));
            return cells.join(u' ');
        };
        QCOMPARE(column("commitment_proposed"), QStringLiteral("yes alternative yes rejected"));
        QCOMPARE(column("used_months"), QStringLiteral("16 16 16 16"));
    }

    void pictureIsCopied()
    {
        show(committablePlan(3));
        page().findChild<QPushButton *>(QStringLiteral("copyPicture"))->click();
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    }

    void nothingToCommitToIsSaid()
    {
        const auto *empty = page().findChild<QLabel *>(QStringLiteral("pageEmpty"));
        m_desk->show(snapshotOf(newPlan()));
        QVERIFY(empty->text().startsWith(QStringLiteral("Add a workload")));
        Workload workload = aWorkload("Small");
        m_desk->show(snapshotOf(
            aPlan().with(workload).on(anOffer(known::aws, "us-east-1", "m5.large"), 1).build()));
        QTRY_VERIFY_WITH_TIMEOUT(
            empty->text().startsWith(QStringLiteral("No workload uses on-demand")), kPatience);
    }

private:
    [[nodiscard]] CommitmentsPage &page() { return m_desk->page; }
    [[nodiscard]] QTableView *decided()
    {
        return page().findChild<QTableView *>(QStringLiteral("decidedTable"));
    }
    void show(const Plan &plan)
    {
        m_desk->page.show();
        m_desk->show(snapshotOf(plan));
        QTRY_VERIFY_WITH_TIMEOUT(!page().isBehind(), kPatience);
    }

    std::unique_ptr<ui::testing::PageDesk<CommitmentsPage>> m_desk;
    std::optional<SetCommitments> m_asked;
};

QTEST_MAIN(CommitmentsPageTest)

#include "tst_commitments_page.moc"
