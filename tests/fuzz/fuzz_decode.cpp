// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any line as a request for the best tree under given scores: the request is refused, or the
// tree has a head for each word.
#include "core/study/decode_request.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

void check(const std::vector<int>& heads, int words) {
    if (static_cast<int>(heads.size()) != words + 1)
        std::abort();
    for (int word = 1; word <= words; ++word)
        if (heads[word] < 0 || heads[word] > words || heads[word] == word)
            std::abort();
}

void answer(const DecodeRequest& request) {
    const DecodingOptions options{request.gold, request.margin, request.rootLimit};
    const auto best = decode(request.scores, options);
    const auto list = decodeBest(request.scores, 3, options).trees;
    if (best.has_value() == list.empty())
        std::abort();
    for (const Decoding& tree : list)
        check(tree.heads, request.scores.words());
}

void answer(const HigherOrderRequest& request) {
    if (const auto best = decode(request.tables, {request.cube, request.gold, request.margin}))
        check(best->heads, request.tables.words());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto request = readDecodeRequest({reinterpret_cast<const char*>(data), size});
    if (request)
        std::visit([](const auto& kind) { answer(kind); }, *request);
    else if (request.error().message.empty())
        std::abort();
    return 0;
}
