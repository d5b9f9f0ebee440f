// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/answer_python.h"

#include "core/base/ascii.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace parsescope {

namespace {

constexpr int DeepestValue = 20; // largest number of open brackets

/// A reader of one value.
class PythonReader {
public:
    explicit PythonReader(std::string_view text) : m_text(text) {}

    std::optional<PlainJson> read() {
        if (m_text.empty() ||
            std::string_view("[{(").find(m_text.front()) == std::string_view::npos)
            return std::nullopt;
        if (!takeValue(0))
            return std::nullopt;
        return PlainJson{std::move(m_json), m_at};
    }

private:
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    /// Copies line ends and leaves out other white space.
    void skipBlank() {
        for (; m_at < m_text.size(); ++m_at)
            if (m_text[m_at] == '\n')
                m_json += '\n';
            else if (m_text[m_at] != ' ' && m_text[m_at] != '\t')
                return;
    }

    bool takeValue(int depth) {
        skipBlank();
        const char c = next();
        if (c == '[' || c == '(')
            return depth < DeepestValue && takeList(c == '[' ? ']' : ')', depth);
        if (c == '{')
            return depth < DeepestValue && takeObject(depth);
        return takeString() || takeNumber() || takeWord();
    }

    bool takeList(char close, int depth) {
        ++m_at;
        m_json += '[';
        if (!takeItems(close, [this, depth] { return takeValue(depth + 1); }))
            return false;
        m_json += ']';
        return true;
    }

    bool takeObject(int depth) {
        ++m_at;
        m_json += '{';
        const auto takePair = [this, depth] {
            skipBlank();
            if (!takeString()) {
                m_json += '"';
                if (!takeNumber())
                    return false;
                m_json += '"';
            }
            skipBlank();
            if (next() != ':')
                return false;
            ++m_at;
            m_json += ':';
            return takeValue(depth + 1);
        };
        if (!takeItems('}', takePair))
            return false;
        m_json += '}';
        return true;
    }

    /// Reads items up to the closing bracket. A comma may follow the last one.
    template<class Item>
    bool takeItems(char close, const Item& takeItem) {
        bool isFirst = true;
        while (true) {
            skipBlank();
            if (next() == close) {
                ++m_at;
                return true;
            }
            if (!isFirst)
                m_json += ',';
            isFirst = false;
            if (!takeItem())
                return false;
            skipBlank();
            if (next() == ',')
                ++m_at;
            else if (next() != close)
                return false;
        }
    }

    bool takeString() {
        using QuotationMarks = std::array<std::string_view, 7>;
        constexpr std::array<QuotationMarks, 2> kinds{
            QuotationMarks{"\"", "“", "”", "„", "«", "»", "\""},
            QuotationMarks{"'", "‘", "’", "‚", "‹", "›", "`"}};
        for (const QuotationMarks& marks : kinds) {
            const auto markAt = [&]() -> std::size_t {
                for (std::string_view mark : marks)
                    if (rest().starts_with(mark))
                        return mark.size();
                return 0;
            };
            std::size_t mark = markAt();
            if (mark == 0)
                continue;
            m_at += mark;
            m_json += '"';
            for (; m_at < m_text.size() && next() != '\n'; ++m_at) {
                if (mark = markAt(); mark > 0) {
                    m_at += mark;
                    m_json += '"';
                    return true;
                }
                if (next() == '\\' && m_at + 1 < m_text.size()) {
                    ++m_at;
                    if (next() == '\n')
                        return false;
                    if (next() != '\'')
                        m_json += '\\';
                } else if (next() == '"') {
                    m_json += '\\';
                }
                m_json += next();
            }
            return false;
        }
        return false;
    }

    bool takeNumber() {
        const std::size_t size = std::min(rest().find_first_not_of("-0123456789."), rest().size());
        m_json += rest().substr(0, size);
        m_at += size;
        return size > 0;
    }

    bool takeWord() {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 6> words{
            {{"None", "null"},
             {"True", "true"},
             {"False", "false"},
             {"null", "null"},
             {"true", "true"},
             {"false", "false"}}};
        for (const auto& [word, json] : words)
            if (rest().starts_with(word)) {
                m_at += word.size();
                m_json += json;
                return true;
            }
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_json;
};

} // namespace

std::optional<PlainJson> pythonAsJson(std::string_view text) {
    return PythonReader(text).read();
}

} // namespace parsescope
