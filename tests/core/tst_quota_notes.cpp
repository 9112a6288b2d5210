// SPDX-License-Identifier: GPL-3.0-or-later
// What is used at once against the quotas of accounts that requested none.
#include "core/catalog/known_providers.h"
#include "core/wording/finding_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr std::string_view kQuotas =
    "provider,hardware,name,quota,reason,as_of,source\n"
    "aws,p*,P instances,24,an account was seen,2026-05-27,readings\n"
    "aws,*,anything,1000,nobody says,,a guess\n"
    "gcp,*,accelerators,1,projects have little,,the documentation\n";

/// So many p3.2xlarge, of 8 vCPUs each, and one a2-highgpu-1g with an A100.
Plan withInstances(int count)
{
    Workload first = aWorkload("First");
    first.schedule = Schedule{};
    Workload second = aWorkload("Second");
    second.schedule = Schedule{};
    return aPlan()
        .with(first)
        .on(anOffer(known::aws, "us-east-1", "p3.2xlarge"), count)
        .with(second)
        .on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1)
        .build();
}

} // namespace

class QuotaNotesTest : public QObject
{
    Q_OBJECT

private slots:
    void oneVcpuMoreThanThereIsIsRequested()
    {
        // 3 x 8 = 24 vCPUs are there, 4 x 8 = 32 are not.
        QVERIFY(notesOn(withInstances(3)).empty());
        const auto notes = notesOn(withInstances(4));
        QCOMPARE(notes.size(), std::size_t{1});
        QCOMPARE(notes.front().severity, Severity::note);
        QCOMPARE(messageOf(notes.front(), english()),
                 std::string("1 quota has to be requested before the plan can run."));
        const std::string detail = detailOf(notes.front(), english());
        QVERIFY2(detail.starts_with("32 vCPUs for P instances at AWS us-east-1 (First), where an "
                                    "account has 24 without a request."),
                 detail.c_str());
        QVERIFY(detail.find("an account was seen (readings, 2026-05-27)") != std::string::npos);
    }

    void aProviderMayCountAccelerators()
    {
        const auto notes =
            notesOn(withInstances(1), "provider,hardware,name,quota,reason,as_of,source\n"
                                      "gcp,*,accelerators,0,r,,s\n");
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY(notes.front().detail.front().facts[0] == Fact(std::int64_t{1}));
        QVERIFY(notes.front().detail.front().code == FindingSentence::quotaOfAccelerators);
    }

    void aStatedQuotaTakesThePlaceOfTheDefault()
    {
        Plan plan = withInstances(4);
        StatedQuota stated;
        stated.provider = known::aws;
        stated.region = "us-west-2";
        stated.maximum = 64;
        plan.scenarios.front().rules.quotas = {stated};
        QCOMPARE(notesOn(plan).size(), std::size_t{1}); // of another region
        plan.scenarios.front().rules.quotas.front().region = "us-east-1";
        QVERIFY(notesOn(plan).empty());
    }

    void spotCapacityHasQuotasOfItsOwn()
    {
        Plan plan = withInstances(4);
        plan.scenarios.front().allocations.begin()->second.offer.purchase.model =
            PricingModel::spot;
        QVERIFY(notesOn(plan).empty());
    }

    void brokenTablesNameTheirPlace_data()
    {
        QTest::addColumn<QString>("row");
        QTest::newRow("no number") << "aws,p*,P,many,r,,s";
        QTest::newRow("less than nothing") << "aws,p*,P,-1,r,,s";
        QTest::newRow("a part") << "aws,p*,P,1.5,r,,s";
        QTest::newRow("a single type") << "aws,p3.2xlarge,P,1,r,,s";
        QTest::newRow("no source") << "aws,p*,P,1,r,,";
        QTest::newRow("no such provider") << "nobody,p*,P,1,r,,s";
    }
    void brokenTablesNameTheirPlace()
    {
        QFETCH(QString, row);
        const auto quotas = parseDefaultQuotas("provider,hardware,name,quota,reason,as_of,source\n"
                                               + row.toStdString() + "\n");
        QVERIFY(!quotas);
        QVERIFY(quotas.error().where.find("line 2") != std::string::npos);
    }

    /// Default quotas as published: none for large GPUs of AWS and Google.
    void whatShipsIsRead()
    {
        const auto quotas = shippedDefaultQuotas();
        QVERIFY(quotas);
        InstanceType type;
        type.provider = known::aws;
        type.name = "p5.4xlarge";
        QCOMPARE(defaultQuotaOf(type, *quotas)->maximum, std::int64_t{0});
        type.name = "g6.xlarge";
        QCOMPARE(defaultQuotaOf(type, *quotas)->maximum, std::int64_t{128});
        type.name = "m5.large";
        QVERIFY(defaultQuotaOf(type, *quotas) == nullptr);
        type.provider = known::azure;
        type.name = "Standard_NC40ads_H100_v5";
        QCOMPARE(defaultQuotaOf(type, *quotas)->maximum, std::int64_t{20});
    }

private:
    [[nodiscard]] std::vector<Finding> notesOn(const Plan &plan,
                                               std::string_view table = kQuotas) const
    {
        EvaluationInputs inputs = m_desk.with(plan);
        inputs.quotas =
            std::make_shared<const std::vector<DefaultQuota>>(parseDefaultQuotas(table).value());
        std::vector<Finding> findings = evaluate(inputs).activeScenario().findings;
        std::erase_if(findings,
                      [](const Finding &finding) { return finding.code != "quota_to_request"; });
        return findings;
    }

    const EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(QuotaNotesTest)
#include "tst_quota_notes.moc"
