// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_preamble.h"
#include "db/importers/aws_savings_plan.h"
#include "db/importers/importers.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <array>
#include <optional>

namespace headroom::storage {

namespace {

struct RateColumn {
    std::string_view name;
    std::string AwsPlanRate::*member;
    bool isNeeded = true;
};

constexpr std::array<RateColumn, 12> kRateColumns = {{
    {"unit", &AwsPlanRate::unit},
    {"discountedrate", &AwsPlanRate::price},
    {"currency", &AwsPlanRate::currency, false},
    {"discountedservicecode", &AwsPlanRate::service},
    {"discountedusagetype", &AwsPlanRate::usage},
    {"discountedoperation", &AwsPlanRate::operation},
    {"purchaseoption", &AwsPlanRate::payment},
    {"leasecontractlength", &AwsPlanRate::years},
    {"leasecontractlengthunit", &AwsPlanRate::yearUnit, false},
    {"productfamily", &AwsPlanRate::plan},
    {"discountedregioncode", &AwsPlanRate::region},
    {"discountedinstancetype", &AwsPlanRate::instanceType, false},
}};

class SavingsPlanListener final : public CsvListener
{
public:
    explicit SavingsPlanListener(const ImportContext &context)
        : m_context(context),
          m_rates(context)
    {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return m_preamble.take(record) ? Expected<void>() : readHeader(record);
        HEADROOM_TRY(const auto admitted, m_header->admits(record, m_context.sink));
        if (admitted)
            readLine(record);
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }
    [[nodiscard]] bool isDated() const { return m_preamble.published.has_value(); }

private:
    void readLine(const CsvRecord &record)
    {
        for (std::size_t i = 0; i < kRateColumns.size(); ++i)
            m_rate.*kRateColumns[i].member = record[m_columns[i]];
        m_rate.inForceSince = parseDay(record[m_effective]).value_or(Date());
        m_rates.offer(m_rate, {.line = record.line});
    }

    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        bool isWhole = true;
        for (std::size_t i = 0; i < kRateColumns.size(); ++i) {
            m_columns[i] = m_header->find({kRateColumns[i].name});
            isWhole = isWhole && (m_columns[i] >= 0 || !kRateColumns[i].isNeeded);
        }
        m_effective = m_header->find({"effectivedate"});
        m_rates.setFile(m_preamble.published.value_or(m_context.date), m_preamble.version);
        if (!isWhole) {
            return failure(
                HEADROOM_TEXT("Errors", "The table lacks a column of AWS's savings plan files."),
                "line " + std::to_string(record.line),
                HEADROOM_TEXT("Errors", "Fetch the file again; nothing was changed."));
        }
        return m_header->checkDuplicates();
    }

    const ImportContext &m_context;
    AwsPlanRates m_rates;
    AwsPreamble m_preamble;
    std::optional<CsvColumns> m_header;
    std::array<int, kRateColumns.size()> m_columns = {};
    int m_effective = -1;
    AwsPlanRate m_rate;
};

} // namespace

Expected<void> importAwsSavingsPlanCsv(const ImportContext &context)
{
    SavingsPlanListener listener(context);
    HEADROOM_CHECK(readTable(context.open, ',', listener));
    if (!listener.isDated())
        noteUndated(context);
    return {};
}

} // namespace headroom::storage
