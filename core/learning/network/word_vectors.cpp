// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/word_vectors.h"

#include "core/base/read_number.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>

namespace parsescope::neural {

namespace {

/// The largest absolute value of a number in a vector. Larger numbers are errors, because they lead
/// to infinite sums.
constexpr float LargestNumber = 1e6F;

/// Returns the fields of a line: a word and at most LongestVector + 1 numbers.
std::vector<std::string_view> fieldsOf(std::string_view line) {
    std::vector<std::string_view> fields;
    while (fields.size() < LongestVector + 2) {
        const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
        line.remove_prefix(begin);
        if (line.empty())
            return fields;
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        fields.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return fields;
}

bool isHeader(const std::vector<std::string_view>& fields) {
    return fields.size() == 2 && std::all_of(fields.begin(), fields.end(), [](auto field) {
               return field.find_first_not_of("0123456789") == std::string_view::npos;
           });
}

} // namespace

Result<WordVectors> readWordVectors(std::string_view text, const std::string& file) {
    WordVectors result;
    Values<float> numbers;
    std::size_t size = 0;
    for (int line = 1; !text.empty(); ++line) {
        const std::vector<std::string_view> fields = fieldsOf(takeLine(text));
        if (fields.empty() || (line == 1 && isHeader(fields)))
            continue;
        const auto fail = [&](Text message) {
            return tl::unexpected<Error>(Error{std::move(message), file, line, 0});
        };
        if (fields.size() < 2)
            return fail(
                Text("expected a word and its numbers, found only {0}", inQuotes(fields.front())));
        if (fields.size() - 1 > LongestVector)
            return fail(
                Text("the vector has more than {0} numbers, expected fewer", LongestVector));
        if (size == 0)
            size = fields.size() - 1;
        if (fields.size() - 1 != size)
            return fail(plural("expected {0} number as on the lines before, found {1}",
                               "expected {0} numbers as on the lines before, found {1}",
                               static_cast<long long>(size), fields.size() - 1));
        result.words.emplace_back(fields.front());
        for (std::size_t k = 1; k <= size; ++k) {
            float number = 0;
            const std::size_t read = readNumber(fields[k], number);
            if (read == 0 || read != fields[k].size() || std::abs(number) > LargestNumber)
                return fail(Text("expected a number from -1000000 to 1000000, found {0}",
                                 inQuotes(fields[k].substr(0, 40))));
            numbers.push_back(number);
        }
    }
    if (result.words.empty())
        return tl::unexpected<Error>(
            Error{Text("there are no word vectors in the file"), file, 0, 0});
    result.vectors = Matrix<float>(static_cast<int>(size), static_cast<int>(result.words.size()));
    result.vectors.values() = std::move(numbers);
    return result;
}

} // namespace parsescope::neural
