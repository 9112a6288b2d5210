// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/pricebook/own_book_csv.h"

#include "core/catalog/known_providers.h"
#include "core/outgoing_text.h"
#include "core/owned/owned_node_table.h"
#include "db/export/csv.h"
#include "db/importers/price_text.h"
#include "db/text/byte_source.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <optional>

namespace headroom::storage {

namespace {

constexpr std::size_t kLongestBook = 16 * 1024 * 1024;
constexpr std::size_t kMaxRules = 10'000;
constexpr std::size_t kLongestText = 200;

std::string at(const CsvRecord &record, std::string_view field = {})
{
    return "line " + std::to_string(record.line) + (field.empty() ? "" : ", ") + std::string(field);
}

/// Free text as it was before field() kept a spreadsheet from taking it for a formula.
std::string freeText(std::string_view text)
{
    return std::string(cutUtf8(withoutFormulaGuard(text), kLongestText));
}

class OwnBookListener final : public CsvListener
{
public:
    OwnBookListener(DecimalMark mark, const Catalog *catalog) : m_mark(mark), m_catalog(catalog) {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!std::ranges::all_of(record.fields, isUtf8)) {
            return failure(HEADROOM_TEXT("Errors", "The line is not valid UTF-8."), at(record),
                           HEADROOM_TEXT("Errors", "Save the price book as UTF-8."));
        }
        if (!m_header)
            return readPreamble(record);
        if (record.fields.size() != m_header->count()) {
            return failure(
                HEADROOM_TEXT("Errors",
                              "The line has a different number of fields from the header."),
                at(record), HEADROOM_TEXT("Errors", "Nothing was changed."));
        }
        if (book.rules.size() == kMaxRules)
            return failure(HEADROOM_TEXT("Errors", "The price book has more than 10,000 rules."),
                           at(record));
        HEADROOM_TRY(auto rule, ruleOf(record));
        book.rules.push_back(std::move(rule));
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }
    OwnPriceBook book;

private:
    Expected<void> readPreamble(const CsvRecord &record)
    {
        CsvColumns columns(record);
        if (columns.has("percentoff") || columns.has("priceperhour"))
            return readHeader(std::move(columns));
        const std::string name = plainColumnName(record[0]);
        const std::string_view value = trimmed(record[1]);
        if (name == "book") {
            book.name = freeText(value);
        } else if (name == "owner") {
            book.owner = freeText(value);
        } else if (name == "date") {
            const auto day = parseDay(value);
            if (!day)
                return failure(HEADROOM_TEXT("Errors", "The date must be written like 2026-07-20."),
                               at(record, "date"));
            book.date = *day;
        } else {
            return failure(
                HEADROOM_TEXT("Errors", "The table has no column percent_off or price_per_hour."),
                at(record), HEADROOM_TEXT("Errors", "This is not a price book."));
        }
        return {};
    }

    Expected<void> readHeader(CsvColumns columns)
    {
        m_provider = columns.find({"provider"});
        m_family = columns.find({"family"});
        m_region = columns.find({"region"});
        m_type = columns.find({"instancetype"});
        m_model = columns.find({"pricingmodel"});
        m_term = columns.find({"termyears"});
        m_percent = columns.find({"percentoff"});
        m_price = columns.find({"priceperhour"});
        m_note = columns.find({"note"});
        m_header.emplace(std::move(columns));
        return m_header->checkDuplicates();
    }

    Expected<OwnPriceRule> ruleOf(const CsvRecord &record) const
    {
        OwnPriceRule rule;
        const std::string_view provider = trimmed(record[m_provider]);
        if (!provider.empty()) {
            rule.provider = provider == "google" ? known::google : fromKey<Provider>(provider);
            if (!rule.provider)
                return tl::unexpected(
                    unknownProvider(printableText(provider), at(record, "provider")));
        }
        rule.family = withoutFormulaGuard(trimmed(record[m_family]));
        rule.region = withoutFormulaGuard(trimmed(record[m_region]));
        if (!isKnownRegion(rule))
            return failure(
                Message(HEADROOM_TEXT("Errors", "The catalog has no region \"%1\" of %2."),
                        printableText(rule.region), std::string(nameOf(*rule.provider))),
                at(record, "region"),
                HEADROOM_TEXT("Errors", "Write it like the provider: westeurope."));
        rule.instanceType = withoutFormulaGuard(trimmed(record[m_type]));
        const std::string_view model = trimmed(record[m_model]);
        if (!model.empty()) {
            rule.model = fromKey<PricingModel>(model);
            if (!rule.model)
                return failure(HEADROOM_TEXT("Errors", "The pricing model is not known."),
                               at(record, "pricing_model"));
        }
        const std::string_view term = trimmed(record[m_term]);
        if (!term.empty()) {
            if (term.size() != 1 || term[0] < '0' || term[0] > '9')
                return failure(
                    HEADROOM_TEXT("Errors", "The term must be a number of years from 0 to 9."),
                    at(record, "term_years"));
            rule.termYears = static_cast<std::uint8_t>(term[0] - '0');
        }
        rule.note = freeText(trimmed(record[m_note]));
        return withEffect(record, std::move(rule));
    }

    [[nodiscard]] bool isKnownRegion(const OwnPriceRule &rule) const
    {
        return !m_catalog || !rule.provider || rule.region.empty()
               || m_catalog->findRegion(*rule.provider, rule.region);
    }

    Expected<OwnPriceRule> withEffect(const CsvRecord &record, OwnPriceRule rule) const
    {
        const std::string_view percent = trimmed(record[m_percent]);
        const std::string_view price = trimmed(record[m_price]);
        if (!percent.empty()) {
            std::string plain(percent);
            if (m_mark == DecimalMark::comma)
                std::replace(plain.begin(), plain.end(), ',', '.');
            const auto value = Exact::parse(plain);
            if (!value)
                return failure(HEADROOM_TEXT("Errors", "The percentage is not a number."),
                               at(record, "percent_off"));
            rule.percentOff = *value;
        }
        if (!price.empty()) {
            const ParsedAmount amount = parseAmount(price, kHighestRate, m_mark);
            if (amount.fault)
                return failure(std::string(reasonOf(*amount.fault)), at(record, "price_per_hour"));
            rule.fixedPrice = HourlyRate::fromNanos(amount.nanos);
        }
        if (auto checked = checkRule(rule); !checked)
            return tl::unexpected(named(std::move(checked.error()), record));
        return rule;
    }

    /// The error with the line before its field.
    static Error named(Error error, const CsvRecord &record)
    {
        error.where = at(record, error.where);
        return error;
    }

    DecimalMark m_mark;
    const Catalog *m_catalog;
    std::optional<CsvColumns> m_header;
    int m_provider = -1;
    int m_family = -1;
    int m_region = -1;
    int m_type = -1;
    int m_model = -1;
    int m_term = -1;
    int m_percent = -1;
    int m_price = -1;
    int m_note = -1;
};

/// The line that names the columns decides the separator; a comma together with semicolons is a
/// decimal mark.
char separatorOfBook(std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        if (line.find("percent_off") != std::string_view::npos
            || line.find("price_per_hour") != std::string_view::npos)
            return separatorOf(line);
        begin = end + 1;
    }
    return ',';
}

/// Line that the table of owned servers follows.
constexpr std::string_view kServers = "servers";

struct BookParts {
    std::string_view rules;
    std::string_view nodes; ///< empty: none
};

BookParts partsOf(std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        // Spreadsheets write a separator for each column of the widest line.
        if (line.substr(0, line.find_last_not_of(",;\r\t ") + 1) == kServers)
            return {text.substr(0, begin), text.substr(std::min(end + 1, text.size()))};
        begin = end + 1;
    }
    return {text, {}};
}

std::string field(std::string_view text)
{
    return csvField(spreadsheetText(text));
}

} // namespace

Expected<OwnPriceBook> parseOwnBookCsv(std::string_view text, const Catalog *catalog)
{
    const BookParts parts = partsOf(text);
    const char separator = separatorOfBook(parts.rules);
    const auto source = textInMemory(parts.rules);
    OwnBookListener listener(separator == ';' ? DecimalMark::comma : DecimalMark::point, catalog);
    HEADROOM_CHECK(readCsv(*source, separator, listener));
    if (!listener.hasHeader())
        return failure(
            HEADROOM_TEXT("Errors", "The table has no column percent_off or price_per_hour."), {},
            HEADROOM_TEXT("Errors", "This is not a price book."));
    if (listener.book.name.empty())
        listener.book.name = "own prices";
    if (!parts.nodes.empty()) {
        HEADROOM_TRY(listener.book.nodes, readOwnedNodes(parts.nodes).map_error([](Error error) {
            error.where = std::string(kServers) + ", " + error.where;
            return error;
        }));
    }
    return std::move(listener.book);
}

Expected<OwnPriceBook> readOwnBookCsv(const std::string &path, const Catalog *catalog)
{
    ImportMeter meter({}, 0);
    HEADROOM_TRY(const auto text, beginningOf([&] { return openText(path, meter); }, kLongestBook));
    if (text.size() == kLongestBook)
        return failure(HEADROOM_TEXT("Errors", "The price book is longer than 16 MiB."), path);
    auto book = parseOwnBookCsv(text, catalog);
    if (!book)
        book.error().where = path + (book.error().where.empty() ? "" : ", " + book.error().where);
    return book;
}

std::string ownBookCsv(const OwnPriceBook &book)
{
    std::string text =
        "book," + field(book.name) + "\r\nowner," + field(book.owner) + "\r\ndate,"
        + book.date.toString() + "\r\n"
        + "provider,family,region,instance_type,pricing_model,term_years,percent_off,"
          "price_per_hour,note\r\n";
    for (const OwnPriceRule &rule : book.rules) {
        text += rule.provider ? std::string(keyOf(*rule.provider)) : std::string();
        text += ',' + field(rule.family) + ',' + field(rule.region) + ',' + field(rule.instanceType)
                + ',';
        text += rule.model ? std::string(keyOf(*rule.model)) : std::string();
        text += ',' + (rule.termYears ? std::to_string(*rule.termYears) : std::string()) + ',';
        text += rule.percentOff ? rule.percentOff->toString() : std::string();
        text += ',' + (rule.fixedPrice ? rule.fixedPrice->toString() : std::string()) + ',';
        text += field(rule.note) + "\r\n";
    }
    if (!book.nodes.empty())
        text += std::string(kServers) + "\r\n" + ownedNodeTable(book.nodes);
    return text;
}

} // namespace headroom::storage
