// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/enum_names.h"
#include "fuzz/importer_check.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <cstdint>

using namespace headroom;

/// Entry point of the plan fuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size);

/// The checks of the fuzzers on the files with which they begin. A broken promise aborts.
class FuzzSeedsTest : public QObject
{
    Q_OBJECT

private slots:
    void seedsPassEveryCheck();
};

void FuzzSeedsTest::seedsPassEveryCheck()
{
    int files = 0;
    for (const char *folder :
         {"tests/db/fixtures/import", "tests/db/fixtures/plan", "resources/plans"}) {
        QDirIterator found(QStringLiteral(HEADROOM_SOURCE_DIR "/") + folder, QDir::Files);
        while (found.hasNext()) {
            QFile file(found.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
            for (auto format = storage::PriceFileFormat::awsOfferJson;;
                 format = static_cast<storage::PriceFileFormat>(static_cast<int>(format) + 1)) {
                testing::checkImporter(format, text);
                if (format == storage::PriceFileFormat::ownCsv)
                    break;
            }
            QCOMPARE(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(text.data()),
                                            text.size()),
                     0);
            ++files;
        }
    }
    QVERIFY(files > 15);
}

QTEST_GUILESS_MAIN(FuzzSeedsTest)
#include "tst_fuzz_seeds.moc"
