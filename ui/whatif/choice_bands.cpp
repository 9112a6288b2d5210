// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/choice_bands.h"

#include "session/language.h"
#include "ui/format/text.h"
#include "ui/whatif/band_strip.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kRestMilliseconds = 300;

} // namespace

ChoiceBands::ChoiceBands(QObject *parent) : QObject(parent)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &ChoiceBands::ask);
    m_study.onProgress(this, [this](const BandProgress &progress) { show(progress.answers); });
    m_study.onFinish(this, [this](const BandStudy::Answer &answers) {
        if (answers)
            show(*answers);
        else
            refuse(answers.error());
    });
}

void ChoiceBands::add(BandStrip *strip, Wanted wanted)
{
    std::erase_if(m_entries, [&](const Entry &entry) {
        return !entry.strip || entry.strip == strip || entry.wanted.name == wanted.name;
    });
    m_entries.push_back({strip, std::move(wanted), std::nullopt, false, {}, 0});
}

void ChoiceBands::look(const EvaluationInputs &inputs, const Scenario &tried, WorkloadId workload)
{
    const bool isOther = m_workload != workload || m_inputs.catalog != inputs.catalog
                         || m_inputs.plan != inputs.plan;
    if (m_workload != workload)
        m_colours.clear();
    m_inputs = inputs;
    m_tried = tried;
    m_workload = workload;
    bool isMissing = false;
    for (Entry &entry : m_entries) {
        if (!entry.strip)
            continue;
        // Depends on all but the assumption itself.
        Scenario asked = tried;
        entry.wanted.set(asked, entry.wanted.span.low);
        if (isOther || entry.asked != asked) {
            entry.asked = std::move(asked);
            entry.isKnown = false;
            entry.strip->setBands({});
            emit searchStarted(entry.wanted.name);
        } else if (entry.isKnown && entry.wanted.isMain && entry.saidAt != entry.wanted.now()) {
            say(entry);
        }
        isMissing = isMissing || !entry.isKnown;
    }
    if (!isMissing)
        return;
    m_study.forget();
    if (workload != 0 && inputs.catalog)
        m_rest.start();
}

void ChoiceBands::reset()
{
    m_rest.stop();
    m_study.forget();
    m_inputs = {};
    m_tried = {};
    m_workload = 0;
    m_colours.clear();
    for (Entry &entry : m_entries) {
        entry.asked.reset();
        entry.isKnown = false;
        entry.bands.clear();
        if (entry.strip)
            entry.strip->setBands({});
    }
}

void ChoiceBands::ask()
{
    std::vector<BandQuestion> questions;
    for (const Entry &entry : m_entries) {
        if (entry.isKnown || !entry.strip)
            continue;
        const Wanted &wanted = entry.wanted;
        questions.push_back({wanted.name, wanted.span, wanted.values,
                             [tried = m_tried, set = wanted.set](double value) {
                                 Scenario asked = tried;
                                 set(asked, value);
                                 return asked;
                             }});
    }
    EvaluationInputs inputs = m_inputs;
    inputs.parallelFor = sequential; // the chart comes first
    m_study.start(inputs, m_workload, std::move(questions));
}

void ChoiceBands::show(const std::vector<BandAnswer> &answers)
{
    for (const BandAnswer &answer : answers) {
        const auto entry = std::ranges::find_if(
            m_entries, [&](const Entry &one) { return one.wanted.name == answer.name; });
        if (entry != m_entries.end() && entry->strip && !entry->isKnown) {
            entry->bands = answer.bands;
            show(*entry);
        }
    }
}

/// Clears what is not known when a search ends, so that nothing appears to be in progress.
void ChoiceBands::refuse(const Error &error)
{
    for (Entry &entry : m_entries) {
        if (entry.isKnown || !entry.strip)
            continue;
        entry.isKnown = true;
        entry.bands.clear();
        emit found(entry.wanted.name, entry.wanted.isMain
                                          ? QStringList{textOf(error.whatAndRemedy(language()))}
                                          : QStringList());
    }
}

int ChoiceBands::colourOf(const std::optional<OfferReference> &offer)
{
    if (!offer)
        return -1;
    const auto known = std::ranges::find(m_colours, *offer);
    const auto colour = static_cast<int>(known - m_colours.begin());
    if (known == m_colours.end())
        m_colours.push_back(*offer);
    return colour;
}

void ChoiceBands::show(Entry &entry)
{
    entry.isKnown = true;
    std::vector<BandStrip::Band> strips;
    for (std::size_t i = 0; isShown(entry) && i < entry.bands.size(); ++i) {
        const ChoiceBand &band = entry.bands[i];
        strips.push_back({entry.wanted.share(band.from), entry.wanted.share(band.to),
                          colourOf(band.offer),
                          textOf(describe(entry.bands, i, entry.wanted.words, language()))});
    }
    entry.strip->setBands(std::move(strips));
    say(entry);
}

void ChoiceBands::say(Entry &entry)
{
    QStringList sentences;
    if (isShown(entry) && entry.wanted.now) {
        entry.saidAt = entry.wanted.now();
        for (const std::string &sentence :
             describeFrom(entry.bands, entry.saidAt, entry.wanted.words, language()))
            sentences += textOf(sentence);
    }
    emit found(entry.wanted.name, sentences);
}

bool ChoiceBands::isShown(const Entry &entry)
{
    return entry.wanted.isMain || std::ranges::any_of(entry.bands, [&](const ChoiceBand &band) {
               return band.offer != entry.bands.front().offer;
           });
}

} // namespace headroom::ui
