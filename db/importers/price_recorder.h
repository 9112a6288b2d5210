// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "db/catalog/staging/catalog_staging.h"
#include "db/importers/accelerator_names.h"
#include "db/importers/import_report.h"
#include "db/importers/price_row.h"
#include "db/text/byte_source.h"

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::storage {

/// Collects the prices of one import, each offer and day once, in about 32 bytes a price; then
/// passes them to the staging. Memory is bounded by kMaxPrices, whatever a file contains.
class PriceRecorder final : public PriceRowSink
{
public:
    static constexpr std::size_t kMaxPrices = 4'000'000;
    static constexpr int kNamedContradictions = 10;

    /// Prices of days after `today` are refused.
    PriceRecorder(const Catalog &catalog, ImportMeter &meter, Date today);

    void accept(const PriceRow &row) override;
    void reject(const Rejection &rejection) override;
    void unknownColumn(std::string_view name) override { m_log.addUnknownColumn(name); }
    void note(Message sentence) override { m_log.addNote(std::move(sentence)); }

    /// Named in places when an import reads several files; empty for one.
    void setFile(std::string name) { m_file = std::move(name); }
    /// Set once more prices came than are believed; the import is then refused as a whole.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Rows so far, the refused ones included.
    [[nodiscard]] std::uint64_t read() const { return m_read; }

    /// Stages every price and completes the report's counts.
    [[nodiscard]] Expected<void> stage(CatalogStaging &staging, const std::stop_token &stop,
                                       ImportReport &report);

private:
    static constexpr std::size_t kChunk = 1 << 16;
    struct Chunk {
        std::array<std::uint64_t, kChunk> offer; ///< type, region, purchase, day
        std::array<std::int64_t, kChunk> nanos;
        std::array<std::int64_t, kChunk> upfront;
        std::array<std::uint16_t, kChunk> start; ///< in force since
        std::array<std::uint16_t, kChunk> source;
        std::array<std::uint8_t, kChunk> flags; ///< price flags; bit 7: secondary
    };
    struct Type {
        Provider provider;
        std::string name;
        bool hasFacts = false;
        bool addsAccelerators = false; ///< to a machine that the catalog has without them
        bool isDescribed = false;      ///< a row has stated what the machine is
        TypeFacts facts;               ///< views into the strings below
        std::string architecture;
        std::string accelerator;
    };
    struct Name {
        Provider provider;
        std::string text;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    using Numbers = std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>;

    std::optional<std::uint32_t> typeNumber(const PriceRow &row);
    std::optional<std::uint32_t> addType(const PriceRow &row);
    [[nodiscard]] Text faultOf(const PriceRow &row, TypeFacts &facts);
    void describe(Type &type, const PriceRow &row);
    void addAccelerators(Type &type, const PriceRow &row, const InstanceType &known);
    void noteContradiction(const Type &type, const InstanceType &known, const TypeFacts &facts);
    static void takeFacts(Type &type, const TypeFacts &facts);
    void noteAccelerator(const TypeFacts &facts, std::string_view known);
    void noteNewRegions();
    [[nodiscard]] const std::string *usualName(Provider provider, std::string_view name) const;
    std::optional<std::uint32_t> regionNumber(const PriceRow &row);
    std::optional<std::uint32_t> purchaseNumber(const PurchaseOption &purchase);
    std::uint16_t sourceNumber(std::string_view source);
    std::optional<std::uint64_t> keyOf(const PriceRow &row);
    void store(std::uint64_t key, const PriceRow &row);
    void settle(std::size_t index, const PriceRow &row);
    void replace(std::size_t index, const PriceRow &row);
    [[nodiscard]] std::optional<std::size_t> find(std::uint64_t key) const;
    void grow();
    std::string_view qualified(Provider provider, std::string_view name);
    void refuse(const PriceRow &row, Text reason, std::string_view detail);

    const Catalog &m_catalog;
    ImportMeter &m_meter;
    Date m_today;
    AcceleratorNames m_acceleratorNames;
    /// Names of the catalog and of this import by their folded() form.
    std::unordered_map<std::string, std::string, Hash, std::equal_to<>> m_foldedTypes;
    std::unordered_map<std::string, std::string, Hash, std::equal_to<>> m_foldedRegions;
    std::vector<std::string> m_newRegions; ///< the first of them
    int m_contradictions = 0;              ///< machines that the catalog describes otherwise
    RejectionLog m_log;
    std::string m_file;
    std::optional<Error> m_error;

    std::deque<Type> m_types;
    Numbers m_typeNumbers;
    std::vector<Name> m_regions;
    Numbers m_regionNumbers;
    std::vector<PurchaseOption> m_purchases;
    std::vector<std::string> m_sources;
    Numbers m_sourceNumbers;
    std::string m_nameBuffer;

    std::vector<std::unique_ptr<Chunk>> m_chunks;
    std::size_t m_size = 0;
    std::vector<std::uint32_t> m_slots; ///< one more than the row's index; 0: free
    std::uint64_t m_read = 0;
    std::uint64_t m_duplicates = 0;
};

} // namespace headroom::storage
