// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/own_facts.h"

#include "core/models/model_library.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "session/model_config_json.h"
#include "ui/format/text.h"

#include <algorithm>
#include <variant>

namespace headroom::ui {

namespace {

constexpr std::int64_t kDigits = 1'000'000; ///< figures are kept to six decimals

template <typename T>
using Member = std::variant<std::string T::*, double T::*, int T::*>;

template <typename T>
struct BoundField {
    FactField field;
    Member<T> member;
};

template <typename T>
BoundField<T> textField(const char *key, const QString &label, std::string T::*member)
{
    return {{key, label, {}, FactField::Kind::text, {}}, member};
}

template <typename T>
BoundField<T> figure(const char *key, const QString &label, const QString &unit, double T::*member)
{
    return {{key, label, unit, FactField::Kind::number, {}}, member};
}

template <typename T>
BoundField<T> count(const char *key, const QString &label, const QString &unit, int T::*member)
{
    return {{key, label, unit, FactField::Kind::wholeNumber, {}}, member};
}

/// Functions that differ between models and accelerators.
struct Models {
    using Item = ModelProfile;
    static std::vector<BoundField<Item>> fields();
    static PlanEdit edit(std::vector<Item> items) { return SetModels{std::move(items)}; }
    /// A table, or the config.json of one model.
    static Expected<std::vector<Item>> read(const std::string &text)
    {
        if (!looksLikeJsonObject(text))
            return readModelTable(text);
        HEADROOM_TRY(const auto config, readModelConfig(text));
        HEADROOM_TRY(auto model, modelOfConfig(config, {}));
        return std::vector{std::move(model)};
    }
    static std::string write(const std::vector<Item> &items) { return modelTable(items); }
    static Item fresh();
    static std::string choice(const Item &item) { return std::string(keyOf(item.kind)); }
    static void choose(Item &item, const std::string &key)
    {
        item.kind = fromKey<ModelKind>(key).value_or(item.kind);
    }
};

struct Accelerators {
    using Item = AcceleratorSpec;
    static std::vector<BoundField<Item>> fields();
    static PlanEdit edit(std::vector<Item> items) { return SetAccelerators{std::move(items)}; }
    static Expected<std::vector<Item>> read(const std::string &csv)
    {
        return readAcceleratorTable(csv);
    }
    static std::string write(const std::vector<Item> &items) { return acceleratorTable(items); }
    static Item fresh();
    static std::string choice(const Item &item) { return item.architecture; }
    static void choose(Item &item, const std::string &key) { item.architecture = key; }
};

std::vector<BoundField<ModelProfile>> Models::fields()
{
    using M = ModelProfile;
    std::vector<BoundField<M>> all{
        textField("name", ui::tr("Name"), &M::name),
        textField("family", ui::tr("Family"), &M::family),
        {{"kind", ui::tr("Kind"), {}, FactField::Kind::choice, {}}, &M::name},
        figure("params_b", ui::tr("Parameters"), ui::tr("billion"), &M::paramsB),
        figure("active_params_b", ui::tr("Active per token"), ui::tr("billion"), &M::activeParamsB),
        count("layers", ui::tr("Layers"), {}, &M::layers),
        count("hidden_size", ui::tr("Hidden size"), {}, &M::hidden),
        count("heads", ui::tr("Attention heads"), {}, &M::heads),
        count("kv_heads", ui::tr("KV heads"), {}, &M::kvHeads),
        count("head_dim", ui::tr("Head width"), {}, &M::headDim),
        count("ffn_size", ui::tr("Feed-forward width"), {}, &M::ffn),
        count("vocab", ui::tr("Vocabulary"), {}, &M::vocab),
        count("max_context", ui::tr("Longest context"), ui::tr("tokens"), &M::maxContext),
        count("experts", ui::tr("Experts"), {}, &M::experts),
        count("latent_kv_width", ui::tr("Latent KV width"), {}, &M::latentKvWidth),
        count("full_cache_values", ui::tr("Cached per token"), ui::tr("values"),
              &M::fullCacheValues),
        count("window_cache_values", ui::tr("Cached per token of a window"), ui::tr("values"),
              &M::windowCacheValues),
        count("window_layers", ui::tr("Layers with a window"), {}, &M::windowLayers),
        count("window", ui::tr("Window"), ui::tr("tokens"), &M::window),
        count("chunked_layers", ui::tr("Layers with chunks"), {}, &M::chunkedLayers),
        count("chunk", ui::tr("Chunk"), ui::tr("tokens"), &M::chunk),
        count("recurrent_layers", ui::tr("Recurrent layers"), {}, &M::recurrentLayers),
        count("state_values", ui::tr("State of a recurrent layer"), ui::tr("values"),
              &M::stateValues),
        count("feed_forward_layers", ui::tr("Feed-forward layers"), {}, &M::feedForwardLayers),
        figure("forward_gflops_per_sample", ui::tr("Forward pass of a sample"), ui::tr("GFLOP"),
               &M::forwardGflopsPerSample),
        figure("activation_millions", ui::tr("Values between layers per sample"), ui::tr("million"),
               &M::activationMillions),
        textField("precision", ui::tr("Published in"), &M::precision),
        textField("licence", ui::tr("Licence"), &M::licence),
        textField("released", ui::tr("Released"), &M::released),
        textField("source", ui::tr("Source"), &M::source)};
    const std::pair<ModelKind, QString> kinds[] = {
        {ModelKind::decoder, ui::tr("Decoder (text generation)")},
        {ModelKind::encoder, ui::tr("Encoder")},
        {ModelKind::encoderDecoder, ui::tr("Encoder and decoder")},
        {ModelKind::vision, ui::tr("Vision")},
        {ModelKind::speech, ui::tr("Speech")},
        {ModelKind::recommendation, ui::tr("Recommendation")},
        {ModelKind::diffusion, ui::tr("Diffusion")},
        {ModelKind::classical, ui::tr("Classical")}};
    for (const auto &[kind, label] : kinds)
        all[2].field.choices.emplace_back(keyOf(kind), label);
    return all;
}

std::vector<BoundField<AcceleratorSpec>> Accelerators::fields()
{
    using A = AcceleratorSpec;
    std::vector<BoundField<A>> all{
        textField("name", ui::tr("Name"), &A::name),
        textField("vendor", ui::tr("Vendor"), &A::vendor),
        {{"architecture", ui::tr("Architecture"), {}, FactField::Kind::choice, {}},
         &A::architecture},
        figure("memory_gib", ui::tr("Memory"), ui::tr("GiB"), &A::memoryGib),
        figure("memory_bandwidth_gbps", ui::tr("Memory bandwidth"), ui::tr("GB/s"),
               &A::bandwidthGBps),
        figure("fp32_tflops", ui::tr("FP32, dense"), ui::tr("TFLOPS"), &A::fp32Tflops),
        figure("tf32_tflops", ui::tr("TF32, dense"), ui::tr("TFLOPS"), &A::tf32Tflops),
        figure("fp16_dense_tflops", ui::tr("FP16, dense"), ui::tr("TFLOPS"), &A::fp16Tflops),
        figure("bf16_dense_tflops", ui::tr("BF16, dense"), ui::tr("TFLOPS"), &A::bf16Tflops),
        figure("fp8_dense_tflops", ui::tr("FP8, dense"), ui::tr("TFLOPS"), &A::fp8Tflops),
        figure("int8_dense_tops", ui::tr("INT8, dense"), ui::tr("TOPS"), &A::int8Tops),
        figure("fp4_dense_tflops", ui::tr("FP4, dense"), ui::tr("TFLOPS"), &A::fp4Tflops),
        figure("interconnect_gbps", ui::tr("Interconnect, one way"), ui::tr("GB/s"),
               &A::interconnectGBps),
        figure("linked_devices", ui::tr("Linked by it; 0: a machine of 8"), ui::tr("devices"),
               &A::linkedDevices),
        figure("tdp_w", ui::tr("Power"), ui::tr("W"), &A::powerW),
        figure("matmul_ceiling", ui::tr("Highest measured matmul rate"), ui::tr("of the peak"),
               &A::matmulCeiling),
        textField("source", ui::tr("Source"), &A::source)};
    for (const std::string_view name : knownArchitectures())
        all[2].field.choices.emplace_back(name, textOf(std::string(name)));
    return all;
}

ModelProfile Models::fresh()
{
    ModelProfile model = decoderOfSize(ui::tr("New model").toStdString(), 7);
    model.source = ui::tr("own entry").toStdString();
    model.index = -1;
    return model;
}

AcceleratorSpec Accelerators::fresh()
{
    AcceleratorSpec card;
    card.name = ui::tr("New accelerator").toStdString();
    card.vendor = "NVIDIA";
    card.architecture = "Hopper";
    card.memoryGib = 80;
    card.bandwidthGBps = 3350;
    card.fp16Tflops = card.bf16Tflops = 989;
    card.source = ui::tr("own entry").toStdString();
    return card;
}

template <typename Trait>
class FactsOf final : public OwnFacts
{
public:
    using Item = typename Trait::Item;

    FactsOf(const Plan &plan, std::vector<Item> own, std::vector<Item> shipped)
        : m_plan(plan),
          m_own(std::move(own)),
          m_shipped(std::move(shipped)),
          m_bound(Trait::fields())
    {
        std::ranges::sort(m_shipped, {}, &Item::name);
        for (const BoundField<Item> &bound : m_bound)
            m_fields.push_back(bound.field);
    }

    const std::vector<FactField> &fields() const override { return m_fields; }
    std::size_t rowCount() const override { return m_own.size() + m_shipped.size(); }
    std::size_t ownCount() const override { return m_own.size(); }
    QString name(std::size_t row) const override { return textOf(at(row).name); }

    std::string text(std::size_t row, std::size_t field) const override
    {
        if (m_fields[field].kind == FactField::Kind::choice)
            return Trait::choice(at(row));
        const auto *member = std::get_if<std::string Item::*>(&m_bound[field].member);
        return member ? at(row).**member : std::string();
    }

    std::optional<Exact> number(std::size_t row, std::size_t field) const override
    {
        double value = 0;
        if (const auto *figure = std::get_if<double Item::*>(&m_bound[field].member))
            value = at(row).**figure;
        else if (const auto *whole = std::get_if<int Item::*>(&m_bound[field].member))
            value = at(row).**whole;
        if (value == 0)
            return std::nullopt;
        return Exact::fromDouble(value, kDigits).value_or(Exact());
    }

    Expected<PlanEdit> withText(std::size_t row, std::size_t field,
                                const std::string &text) const override
    {
        std::vector<Item> own = m_own;
        if (m_fields[field].kind == FactField::Kind::choice)
            Trait::choose(own[row], text);
        else if (const auto *member = std::get_if<std::string Item::*>(&m_bound[field].member))
            own[row].**member = text;
        return accepted(std::move(own));
    }

    Expected<PlanEdit> withNumber(std::size_t row, std::size_t field,
                                  const std::optional<Exact> &number) const override
    {
        std::vector<Item> own = m_own;
        const double value = number ? number->toDouble() : 0;
        if (const auto *figure = std::get_if<double Item::*>(&m_bound[field].member))
            own[row].**figure = value;
        else if (const auto *whole = std::get_if<int Item::*>(&m_bound[field].member))
            own[row].**whole = static_cast<int>(value);
        return accepted(std::move(own));
    }

    Expected<PlanEdit> added(std::optional<std::size_t> copyOf) const override
    {
        std::vector<Item> own = m_own;
        Item item = copyOf ? at(*copyOf) : Trait::fresh();
        item.index = -1;
        // A copy of a shipped one keeps its name: it takes its place.
        const bool hides = copyOf && *copyOf >= m_own.size();
        const std::string name = item.name;
        for (int i = 2; hasName(item.name); ++i)
            item.name = name + ' ' + std::to_string(i);
        if (!hides)
            item.aliases.clear();
        own.push_back(std::move(item));
        return accepted(std::move(own));
    }

    Expected<PlanEdit> removed(std::size_t row) const override
    {
        std::vector<Item> own = m_own;
        own.erase(own.begin() + static_cast<std::ptrdiff_t>(row));
        return accepted(std::move(own));
    }

    Expected<PlanEdit> imported(const std::string &csv) const override
    {
        HEADROOM_TRY(auto read, Trait::read(csv));
        std::vector<Item> own = m_own;
        for (Item &item : read) {
            const auto same = std::ranges::find(own, item.name, &Item::name);
            if (same == own.end())
                own.push_back(std::move(item));
            else
                *same = std::move(item);
        }
        return accepted(std::move(own));
    }

    std::string table() const override { return Trait::write(m_own); }

private:
    [[nodiscard]] const Item &at(std::size_t row) const
    {
        return row < m_own.size() ? m_own[row] : m_shipped[row - m_own.size()];
    }
    [[nodiscard]] bool hasName(const std::string &name) const
    {
        return std::ranges::any_of(
            m_own, [&](const Item &item) { return modelKey(item.name) == modelKey(name); });
    }
    /// The plan decides what it takes.
    [[nodiscard]] Expected<PlanEdit> accepted(std::vector<Item> own) const
    {
        PlanEdit edit = Trait::edit(std::move(own));
        HEADROOM_CHECK(applyEdit(m_plan, edit));
        return edit;
    }

    Plan m_plan;
    std::vector<Item> m_own;
    std::vector<Item> m_shipped;
    std::vector<BoundField<Item>> m_bound;
    std::vector<FactField> m_fields;
};

/// Shipped entries that the plan does not replace.
template <typename Item>
std::vector<Item> shippedOf(const std::deque<Item> &library, const std::vector<Item> &own)
{
    std::vector<Item> shipped;
    for (const Item &item : library) {
        const bool hidden = std::ranges::any_of(
            own, [&](const Item &mine) { return modelKey(mine.name) == modelKey(item.name); });
        if (!hidden)
            shipped.push_back(item);
    }
    return shipped;
}

} // namespace

std::unique_ptr<OwnFacts> ownModels(const Plan &plan, const SizingFacts &facts)
{
    return std::make_unique<FactsOf<Models>>(plan, plan.models,
                                             shippedOf(facts.models.models(), plan.models));
}

std::unique_ptr<OwnFacts> ownAccelerators(const Plan &plan, const SizingFacts &facts)
{
    return std::make_unique<FactsOf<Accelerators>>(
        plan, plan.accelerators, shippedOf(facts.hardware.accelerators(), plan.accelerators));
}

} // namespace headroom::ui
