// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/text_file.h"

#include <zlib.h>

#include <array>
#include <fstream>

namespace headroom::calibration {

Expected<std::string> readTextFile(const std::string &path)
{
    // gzread hands through files that are not packed.
    gzFile file = gzopen(path.c_str(), "rb");
    if (file == nullptr)
        return failure("Cannot open the file.", path);
    std::string text;
    std::array<char, 1 << 16> buffer{};
    int count = 0;
    while ((count = gzread(file, buffer.data(), buffer.size())) > 0)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    gzclose(file);
    if (count < 0)
        return failure("The file is damaged.", path);
    return text;
}

Expected<void> writeTextFile(const std::string &path, const std::string &text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        return failure("Cannot write the file.", path);
    return {};
}

} // namespace headroom::calibration
