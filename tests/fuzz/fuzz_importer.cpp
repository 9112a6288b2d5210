// SPDX-License-Identifier: GPL-3.0-or-later
// One libFuzzer program per price list format: HEADROOM_FUZZ_FORMAT names the enumerator.
#include "fuzz/importer_check.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    headroom::testing::checkImporter(headroom::storage::PriceFileFormat::HEADROOM_FUZZ_FORMAT,
                                     {reinterpret_cast<const char *>(bytes), size});
    return 0;
}
