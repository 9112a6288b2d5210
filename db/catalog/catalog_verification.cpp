// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/catalog_verification.h"

#include "db/catalog/catalog_reader.h"
#include "db/catalog/catalog_schema_check.h"
#include "db/sqlite/connection.h"

namespace headroom::storage {

namespace {

constexpr std::size_t kMaxProblems = 20;

class Verifier
{
public:
    explicit Verifier(const Connection &connection) : m_connection(connection) {}

    CatalogVerification verify()
    {
        checkStructure();
        if (m_result.isSound())
            checkBooks();
        if (m_result.isSound())
            checkLedgers();
        return std::move(m_result);
    }

private:
    void report(std::string problem)
    {
        if (m_result.problems.size() < kMaxProblems)
            m_result.problems.push_back(std::move(problem));
    }

    /// Value of an outcome, or nothing and a problem.
    template <typename T>
    std::optional<T> value(Expected<T> &&outcome)
    {
        if (outcome)
            return std::move(*outcome);
        report(outcome.error().what);
        return std::nullopt;
    }

    /// Reports every row of a query; `say` puts one into words.
    template <typename Say>
    void reportRows(std::string_view sql, const Say &say)
    {
        auto statement = value(m_connection.prepare(sql));
        while (statement && m_result.problems.size() < kMaxProblems) {
            const auto row = value(statement->step());
            if (!row || !*row)
                return;
            report(say(*statement));
        }
    }

    void checkStructure()
    {
        // The first row of a sound file is "ok".
        auto statement = value(m_connection.prepare("PRAGMA integrity_check(20)"));
        while (statement && m_result.problems.size() < kMaxProblems) {
            const auto row = value(statement->step());
            if (!row || !*row)
                break;
            if (statement->text(0) != "ok")
                report("Structure: " + std::string(statement->text(0)) + '.');
        }
        reportRows("PRAGMA foreign_key_check", [](const Statement &row) {
            return "Table " + std::string(row.text(0)) + " refers to a row of "
                   + std::string(row.text(2)) + " that does not exist.";
        });
    }

    void checkBook(PriceBook book)
    {
        const std::string name(nameOf(book));
        const std::string id = std::to_string(static_cast<int>(book));
        auto packed = value(readOfferColumns(m_connection, book));
        auto table = value(readPriceTable(m_connection, book, std::nullopt));
        const auto check =
            value(m_connection.integer("SELECT price_check FROM price_book WHERE id = " + id));
        if (!packed || !table || !check)
            return;
        if (*packed != table->current)
            report("The packed prices of the " + name + " differ from its price table.");
        if (static_cast<std::uint64_t>(*check) != table->check)
            report("The prices of the " + name
                   + " have been changed outside Headroom, or are damaged.");
        auto catalog = value(assembleCatalog(m_connection, book, std::move(*packed)));
        if (!catalog)
            return;
        const std::string hash = contentHash(*catalog);
        if (!hasItsHash(*catalog, hash))
            report("The content of the " + name + " does not match its hash.");
        m_result.contentHashes.push_back(name + ": " + hash);
    }

    void checkBooks()
    {
        const auto books = value(booksOf(m_connection));
        if (!books)
            return;
        for (const PriceBook book : *books)
            checkBook(book);
        m_result.prices = value(m_connection.integer("SELECT count(*) FROM price")).value_or(0);
        m_result.imports = value(m_connection.integer("SELECT count(*) FROM import")).value_or(0);
    }

    void checkLedgers()
    {
        reportRows("SELECT id FROM import WHERE read <> inserted + updated + unchanged + duplicate "
                   "+ rejected",
                   [](const Statement &row) {
                       return "The ledger of import " + std::string(row.text(0))
                              + " does not add up.";
                   });
    }

    const Connection &m_connection;
    CatalogVerification m_result;
};

} // namespace

Expected<CatalogVerification> verifyCatalog(const std::string &path)
{
    HEADROOM_TRY(auto connection, Connection::open(path, OpenMode::immutable));
    HEADROOM_CHECK(checkCatalogSchema(connection));
    return Verifier(connection).verify();
}

} // namespace headroom::storage
