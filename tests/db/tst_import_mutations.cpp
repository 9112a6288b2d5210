// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of damaged price lists: no crash, and every row is either taken or rejected.
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::testing;

class TestImportMutations : public QObject
{
    Q_OBJECT

private:
    static QByteArray mutated(QByteArray text, std::mt19937 &random)
    {
        const QByteArrayList tokens = {"{",   "}",     "[",   "]",       "\"",
                                       ",",   ";",     "\n",  "null",    "NaN",
                                       "-1",  "1e999", "0",   "\\u0000", "\xff",
                                       "USD", "EUR",   "Hrs", ":",       QByteArray(1, '\0')};
        const auto pick = [&](qsizetype count) {
            return static_cast<qsizetype>(random()
                                          % static_cast<unsigned>(std::max<qsizetype>(count, 1)));
        };
        for (int change = 1 + static_cast<int>(random() % 4); change > 0; --change) {
            const qsizetype at = pick(text.size());
            switch (random() % 5) {
            case 0: text[at] = static_cast<char>(random()); break;
            case 1: text.insert(at, tokens[pick(tokens.size())]); break;
            case 2: text.remove(at, 1 + pick(40)); break;
            case 3: text.insert(pick(text.size()), text.mid(at, 1 + pick(200))); break;
            case 4: text.truncate(std::max<qsizetype>(at, 1)); break;
            }
            if (text.isEmpty())
                text = "{";
        }
        return text;
    }

private slots:
    void damagedListsNeverBreakAnImporter_data()
    {
        QTest::addColumn<QString>("fixture");
        for (const char *name :
             {"aws_offer.json", "aws_offer.csv", "aws_savings_plan.csv", "aws_savings_plan.json",
              "aws_get_products.json", "aws_spot_history.json", "aws_pricing_page.json",
              "azure_page.json", "google_skus.json", "skypilot_aws.csv", "skypilot_gcp.csv",
              "vantage_instances.json", "own_prices.csv"})
            QTest::newRow(name) << QString(name);
    }
    void damagedListsNeverBreakAnImporter()
    {
        QFETCH(QString, fixture);
        const QByteArray original = importFixture(fixture);
        QVERIFY(!original.isEmpty());
        std::mt19937 random(20261120);
        int read = 0;
        for (int round = 0; round < 400; ++round) {
            const Imported imported = import(mutated(original, random));
            for (const ImportedRow &row : imported.rows) {
                QVERIFY(row.row.rate.nanos() > 0);
                QVERIFY(!row.type.empty() && row.type.size() <= 64);
                QVERIFY(!row.region.empty() && row.region.size() <= 64);
            }
            read += imported.error ? 0 : 1;
        }
        // Most damage hits one row and not the list; JSON breaks as a whole more often.
        QVERIFY2(read > 20, qPrintable(QString::number(read)));
    }
};

QTEST_GUILESS_MAIN(TestImportMutations)
#include "tst_import_mutations.moc"
