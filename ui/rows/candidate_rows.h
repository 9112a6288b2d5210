// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tokens/token_offers.h"
#include "session/view_state.h"
#include "ui/rows/candidate_text.h"
#include "ui/theme/categories.h"

#include <span>
#include <vector>

namespace headroom::ui {

/// Columns of the table of candidates.
enum class CandidateColumn {
    offer,
    region,
    purchase,
    rate,
    monthly,
    difference,
    carbon,
    metBy,
    evidence
};
inline constexpr int kCandidateColumnCount = 9;

/// One row of the table of candidates, formatted.
struct CandidateRow {
    QString offer;   ///< "2 × a3-highgpu-1g"
    QString machine; ///< "1× H100"
    QString region;  ///< "Google · europe-west4"
    QString purchase;
    QString rate;
    QString monthly;
    QString difference; ///< to what is in use; empty without that
    Tone differenceTone = Tone::Normal;
    QString carbon; ///< of the month; empty if nobody knows it
    QString metBy;  ///< the limit with the least room, or what it does
    Verdict verdict = Verdict::missed;
    double missChance = 1; ///< probability, 0 to 1, that the service level is missed
    bool isJudged = true;  ///< otherwise nobody knows whether it keeps the service level
    QString evidence;
    QString remarks; ///< in a tip: caveats, limits and source of a token API
    bool inUse = false;

    [[nodiscard]] const QString &text(CandidateColumn column) const;
};
[[nodiscard]] CandidateRow candidateRow(const CandidateContext &context, OfferIndex offer);
[[nodiscard]] CandidateRow candidateRow(const CandidateContext &context, const TokenOffer &api);

/// Sorts by what a column says, without writing a row; equal ones keep their order.
void sortCandidates(std::vector<OfferIndex> &offers, const CandidateContext &context,
                    CandidateColumn column);

/// Token APIs that belong into a list: all of them, or the cheapest of each provider; `apis`: the cheapest
/// first.
[[nodiscard]] std::vector<TokenOffer> apisOf(CandidateList list, std::span<const TokenOffer> apis);

/// The offers of a list out of `shown`, the cheapest first.
[[nodiscard]] std::vector<OfferIndex> offersOf(CandidateList list, const CandidateSet &candidates,
                                               std::span<const OfferIndex> shown,
                                               std::span<const OfferIndex> frontier);

} // namespace headroom::ui
