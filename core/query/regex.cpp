// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/regex.h"

#include "core/base/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <string>

namespace parsescope {

namespace {

// The limit for backtracking on one text, which takes at most some milliseconds.
constexpr std::uint32_t MostRegexSteps = 200'000;
constexpr std::uint32_t MostKibibytes = 20'000;
constexpr std::size_t LongestExpression = 10'000; // largest length of an expression, in bytes

std::string messageOf(int code) {
    std::array<PCRE2_UCHAR, 256> text{};
    pcre2_get_error_message(code, text.data(), text.size());
    return reinterpret_cast<const char*>(text.data());
}

std::uint32_t optionsFor(bool ignoreCase, RegexScope scope) {
    return (ignoreCase ? PCRE2_CASELESS : 0U) |
           (scope == RegexScope::Anywhere ? 0U : PCRE2_ANCHORED) |
           (scope == RegexScope::Whole ? PCRE2_ENDANCHORED : 0U);
}

// The memory that a match needs in addition to the expression. Each thread has its own workspace.
struct Workspace {
    pcre2_match_data* data = pcre2_match_data_create(1, nullptr);
    pcre2_match_context* context = pcre2_match_context_create(nullptr);

    Workspace() {
        pcre2_set_match_limit(context, MostRegexSteps);
        pcre2_set_heap_limit(context, MostKibibytes);
    }
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace() {
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
    }
};

} // namespace

struct Regex::Code {
    pcre2_code* code = nullptr;

    Code() = default;
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    ~Code() { pcre2_code_free(code); }
};

Result<Regex> Regex::compileWith(std::string_view expression, unsigned options) {
    if (expression.size() > LongestExpression)
        return failure("the regular expression is longer than {0} bytes", LongestExpression);
    int problem = 0;
    std::size_t at = 0;
    const auto owner = std::make_shared<Code>(); // also frees the code if an allocation below fails
    owner->code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(expression.data()), expression.size(),
                                PCRE2_UTF | options, &problem, &at, nullptr);
    if (owner->code == nullptr) {
        return failure("the regular expression is wrong at character {0}: {1}",
                       characterCount(expression.substr(0, at)) + 1, messageOf(problem));
    }
    // If compilation to machine code fails, matching is slower.
    pcre2_jit_compile(owner->code, PCRE2_JIT_COMPLETE);
    Regex regex;
    regex.m_code = owner;
    return regex;
}

Result<Regex> Regex::compile(std::string_view expression, bool ignoreCase, RegexScope scope) {
    Result<Regex> regex = compileWith(expression, PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C |
                                                      optionsFor(ignoreCase, scope));
    if (regex)
        regex->m_firstWhole = scope == RegexScope::FirstWhole;
    return regex;
}

Result<Regex> Regex::literal(std::string_view text, bool ignoreCase, RegexScope scope) {
    return compileWith(text, PCRE2_LITERAL | optionsFor(ignoreCase, scope));
}

Result<bool> Regex::matchFrom(std::string_view text, std::size_t begin, TextSpan& span,
                              bool checkText) const {
    thread_local const Workspace workspace;
    const std::uint32_t options =
        (m_firstWhole ? 0U : PCRE2_NOTEMPTY) | (checkText ? 0U : PCRE2_NO_UTF_CHECK);
    const int status = pcre2_match(m_code->code, reinterpret_cast<PCRE2_SPTR>(text.data()),
                                   text.size(), begin, options, workspace.data, workspace.context);
    // Errors with codes in this range mean that the text is not valid UTF-8.
    const bool notText = status <= PCRE2_ERROR_UTF8_ERR1 && status >= PCRE2_ERROR_UTF8_ERR21;
    if (status == PCRE2_ERROR_NOMATCH || notText)
        return false;
    if (status < 0)
        return failure("the regular expression takes too many steps: {0}", messageOf(status));
    const std::size_t* ends = pcre2_get_ovector_pointer(workspace.data);
    span = {ends[0], ends[1]};
    return true;
}

Result<bool> Regex::matches(std::string_view text) const {
    TextSpan span;
    const Result<bool> found = matchFrom(text, 0, span, true);
    if (!found || !*found || !m_firstWhole)
        return found;
    return span.begin == 0 && span.end == text.size(); // \K moves the beginning of a match
}

Result<std::vector<TextSpan>> Regex::findAll(std::string_view text) const {
    std::vector<TextSpan> spans;
    TextSpan span;
    while (span.end < text.size()) {
        const std::size_t from = span.end;
        // The first call checks the whole text.
        const Result<bool> found = matchFrom(text, from, span, from == 0);
        if (!found)
            return tl::unexpected(found.error());
        if (!*found || span.end <= std::max(from, span.begin)) // \K moves the beginning of a match
            break;
        spans.push_back(span);
    }
    return spans;
}

} // namespace parsescope
