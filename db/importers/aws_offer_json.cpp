// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/aws_product.h"
#include "db/importers/aws_term.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <optional>

namespace headroom::storage {

namespace {

// Levels of the document: products / SKU / attributes / name, and
// terms / OnDemand / SKU / SKU.OTC / priceDimensions / rate / pricePerUnit / currency.
constexpr std::size_t kProductDepth = 3;
constexpr std::size_t kTermDepth = 5;
constexpr std::size_t kDimensionDepth = 7;

class AwsOfferListener final : public JsonListener
{
public:
    explicit AwsOfferListener(const ImportContext &context)
        : m_context(context),
          m_term(context.catalog.currency)
    {}

    /// The terms have to be read in a second pass: they came before what explains them.
    [[nodiscard]] bool needsSecondPass() const { return m_needsSecondPass; }
    void beginSecondPass()
    {
        m_needsSecondPass = false;
        m_secondPass = true;
    }
    [[nodiscard]] bool sawOffers() const { return m_sawProducts && m_sawTerms; }
    [[nodiscard]] bool isDated() const { return m_published.has_value(); }

    void startObject() override
    {
        const std::size_t depth = path().depth();
        if (depth == 1)
            beginSection(path().key(0));
        else if (m_section == Section::terms && depth == kTermDepth - 1)
            beginTerm();
        else if (m_section == Section::terms && depth == kDimensionDepth - 1)
            m_term.beginDimension();
        else if (m_section == Section::products && depth == kProductDepth - 1)
            m_product.clear();
    }

    void endObject() override
    {
        const std::size_t depth = path().depth();
        if (depth == 1)
            endSection();
        else if (m_section == Section::products && depth == kProductDepth - 1)
            m_products.add(path().key(1), m_product);
        else if (m_section == Section::terms && depth == kDimensionDepth - 1 && !m_skipTerm)
            m_term.endDimension();
        else if (m_section == Section::terms && depth == kTermDepth - 1)
            endTerm();
    }

    void text(std::string_view value) override
    {
        switch (m_section) {
        case Section::root: rootText(value); break;
        case Section::products: productText(value); break;
        case Section::terms:
            if (!m_skipTerm && path().depth() >= kTermDepth)
                m_term.text(path(), kTermDepth, value);
            break;
        case Section::other: break;
        }
    }

private:
    enum class Section { root, products, terms, other };

    void beginSection(std::string_view key)
    {
        m_section = Section::other;
        if (key == "products" && !m_secondPass) {
            m_section = Section::products;
            m_sawProducts = true;
        } else if (key == "terms") {
            m_sawTerms = true;
            const bool explained = m_sawProducts && m_published;
            m_needsSecondPass = !explained && !m_secondPass;
            if (explained || m_secondPass)
                m_section = Section::terms;
        }
    }
    void endSection()
    {
        if (m_section == Section::products)
            m_products.seal();
        m_section = Section::root;
    }

    void rootText(std::string_view value)
    {
        if (path().depth() != 1)
            return;
        if (path().lastKey() == "publicationDate")
            m_published = parseDay(value);
        else if (path().lastKey() == "offerCode")
            m_offerCode = value.substr(0, 64);
        else if (path().lastKey() == "version")
            m_version = value.substr(0, 32);
    }

    void productText(std::string_view value)
    {
        const std::size_t depth = path().depth();
        const bool attribute = depth == kProductDepth + 1 && path().key(2) == "attributes";
        if (!attribute && depth != kProductDepth)
            return;
        if (std::string *known = awsAttribute(m_product, path().lastKey()))
            *known = value.substr(0, 128);
    }

    void beginTerm()
    {
        m_entry = m_products.find(path().key(2));
        m_skipTerm = !m_entry || m_entry->refusal != 0;
        m_term.begin();
    }

    void endTerm()
    {
        const std::string where = path().text(4);
        const RowPlace place{.byte = byte(), .path = where};
        if (!m_entry) {
            reject(m_context.sink, RejectionKind::faulty,
                   HEADROOM_TEXT("Imports", "The price belongs to no product of the file."),
                   path().key(2), place);
        } else if (m_entry->refusal != 0) {
            const auto &refusal = m_products.refusal(*m_entry);
            reject(m_context.sink,
                   refusal.faulty ? RejectionKind::faulty : RejectionKind::outOfScope,
                   refusal.reason, {}, place);
        } else {
            offerTerm(place);
        }
    }

    void offerTerm(const RowPlace &place)
    {
        const auto price = m_term.outcome(path().key(1), m_products.purchase(*m_entry));
        if (!price.refusal.empty())
            return reject(m_context.sink, price.kind, price.refusal, price.detail, place);
        PriceRow row;
        row.purchase = price.purchase;
        row.provider = known::aws;
        row.region = m_products.region(*m_entry);
        const AwsMachine &machine = m_products.machine(*m_entry);
        row.instanceType = machine.name;
        const TypeFacts facts = machine.facts();
        row.facts = &facts;
        row.rate = HourlyRate::fromNanos(price.nanos);
        row.upfrontNanos = price.feeNanos;
        row.asOf = m_published.value_or(m_context.date);
        row.inForceSince = price.inForceSince;
        if (m_source.empty())
            m_source = "AWS Price List " + (m_offerCode.empty() ? "offer file" : m_offerCode)
                       + (m_version.empty() ? "" : ", version " + m_version);
        row.source = m_source;
        row.sameOffer = SameOffer::laterStart;
        row.place = place;
        acceptInForce(m_context, row);
    }

    const ImportContext &m_context;
    Section m_section = Section::root;
    bool m_sawProducts = false;
    bool m_sawTerms = false;
    bool m_needsSecondPass = false;
    bool m_secondPass = false;
    std::optional<Date> m_published;
    std::string m_offerCode;
    std::string m_version;
    std::string m_source;
    AwsProducts m_products;
    AwsProduct m_product;

    const AwsProducts::Entry *m_entry = nullptr;
    bool m_skipTerm = false;
    AwsTermReader m_term;
};

} // namespace

Expected<void> importAwsOfferJson(const ImportContext &context)
{
    AwsOfferListener listener(context);
    for (int pass = 0; pass < 2; ++pass) {
        HEADROOM_TRY(const auto source, context.open());
        HEADROOM_CHECK(readJson(*source, listener));
        if (!listener.needsSecondPass())
            break;
        listener.beginSecondPass();
    }
    if (!listener.sawOffers()) {
        return failure(
            HEADROOM_TEXT("Errors", "The file has no products with terms."), {},
            HEADROOM_TEXT("Errors", "An offer index names the offer files; import one of those."));
    }
    if (!listener.isDated())
        noteUndated(context);
    return {};
}

} // namespace headroom::storage
