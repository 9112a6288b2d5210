// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/plan_json.h"

#include <QFile>
#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::storage;

namespace {

/// Mutations per file; ten times as many in long runs.
int mutations()
{
    return qEnvironmentVariableIsSet("HEADROOM_LONG") ? 10'000 : 1000;
}

/// One random damage: bytes flipped, cut out, doubled, or replaced by what tends to break parsers.
std::string damaged(std::string text, std::mt19937 &random)
{
    static const std::string kPoison[] = {"\"",
                                          "{",
                                          "}",
                                          "[",
                                          "]",
                                          ",",
                                          ":",
                                          "-",
                                          "1e999",
                                          "null",
                                          std::string(1, '\0'),
                                          "\xFF",
                                          "\\u0000",
                                          "99999999999999999999"};
    const auto below = [&](std::size_t maximum) { return random() % maximum; };
    for (std::size_t times = 1 + below(3); times > 0; --times) {
        const std::size_t at = below(text.size());
        const std::size_t length = std::min<std::size_t>(1 + below(40), text.size() - at);
        switch (below(5)) {
        case 0:
            text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1U << below(8)));
            break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        case 3: text.replace(at, 1, kPoison[below(std::size(kPoison))]); break;
        default: text[at] = static_cast<char>('0' + below(10)); break;
        }
    }
    return text;
}

} // namespace

class PlanMutationsTest : public QObject
{
    Q_OBJECT

private slots:
    void damageIsRefusedOrSaid_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("reference")
            << QStringLiteral(HEADROOM_SOURCE_DIR "/resources/plans/reference.headroom");
        QTest::newRow("textnlp") << QStringLiteral(HEADROOM_SOURCE_DIR
                                                   "/resources/plans/textnlp.headroom");
        QTest::newRow("everything")
            << QStringLiteral(HEADROOM_SOURCE_DIR "/tests/db/fixtures/plan/everything.headroom");
    }

    void damageIsRefusedOrSaid()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string text = file.readAll().toStdString();
        const auto original = readPlan(text, "plan");
        QVERIFY(original.has_value());
        std::mt19937 random(20'261'120);
        int refused = 0;
        for (int i = 0; i < mutations(); ++i) {
            const std::string mutated = damaged(text, random);
            const auto plan = readPlan(mutated, "plan");
            if (!plan) {
                ++refused;
                QVERIFY(!plan.error().what.empty());
                QVERIFY(plan.error().where.starts_with("plan"));
                continue;
            }
            // A mutation that changes the plan must be reported; an unreported one must not have
            // changed it.
            const bool same = plan->plan == original->plan;
            QVERIFY2(same || !plan->notices.empty(), mutated.c_str());
        }
        QVERIFY(refused > mutations() / 3);
    }
};

QTEST_APPLESS_MAIN(PlanMutationsTest)
#include "tst_plan_mutations.moc"
