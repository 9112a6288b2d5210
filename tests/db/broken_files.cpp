// SPDX-License-Identifier: GPL-3.0-or-later
#include "broken_files.h"

#include <QString>

#include <random>

#include <zlib.h>

namespace headroom::testing {

namespace {

QByteArray wide(const QByteArray &text, const QByteArray &mark, int bytes, bool bigEndian)
{
    QByteArray result = mark;
    for (const QChar character16 : QString::fromUtf8(text)) {
        const char16_t unit = character16.unicode();
        QByteArray character(bytes, '\0');
        const int low = bigEndian ? bytes - 1 : 0;
        const int high = bigEndian ? bytes - 2 : 1;
        character[low] = static_cast<char>(unit & 0xff);
        character[high] = static_cast<char>(unit >> 8);
        result += character;
    }
    return result;
}

QByteArray randomBytes(int size)
{
    std::mt19937 random(20261122); // NOLINT(cert-msc51-cpp): the same bytes each time
    QByteArray bytes(size, '\0');
    for (char &byte : bytes)
        byte = static_cast<char>(random() & 0xff);
    return bytes;
}

QByteArray flipped(QByteArray bytes, qsizetype at)
{
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    return bytes;
}

/// Text that replaces the whole file.
Breakage replaced(const char *name, const QByteArray &text)
{
    return {name, Fate::refused, [text](const QByteArray &) { return text; }};
}

void addCuts(std::vector<Breakage> &list)
{
    list.push_back({"cut in half", Fate::refused, [](const QByteArray &text) {
                        qsizetype length = text.size() / 2;
                        while (text.at(length) == '\n' || text.at(length - 1) == '\n')
                            --length;
                        return text.left(length);
                    }});
    list.back().fate = Fate::either; // in the last column of a table it may look whole
    list.push_back({"cut by three bytes", Fate::either,
                    [](const QByteArray &text) { return text.left(text.trimmed().size() - 3); }});
    list.push_back({"cut after a third", Fate::either,
                    [](const QByteArray &text) { return text.left(text.size() / 3); }});
    list.push_back({"cut after 100 bytes", Fate::either,
                    [](const QByteArray &text) { return text.left(100); }});
    list.push_back({"beginning lost", Fate::either,
                    [](const QByteArray &text) { return text.mid(text.size() / 2); }});
    list.push_back({"a hole in the middle", Fate::either, [](const QByteArray &text) {
                        return text.left(text.size() / 3) + text.mid(text.size() / 2);
                    }});
    list.push_back(replaced("empty", {}));
    list.push_back(replaced("separator and nothing else", "sep=,"));
    list.push_back(replaced("separator that ends the text", QByteArray("sep=\0\0roc-ess\tvm", 16)));
    list.push_back(replaced("blanks", " \n\t\r\n   \n"));
    list.push_back({"only its first line", Fate::refused,
                    [](const QByteArray &text) { return text.left(text.indexOf('\n') + 1); }});
}

void addPackings(std::vector<Breakage> &list)
{
    const auto add = [&list](const char *name, Fate fate, auto apply) {
        list.push_back({name, fate, apply});
    };
    add("gzip", Fate::same, [](const QByteArray &text) { return gzipped(text); });
    add("gzip of two members", Fate::same, [](const QByteArray &text) {
        return gzipped(text.left(text.size() / 2)) + gzipped(text.mid(text.size() / 2));
    });
    add("gzip, cut", Fate::refused, [](const QByteArray &text) {
        const QByteArray packed = gzipped(text);
        return packed.left(packed.size() / 2);
    });
    add("gzip, cut before its sum", Fate::refused,
        [](const QByteArray &text) { return gzipped(text).chopped(8); });
    add("gzip, a bit flipped", Fate::refused, [](const QByteArray &text) {
        const QByteArray packed = gzipped(text);
        return flipped(packed, packed.size() / 2);
    });
    add("gzip, wrong sum", Fate::refused, [](const QByteArray &text) {
        const QByteArray packed = gzipped(text);
        return flipped(packed, packed.size() - 6);
    });
    add("gzip, garbage behind", Fate::refused,
        [](const QByteArray &text) { return gzipped(text) + "garbage behind"; });
    add("gzip in gzip", Fate::refused,
        [](const QByteArray &text) { return gzipped(gzipped(text)); });
    add("gzip of nothing", Fate::refused, [](const QByteArray &) { return gzipped({}); });
    list.push_back(replaced("gzip mark and random bytes", "\x1f\x8b\x08" + randomBytes(4000)));
    list.push_back(replaced("zip", "PK\x03\x04" + randomBytes(100)));
    list.push_back(replaced("xz", QByteArray("\xfd"
                                             "7zXZ\0",
                                             6)
                                      + randomBytes(100)));
    list.push_back(replaced("zstd", "\x28\xb5\x2f\xfd" + randomBytes(100)));
    list.push_back(replaced("bzip2", "BZh91AY&SY" + randomBytes(100)));
    list.push_back(replaced("random bytes", randomBytes(4000)));
}

void addEncodings(std::vector<Breakage> &list)
{
    const auto add = [&list](const char *name, Fate fate, auto apply) {
        list.push_back({name, fate, apply});
    };
    add("UTF-16 little", Fate::refused,
        [](const QByteArray &text) { return wide(text, "\xff\xfe", 2, false); });
    add("UTF-16 big", Fate::refused,
        [](const QByteArray &text) { return wide(text, "\xfe\xff", 2, true); });
    add("UTF-16 little without a mark", Fate::refused,
        [](const QByteArray &text) { return wide(text, {}, 2, false); });
    add("UTF-16 big without a mark", Fate::refused,
        [](const QByteArray &text) { return wide(text, {}, 2, true); });
    add("UTF-32 little", Fate::refused,
        [](const QByteArray &text) { return wide(text, QByteArray("\xff\xfe\0\0", 4), 4, false); });
    add("UTF-32 big", Fate::refused,
        [](const QByteArray &text) { return wide(text, QByteArray("\0\0\xfe\xff", 4), 4, true); });
    add("byte order mark", Fate::same,
        [](const QByteArray &text) { return "\xef\xbb\xbf" + text; });
    add("CRLF", Fate::same,
        [](const QByteArray &text) { return QByteArray(text).replace("\n", "\r\n"); });
    add("CR", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).replace('\n', '\r'); });
    add("NUL at the beginning", Fate::refused,
        [](const QByteArray &text) { return QByteArray(1, '\0') + text; });
    add("NUL in the middle", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).insert(text.size() / 2, '\0'); });
    add("NUL at the end", Fate::either,
        [](const QByteArray &text) { return text + QByteArray(1, '\0'); });
    add("Latin-1 in the middle", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).insert(text.size() / 2, '\xfc'); });
}

void addStrangers(std::vector<Breakage> &list)
{
    list.push_back(replaced("S3 error", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code>"
                                        "</Error>"));
    list.push_back(replaced("HTML page", "<!DOCTYPE html><html><body>404</body></html>"));
    list.push_back(replaced("Azure error", "{\"Error\":{\"Code\":\"400\",\"Message\":\"Bad\"}}"));
    list.push_back(
        replaced("AWS error", "{\"__type\":\"AccessDeniedException\",\"message\":\"x\"}"));
    list.push_back(replaced("Google error", "{\"error\":{\"code\":403,\"message\":\"x\"}}"));
    list.push_back(replaced("plain text", "Too many requests, try again later.\n"));
    list.push_back(replaced("YAML", "---\nabout:\n  name: prices\n"));
    list.push_back(replaced("empty object", "{}"));
    list.push_back(replaced("empty array", "[]"));
    list.push_back(replaced("null", "null"));
    list.push_back(replaced("a number", "42\n"));
    list.push_back(replaced("nested arrays", QByteArray(200'000, '[')));
    list.push_back(replaced("nested objects", QByteArray("{\"a\":").repeated(100'000)));
    list.push_back(replaced("a long line", QByteArray(12 * 1024 * 1024, 'x')));
    list.push_back(replaced("a long string", "[\"" + QByteArray(12 * 1024 * 1024, 'x') + "\"]"));
    list.push_back(replaced("a long number", '[' + QByteArray(12 * 1024 * 1024, '1') + ']'));
}

void addAdditions(std::vector<Breakage> &list)
{
    const auto add = [&list](const char *name, Fate fate, auto apply, bool tablesOnly = false) {
        list.push_back({name, fate, apply, tablesOnly});
    };
    add("text behind", Fate::either, [](const QByteArray &text) { return text + "\n<html>\n"; });
    add("a brace behind", Fate::either, [](const QByteArray &text) { return text + "}\n"; });
    add("twice", Fate::either, [](const QByteArray &text) { return text + '\n' + text; });
    add("blank lines behind", Fate::same,
        [](const QByteArray &text) { return text + "\n\n  \n\n"; });
    list.back().fate = Fate::either; // blanks are a line with one field
    add("git conflict marks", Fate::refused, [](const QByteArray &text) {
        return "<<<<<<< HEAD\n" + text + "=======\n>>>>>>> other\n";
    });
    add(
        "a quote that stays open", Fate::refused,
        [](const QByteArray &text) { return text + "\"aws,us-east-1"; }, true);
    add(
        "a line of too few fields", Fate::either,
        [](const QByteArray &text) { return text + "aws,us-east-1\n"; }, true);
    add(
        "a line of too many fields", Fate::either,
        [](const QByteArray &text) { return text + QByteArray("9,").repeated(80) + "9\n"; }, true);
    add(
        "5,000 fields", Fate::either,
        [](const QByteArray &text) { return text + QByteArray("9,").repeated(5000) + "9\n"; },
        true);
    add(
        "other separators", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).replace(',', '|'); }, true);
    add(
        "tabs for commas", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).replace(',', '\t'); }, true);
    add(
        "header in capitals", Fate::either,
        [](const QByteArray &text) {
            const qsizetype end = text.indexOf('\n');
            return text.left(end).toUpper() + text.mid(end);
        },
        true);
    add(
        "header twice", Fate::either,
        [](const QByteArray &text) { return text.left(text.indexOf('\n') + 1) + text; }, true);
    add("prices in another currency", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).replace("USD", "CNY"); });
    add("decimal commas", Fate::either,
        [](const QByteArray &text) { return QByteArray(text).replace("0.", "0,"); });
}

} // namespace

const QStringList &soundLists()
{
    static const QStringList kNames = {
        "aws_offer.json",        "aws_offer.csv",          "aws_offer_2020.csv",
        "aws_savings_plan.csv",  "aws_savings_plan.json",  "aws_get_products.json",
        "aws_spot_history.json", "aws_pricing_page.json",  "azure_page.json",
        "google_skus.json",      "skypilot_aws.csv",       "skypilot_azure.csv",
        "skypilot_gcp.csv",      "vantage_instances.json", "own_prices.csv",
        "own_prices_eu.csv",
    };
    return kNames;
}

QByteArray gzipped(const QByteArray &text)
{
    QByteArray packed(text.size() + 1024, '\0');
    z_stream stream = {};
    deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray input = text;
    stream.next_in = reinterpret_cast<Bytef *>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

const std::vector<Breakage> &breakages()
{
    static const std::vector<Breakage> kList = [] {
        std::vector<Breakage> list;
        addCuts(list);
        addPackings(list);
        addEncodings(list);
        addStrangers(list);
        addAdditions(list);
        return list;
    }();
    return kList;
}

} // namespace headroom::testing
