// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/aws_product.h"
#include "db/importers/aws_term.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <optional>
#include <vector>

namespace headroom::storage {

namespace {

/// A product has an on-demand price and twelve reserved ones.
constexpr std::size_t kMaxTerms = 1'000;

/// A term waits until the whole product is known: its version comes last.
struct FoundTerm {
    std::string kind; ///< "OnDemand", "Reserved"
    std::string code; ///< "SKU.OTC"
    AwsTermReader reader;
};

/// Layout of a document, which decides where its products may be.
enum class Layout {
    page,   ///< an answer of the API, an array, or a product alone
    product ///< one product, unpacked from a string
};

class GetProductsListener final : public JsonListener
{
public:
    GetProductsListener(const ImportContext &context, Layout layout, RowPlace outer = {})
        : m_context(context),
          m_layout(layout),
          m_outer(outer),
          m_term(context.catalog.currency)
    {}

    [[nodiscard]] bool sawProduct() const { return m_sawProduct; }

    void startObject() override
    {
        if (const auto depth = productDepth()) {
            m_depth = *depth;
            m_product.clear();
            m_terms.clear();
            m_published.reset();
            m_version.clear();
            m_isProduct = false;
        } else if (inTerms() && path().depth() == m_depth + 2) {
            m_term.begin();
        } else if (inTerms() && path().depth() == m_depth + 4) {
            m_term.beginDimension();
        }
    }

    void endObject() override
    {
        const std::size_t depth = path().depth();
        if (depth + 1 == m_depth && productDepth())
            endProduct();
        else if (inTerms() && depth == m_depth + 4)
            m_term.endDimension();
        else if (inTerms() && depth == m_depth + 2 && m_terms.size() < kMaxTerms)
            m_terms.push_back(
                {std::string(path().key(m_depth)), std::string(path().key(m_depth + 1)), m_term});
    }

    void text(std::string_view value) override
    {
        // As strings of JSON in a list, or one after the other.
        if (m_layout == Layout::page
            && (containsProducts(path().depth())
                || (path().depth() == 0 && value.starts_with('{'))))
            return packedProduct(value);
        const std::size_t depth = path().depth();
        if (m_depth == 0 || depth < m_depth)
            return;
        if (depth == m_depth)
            ownField(value);
        else if (path().key(m_depth - 1) == "product")
            productField(depth, value);
        else if (inTerms() && depth >= m_depth + 3)
            m_term.text(path(), m_depth + 3, value);
    }

private:
    /// True if values at this depth are products: in the list of a page or of one of several pages,
    /// or in an array without one.
    [[nodiscard]] bool containsProducts(std::size_t depth) const
    {
        return path().inArray()
               && (depth == 1 || (depth == 2 && path().key(0) == "PriceList")
                   || (depth == 3 && path().key(1) == "PriceList"));
    }
    /// Depth of the fields of the product that begins or ends here.
    [[nodiscard]] std::optional<std::size_t> productDepth() const
    {
        const std::size_t depth = path().depth();
        if (depth == 0 || (m_layout == Layout::page && containsProducts(depth)))
            return depth + 1;
        return std::nullopt;
    }
    [[nodiscard]] bool inTerms() const
    {
        return m_depth > 0 && path().depth() > m_depth && path().key(m_depth - 1) == "terms";
    }

    void ownField(std::string_view value)
    {
        if (path().lastKey() == "publicationDate")
            m_published = parseDay(value);
        else if (path().lastKey() == "version")
            m_version = value.substr(0, 32);
    }
    void productField(std::size_t depth, std::string_view value)
    {
        m_isProduct = true;
        const bool attribute = depth == m_depth + 2 && path().key(m_depth) == "attributes";
        if (!attribute && depth != m_depth + 1)
            return;
        if (std::string *known = awsAttribute(m_product, path().lastKey()))
            *known = value.substr(0, 128);
    }

    void packedProduct(std::string_view value)
    {
        const std::string where = path().text(path().depth());
        const RowPlace place{.byte = byte(), .path = where};
        GetProductsListener product(m_context, Layout::product, place);
        const auto source = textInMemory(value);
        if (!readJson(*source, product) || !product.sawProduct()) {
            reject(m_context.sink, RejectionKind::faulty,
                   HEADROOM_TEXT("Imports", "The text is not an AWS product."), value.substr(0, 64),
                   place);
        }
        m_sawProduct = m_sawProduct || product.sawProduct();
    }

    void endProduct()
    {
        if (!m_isProduct)
            return;
        m_sawProduct = true;
        const AwsOffering offering = offeringOf(m_product);
        for (const FoundTerm &term : m_terms) {
            m_where = m_layout == Layout::product ? std::string(m_outer.path) + '.' : std::string();
            m_where += term.code;
            const RowPlace place{.byte = m_layout == Layout::product ? m_outer.byte : byte(),
                                 .path = m_where};
            if (!offering.refusal.empty())
                reject(m_context.sink,
                       offering.faulty ? RejectionKind::faulty : RejectionKind::outOfScope,
                       offering.refusal, offering.detail, place);
            else
                offer(term, offering, place);
        }
    }

    void offer(const FoundTerm &term, const AwsOffering &offering, const RowPlace &place)
    {
        const auto price = term.reader.outcome(term.kind, offering.purchase);
        if (!price.refusal.empty())
            return reject(m_context.sink, price.kind, price.refusal, price.detail, place);
        const AwsMachine machine = awsMachine(m_product);
        const TypeFacts facts = machine.facts();
        const std::string source =
            "AWS Price List API" + (m_version.empty() ? "" : ", version " + m_version);
        PriceRow row;
        row.provider = known::aws;
        row.region = offering.region;
        row.instanceType = machine.name;
        row.facts = &facts;
        row.purchase = price.purchase;
        row.rate = HourlyRate::fromNanos(price.nanos);
        row.upfrontNanos = price.feeNanos;
        row.asOf = m_published.value_or(m_context.date);
        if (!m_published)
            noteUndated(m_context);
        row.inForceSince = price.inForceSince;
        row.source = source;
        row.sameOffer = SameOffer::laterStart;
        row.place = place;
        acceptInForce(m_context, row);
    }

    const ImportContext &m_context;
    Layout m_layout;
    RowPlace m_outer;
    std::size_t m_depth = 0; ///< of the fields of the product being read
    bool m_isProduct = false;
    bool m_sawProduct = false;
    AwsProduct m_product;
    std::vector<FoundTerm> m_terms;
    AwsTermReader m_term;
    std::optional<Date> m_published;
    std::string m_version;
    std::string m_where;
};

} // namespace

Expected<void> importAwsGetProductsJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    GetProductsListener listener(context, Layout::page);
    HEADROOM_CHECK(readJson(*source, listener, JsonDocuments::several));
    if (!listener.sawProduct())
        return failure(HEADROOM_TEXT("Errors", "The file contains no AWS products."), {},
                       HEADROOM_TEXT("Errors", "It should be an answer of GetProducts."));
    return {};
}

} // namespace headroom::storage
