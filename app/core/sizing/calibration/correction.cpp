// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/correction.h"

#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

namespace headroom {
namespace {

// Lines of the text, all comma-separated:
//   tree,HEAD,feature:threshold x 5 (";" between), leaves in thousandths x 32 (";" between)
//   effect,HEAD,model|accelerator|cpu,NAME,thousandths
//   range,HEAD,evidence,low in thousandths,high in thousandths
// Everything is whole numbers except thresholds, so that reading is fast and exact.

constexpr float kThousandth = 0.001F;

long long wholeIn(std::string_view text)
{
    long long value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

void put(std::vector<float> &effects, int index, float value)
{
    if (index < 0)
        return;
    if (effects.size() <= static_cast<std::size_t>(index))
        effects.resize(static_cast<std::size_t>(index) + 1);
    effects[static_cast<std::size_t>(index)] = value;
}

bool readTree(std::string_view line, HeadCorrection &head)
{
    std::array<ResidualTrees::Question, ResidualTrees::kDepth> questions{};
    std::string_view asked = nextPart(line, ',');
    for (ResidualTrees::Question &question : questions) {
        std::string_view part = nextPart(asked, ';');
        question.feature = static_cast<std::uint32_t>(wholeIn(nextPart(part, ':')));
        question.threshold = static_cast<float>(numberIn(part));
        if (question.feature >= kFeatureCount)
            return false;
    }
    std::array<float, ResidualTrees::kLeaves> leaves{};
    for (float &leaf : leaves)
        leaf = kThousandth * static_cast<float>(wholeIn(nextPart(line, ';')));
    head.trees.questions.push_back(questions);
    head.trees.leaves.push_back(leaves);
    return true;
}

void writeEffects(std::string &text, std::size_t head, std::string_view kind,
                  const std::vector<float> &effects, auto nameOf)
{
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const long value = std::lround(effects[i] / kThousandth);
        if (value != 0)
            text += "effect," + std::to_string(head) + ',' + std::string(kind) + ','
                    + std::to_string(value) + ',' + nameOf(i) + '\n';
    }
}

std::string shortNumber(float value)
{
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return std::string(buffer.data(), written.ptr);
}

constexpr unsigned kByte = 8;
static_assert(std::endian::native == std::endian::little);

} // namespace

double SharedEffects::of(const HardwareShape &hardware, const SizingTask &task) const
{
    const double ofHardware = hardware.hasAccelerator()
                                  ? at(accelerator, hardware.accelerator->index)
                                  : at(cpuModel, hardware.cpuModelId);
    return at(model, task.model->index) + ofHardware;
}

Expected<CorrectionTable> CorrectionTable::parse(std::string_view text, const ModelLibrary &models,
                                                 const HardwareLibrary &hardware)
{
    CorrectionTable table;
    int number = 0;
    while (!text.empty()) {
        std::string_view line = nextPart(text, '\n');
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        const std::string_view kind = nextPart(line, ',');
        const auto index = static_cast<std::size_t>(wholeIn(nextPart(line, ',')));
        if (index >= kHeadCount)
            return failure(error_text::kNoSuchHead, "line " + std::to_string(number));
        HeadCorrection &head = table.heads[index];
        head.learned = true;
        if (kind == "tree") {
            if (!readTree(line, head))
                return failure(error_text::kNoSuchFeature, "line " + std::to_string(number));
        } else if (kind == "range") {
            const auto evidence = static_cast<std::size_t>(wholeIn(nextPart(line, ',')));
            if (evidence >= head.ranges.size())
                return failure(error_text::kNoSuchEvidence, "line " + std::to_string(number));
            head.ranges[evidence].low =
                kThousandth * static_cast<float>(wholeIn(nextPart(line, ',')));
            head.ranges[evidence].high = kThousandth * static_cast<float>(wholeIn(line));
        } else if (kind == "effect") {
            const std::string_view of = nextPart(line, ',');
            const float value = kThousandth * static_cast<float>(wholeIn(nextPart(line, ',')));
            if (of == "model") {
                const ModelProfile *model = models.find(line);
                put(head.effects.model, model != nullptr ? model->index : -1, value);
            } else if (of == "accelerator") {
                const AcceleratorSpec *accelerator = hardware.accelerator(line);
                put(head.effects.accelerator, accelerator != nullptr ? accelerator->index : -1,
                    value);
            } else {
                put(head.effects.cpuModel, hardware.cpuModelId(line), value);
            }
        }
    }
    for (HeadCorrection &head : table.heads)
        head.treeTable = TreeTable(head.trees);
    return table;
}

std::string CorrectionTable::text(const ModelLibrary &models, const HardwareLibrary &hardware) const
{
    std::string text;
    for (std::size_t index = 0; index < kHeadCount; ++index) {
        const HeadCorrection &head = heads[index];
        if (!head.learned)
            continue;
        const std::string place = std::to_string(index) + ',';
        for (std::size_t grade = 0; grade < head.ranges.size(); ++grade)
            text += "range," + place + std::to_string(grade) + ','
                    + std::to_string(std::lround(head.ranges[grade].low / kThousandth)) + ','
                    + std::to_string(std::lround(head.ranges[grade].high / kThousandth)) + '\n';
        writeEffects(text, index, "model", head.effects.model,
                     [&](std::size_t i) { return models.models()[i].name; });
        writeEffects(text, index, "accelerator", head.effects.accelerator,
                     [&](std::size_t i) { return hardware.accelerators()[i].name; });
        writeEffects(text, index, "cpu", head.effects.cpuModel, [&](std::size_t i) {
            return std::string(hardware.cpuModelName(static_cast<int>(i)));
        });
        for (std::size_t tree = 0; tree < head.trees.questions.size(); ++tree) {
            text += "tree," + place;
            for (std::size_t depth = 0; depth < ResidualTrees::kDepth; ++depth) {
                const ResidualTrees::Question &question = head.trees.questions[tree][depth];
                text += (depth > 0 ? ";" : "") + std::to_string(question.feature) + ':'
                        + shortNumber(question.threshold);
            }
            for (std::size_t leaf = 0; leaf < ResidualTrees::kLeaves; ++leaf)
                text += (leaf > 0 ? ';' : ',')
                        + std::to_string(std::lround(head.trees.leaves[tree][leaf] / kThousandth));
            text += '\n';
        }
    }
    return text;
}

TreeTable::TreeTable(const ResidualTrees &trees)
    : m_trees(trees.questions.size()),
      m_blocks((m_trees + kBlock - 1) / kBlock)
{
    std::map<std::size_t, std::vector<float>> thresholds;
    for (const auto &questions : trees.questions) {
        for (const ResidualTrees::Question &question : questions)
            thresholds[question.feature].push_back(question.threshold);
    }
    for (auto &[feature, all] : thresholds) {
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        Asked asked{feature, {}, std::vector<Leaves>((all.size() + 1) * m_blocks)};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % kCompared == 0)
                asked.thresholds.emplace_back().fill(std::numeric_limits<float>::infinity());
            asked.thresholds.back()[i % kCompared] = all[i];
        }
        m_asked.push_back(std::move(asked));
    }
    for (std::size_t tree = 0; tree < m_trees; ++tree) {
        for (std::size_t depth = 0; depth < ResidualTrees::kDepth; ++depth)
            add(tree, depth, trees.questions[tree][depth]);
    }
    for (Asked &asked : m_asked)
        carryUpwards(asked);
    for (const auto &leaves : trees.leaves) {
        auto &whole = m_leaves.emplace_back();
        std::ranges::transform(leaves, whole.begin(), [](float leaf) {
            return static_cast<std::int16_t>(std::lround(leaf * 1000.0F));
        });
    }
}

void TreeTable::add(std::size_t tree, std::size_t depth, const ResidualTrees::Question &question)
{
    Asked &asked = *std::ranges::find(m_asked, std::size_t{question.feature}, &Asked::feature);
    const std::size_t inBlock = tree % kBlock;
    const std::uint64_t bit = std::uint64_t{1}
                              << (depth + kByte * (inBlock % sizeof(std::uint64_t)));
    const std::size_t place = placeOf(question.threshold, asked) + 1;
    asked.bits[place * m_blocks + tree / kBlock][inBlock / sizeof(std::uint64_t)] |= bit;
}

/// A value above a threshold is above all lower ones.
void TreeTable::carryUpwards(Asked &asked) const
{
    for (std::size_t i = m_blocks; i < asked.bits.size(); ++i) {
        for (std::size_t word = 0; word < kWords; ++word)
            asked.bits[i][word] |= asked.bits[i - m_blocks][word];
    }
}

/// How many thresholds the value is above.
std::size_t TreeTable::placeOf(float value, const Asked &asked)
{
    std::int32_t place = 0;
    for (const Thresholds &thresholds : asked.thresholds) {
        for (std::size_t i = 0; i < kCompared; ++i)
            place += value > thresholds[i] ? 1 : 0;
    }
    return static_cast<std::size_t>(place);
}

double TreeTable::residual(const Features &features) const
{
    std::int32_t sum = 0;
    for (std::size_t block = 0; block < m_blocks; ++block) {
        Leaves leaves{};
        for (const Asked &asked : m_asked) {
            const std::size_t place = placeOf(features[asked.feature], asked);
            const Leaves &bits = asked.bits[place * m_blocks + block];
            for (std::size_t word = 0; word < kWords; ++word)
                leaves[word] |= bits[word];
        }
        const std::size_t first = block * kBlock;
        const std::size_t count = std::min(kBlock, m_trees - first);
        const auto *const answers = m_leaves.data() + first;
        const auto leafOf = std::bit_cast<std::array<std::uint8_t, kBlock>>(leaves);
        for (std::size_t tree = 0; tree < count; ++tree)
            sum += answers[tree].data()[leafOf[tree]];
    }
    return 0.001 * sum;
}

} // namespace headroom
