// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <curl/curl.h>

#include <memory>

namespace headroom::refresh {

template <auto Free>
struct Freed {
    template <typename T>
    void operator()(T *made) const
    {
        Free(made);
    }
};
using Fields = std::unique_ptr<curl_slist, Freed<curl_slist_free_all>>;
using Multi = std::unique_ptr<CURLM, Freed<curl_multi_cleanup>>;
using Easy = std::unique_ptr<CURL, Freed<curl_easy_cleanup>>;

/// Once in a program, and only when something is fetched.
inline bool libraryIsReady()
{
    static const bool isReady = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return isReady;
}

/// Options of a transfer; the first that libcurl refuses spoils all.
class Options
{
public:
    explicit Options(CURL *easy) : m_easy(easy) {}

    template <typename Value>
    Options &set(CURLoption option, Value value)
    {
        m_areSet = m_areSet && curl_easy_setopt(m_easy, option, value) == CURLE_OK;
        return *this;
    }
    [[nodiscard]] bool areSet() const { return m_areSet; }

private:
    CURL *m_easy;
    bool m_areSet = true;
};

} // namespace headroom::refresh
