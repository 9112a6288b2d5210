// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace headroom {

/// Requests of similar length: above half of both edges, up to the edges.
struct LengthBucket {
    double inputUpTo = 0;
    double outputUpTo = 0;
    double share = 0;       ///< of all requests
    double inputTokens = 0; ///< mean of the requests in it
    double outputTokens = 0;

    friend bool operator==(const LengthBucket &, const LengthBucket &) = default;
};

/// Distribution of requests over lengths: buckets with requests, by input and then output; shares
/// add up to 1.
struct LengthHistogram {
    std::vector<LengthBucket> buckets;
    std::string source; ///< source of the lengths

    friend bool operator==(const LengthHistogram &, const LengthHistogram &) = default;
};

} // namespace headroom
