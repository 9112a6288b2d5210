// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/request_lengths.h"

#include <QTest>

#include <cmath>

using namespace headroom;

namespace {

double sumOf(const LengthHistogram &lengths, double LengthBucket::*part)
{
    double sum = 0;
    for (const LengthBucket &bucket : lengths.buckets)
        sum += bucket.share * bucket.*part;
    return sum;
}

double sharesOf(const LengthHistogram &lengths)
{
    double sum = 0;
    for (const LengthBucket &bucket : lengths.buckets)
        sum += bucket.share;
    return sum;
}

} // namespace

class RequestLengthsTest : public QObject
{
    Q_OBJECT
private slots:
    void requestsFallIntoBucketsThatKeepTheirMeans();
    void linesMayRepresentSeveralRequests();
    void azureTracesAreRead();
    void wrongTablesAreRefused_data();
    void wrongTablesAreRefused();
    void tracesHaveTheMeansOfTheirSource();
    void alikeIsOneBucket();
};

void RequestLengthsTest::requestsFallIntoBucketsThatKeepTheirMeans()
{
    const auto lengths =
        readLengths("input_tokens,output_tokens\n100,10\n128,16\n129,16\n65,9\n2000,1\n", "a file");
    QVERIFY(lengths.has_value());
    QCOMPARE(lengths->source, std::string("a file"));
    QCOMPARE(lengths->buckets.size(), std::size_t{3});
    const LengthBucket &first = lengths->buckets.front(); // 100, 128 and 65
    QCOMPARE(first.inputUpTo, 128.0);
    QCOMPARE(first.outputUpTo, 16.0);
    QCOMPARE(first.share, 0.6);
    QCOMPARE(first.inputTokens, 293.0 / 3);
    QCOMPARE(first.outputTokens, 35.0 / 3);
    QCOMPARE(lengths->buckets[1].inputUpTo, 256.0);
    QCOMPARE(lengths->buckets[2].outputUpTo, 1.0);
    QCOMPARE(sharesOf(*lengths), 1.0);
}

void RequestLengthsTest::linesMayRepresentSeveralRequests()
{
    const auto lengths =
        readLengths("output_tokens,input_tokens,requests\n10,100,3\n10,4000,1\n10,9,0\n", "");
    QVERIFY(lengths.has_value());
    QCOMPARE(lengths->buckets.size(), std::size_t{2});
    QCOMPARE(lengths->buckets.front().share, 0.75);
    QCOMPARE(sumOf(*lengths, &LengthBucket::inputTokens), 1075.0);
}

void RequestLengthsTest::azureTracesAreRead()
{
    const auto lengths = readLengths(
        "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.9799600,4808,10\n", "");
    QVERIFY(lengths.has_value());
    QCOMPARE(lengths->buckets.front().inputTokens, 4808.0);
}

void RequestLengthsTest::wrongTablesAreRefused_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *name, const char *csv, const char *words) {
        QTest::newRow(name) << QByteArray(csv) << QByteArray(words);
    };
    row("no lines", "input_tokens,output_tokens\n", "contains no requests");
    row("only zeros", "input_tokens,output_tokens,requests\n5,5,0\n", "contains no requests");
    row("negative count", "input_tokens,output_tokens,requests\n5,5,-1\n", "zero or more, not -1");
    row("negative length", "input_tokens,output_tokens\n5,-5\n", "not -5");
    row("no length", "input_tokens,output_tokens\n,5\n", "not 0");
    row("endless length", "input_tokens,output_tokens\n5,1e9\n",
        "10,000,000 tokens, not 1000000000");
    row("beyond what is counted", "input_tokens,output_tokens\n5,5e12\n", "not 5e+12");
    row("no number", "input_tokens,output_tokens\n5,many\n", "many");
    row("other columns", "in,out\n5,5\n", "no columns");
    row("nothing", "", "");
}

void RequestLengthsTest::wrongTablesAreRefused()
{
    QFETCH(QByteArray, csv);
    QFETCH(QByteArray, words);
    const auto lengths =
        readLengths(std::string_view(csv.constData(), std::size_t(csv.size())), "");
    QVERIFY(!lengths.has_value());
    QVERIFY2(QByteArray::fromStdString(lengths.error().text()).contains(words),
             lengths.error().text().c_str());
}

// Cutting off the end of the tail changes the mean by some percent.
void RequestLengthsTest::tracesHaveTheMeansOfTheirSource()
{
    QVERIFY(!lengthTraces().empty());
    for (const LengthTrace &trace : lengthTraces()) {
        const LengthHistogram lengths = lengthsOf(trace);
        QVERIFY(std::abs(sharesOf(lengths) - 1) < 1e-9);
        const double input = sumOf(lengths, &LengthBucket::inputTokens);
        const double output = sumOf(lengths, &LengthBucket::outputTokens);
        QVERIFY2(std::abs(input / trace.inputMean - 1) < 0.05, trace.key.data());
        QVERIFY2(std::abs(output / trace.outputMean - 1) < 0.05, trace.key.data());
        QVERIFY(!lengths.source.empty());
        for (const LengthBucket &bucket : lengths.buckets) {
            QVERIFY(bucket.inputTokens <= bucket.inputUpTo);
            QVERIFY(bucket.inputTokens >= bucket.inputUpTo / 2);
            QVERIFY(bucket.outputTokens <= bucket.outputUpTo);
            QVERIFY(bucket.outputTokens >= bucket.outputUpTo / 2);
        }
    }
}

void RequestLengthsTest::alikeIsOneBucket()
{
    const LengthHistogram lengths = histogramOfOneLength(512, 100);
    QCOMPARE(lengths.buckets.size(), std::size_t{1});
    QCOMPARE(lengths.buckets.front().inputUpTo, 512.0);
    QCOMPARE(lengths.buckets.front().outputUpTo, 128.0);
}

QTEST_APPLESS_MAIN(RequestLengthsTest)
#include "tst_request_lengths.moc"
