// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/currency_codes.h"

#include <algorithm>

namespace headroom {

namespace {

/// Alphabetical codes of ISO 4217, list one, without precious metals and test codes, and those withdrawn
/// since 2022 (CUC, HRK, SLL, ZWL).
constexpr std::string_view kCodes =
    "AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBOVBRLBSDBTNBWPBYNBZD"
    "CADCDFCHECHFCHWCLFCLPCNYCOPCOUCRCCUCCUPCVECZKDJFDKKDOPDZDEGPERNETBEURFJDFKPGBP"
    "GELGHSGIPGMDGNFGTQGYDHKDHNLHRKHTGHUFIDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPW"
    "KRWKWDKYDKZTLAKLBPLKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOPMRUMURMVRMWKMXNMXVMYRMZNNAD"
    "NGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLNPYGQARRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSLE"
    "SLLSOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGXUSDUSNUYIUYUUYWUZSVED"
    "VESVNDVUVWSTXAFXCDXCGXDRXOFXPFXSUXUAYERZARZMWZWGZWL";
constexpr std::size_t kLetters = 3;

} // namespace

bool isKnownCurrency(std::string_view code)
{
    return std::ranges::binary_search(knownCurrencies(), code);
}

const std::vector<std::string> &knownCurrencies()
{
    static const std::vector<std::string> codes = [] {
        std::vector<std::string> list;
        for (std::size_t at = 0; at < kCodes.size(); at += kLetters)
            list.emplace_back(kCodes.substr(at, kLetters));
        return list;
    }();
    return codes;
}

} // namespace headroom
