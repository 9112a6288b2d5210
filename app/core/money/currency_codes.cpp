// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/currency_codes.h"

#include <algorithm>

namespace headroom {

namespace {

/// Alphabetical codes of ISO 4217, list one, without precious metals and test codes, and those withdrawn
/// since 2022 (CUC, HRK, SLL, ZWL).
constexpr std::string_view kCodes =
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL "
    "BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF "
    "DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG "
    "HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP "
    "LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN "
    "NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG "
    "SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS "
    "UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU XUA "
    "YER ZAR ZMW ZWG ZWL ";
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
        for (std::size_t at = 0; at < kCodes.size(); at += kLetters + 1)
            list.emplace_back(kCodes.substr(at, kLetters));
        return list;
    }();
    return codes;
}

} // namespace headroom
