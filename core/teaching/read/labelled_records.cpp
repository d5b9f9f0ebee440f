// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/labelled_records.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace parsescope {

namespace {

/// The columns of the table, and their headings.
constexpr std::array<std::pair<AnswerCell, std::string_view>, 5> Columns{
    {{AnswerCell::Stack, "Stack"},
     {AnswerCell::Buffer, "Buffer"},
     {AnswerCell::Arcs, "Arcs"},
     {AnswerCell::Dependency, "New dependency"},
     {AnswerCell::Transition, "Transition"}}};
constexpr std::string_view Filler = "|---|"; // continues a table

/// A part of a step with its label: "Stack: [ROOT]".
struct Field {
    std::size_t column = 0;
    std::string_view value;
};

std::optional<std::size_t> columnNamed(std::string_view label) {
    label = label.substr(0, label.find_last_not_of("0123456789_*` \t") + 1);
    const auto found = std::ranges::find(Columns, answerCellNamed(label),
                                         [](const auto& column) { return column.first; });
    return found == Columns.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - Columns.begin()));
}

std::optional<Field> fieldIn(std::string_view line) {
    takeAll(line, "-*•+#` \t");
    const std::size_t sign = line.find_first_of(":=");
    if (sign == std::string_view::npos)
        return std::nullopt;
    const auto column = columnNamed(line.substr(0, sign));
    std::string_view value = line.substr(sign + 1);
    takeAll(value, "*` \t");
    if (!column || value.empty())
        return std::nullopt;
    for (std::size_t at = value.find_first_of(":="); at < value.size();
         at = value.find_first_of(":=", at + 1)) { // a further label in the same line
        const std::size_t begin = value.find_last_of(" ,;|", at > 0 ? at - 1 : 0);
        if (columnNamed(value.substr(begin + 1, at - begin - 1)))
            return std::nullopt;
    }
    return Field{*column, trimmed(value)};
}

/// Returns true for a line such as "Step 2:", "**Step 2**" or "--- step 2 ---".
bool isStepLine(std::string_view line) {
    takeAll(line, "#*-=_ \t");
    return isNameOfStep(line.substr(0, line.find_last_not_of("#*-=_:. \t") + 1));
}

/// The lines of a run of steps.
class Run {
public:
    /// Adds a line; returns false, and adds nothing, if the line ends the run.
    bool add(std::string_view line) {
        const auto field = fieldIn(line);
        if (!field && !isBlankLine(line) && !isStepLine(line) && !isRuler(trimmed(line)))
            return false;
        if (!field)
            m_isInStep = false;
        else if (!m_isInStep || !m_steps.back().cells[field->column].empty())
            m_steps.push_back({});
        if (field) {
            m_isInStep = true;
            m_steps.back().cells[field->column] = field->value;
            m_steps.back().last = m_lines.size();
            m_hasColumn[field->column] = true;
        }
        if (m_steps.size() == 1 && m_first == 0 && field)
            m_first = m_lines.size() + 1;
        m_lines.push_back(line);
        return true;
    }

    /// Appends the lines, as a table if they are steps, to `text` and begins a new run.
    void endTo(std::string& text) {
        const bool isTable = isSteps();
        std::size_t step = 0;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const bool isBehind = step == m_steps.size();
            if (isTable && i + 1 == m_first)
                text += headings();
            else if (isTable && !isBehind && i == m_steps[step].last)
                text += row(m_steps[step++]);
            else if (isTable && !isBehind && (i + 1 > m_first || isStepLine(m_lines[i])))
                text += Filler;
            else
                text += m_lines[i];
            text += '\n';
        }
        *this = {};
    }

private:
    struct Step {
        std::array<std::string_view, Columns.size()> cells;
        std::size_t last = 0; ///< index of its last line
    };

    [[nodiscard]] bool isSteps() const {
        const auto transitions = std::ranges::count_if(
            m_steps, [](const Step& step) { return !step.cells.back().empty(); });
        return transitions > 1 && (m_hasColumn[0] || m_hasColumn[1]) &&
               m_steps.front().last + 1 > m_first;
    }

    [[nodiscard]] std::string headings() const {
        std::string text = "|";
        for (std::size_t i = 0; i < Columns.size(); ++i)
            if (m_hasColumn[i])
                text += " " + std::string(Columns[i].second) + " |";
        return text;
    }

    [[nodiscard]] std::string row(const Step& step) const {
        std::string text = "|";
        for (std::size_t i = 0; i < Columns.size(); ++i) {
            if (!m_hasColumn[i])
                continue;
            text += ' ';
            for (const char c : step.cells[i])
                text += c == '|' ? std::string("\\|") : std::string(1, c);
            text += " |";
        }
        return text;
    }

    std::vector<std::string_view> m_lines;
    std::vector<Step> m_steps;
    std::array<bool, Columns.size()> m_hasColumn{};
    std::size_t m_first = 0; // 1-based number of the first line with a field; 0 without one
    bool m_isInStep = false;
};

} // namespace

std::string withRecordsInBars(std::string_view text) {
    std::string result;
    Run run;
    const bool endsLine = text.ends_with('\n');
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        if (run.add(line))
            continue;
        run.endTo(result);
        if (!run.add(line))
            (result += line) += '\n';
    }
    run.endTo(result);
    if (!endsLine && !result.empty())
        result.pop_back();
    return result;
}

} // namespace parsescope
