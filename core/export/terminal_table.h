// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/derivation.h"
#include "core/treebank/sentence.h"

#include <string>
#include <vector>

namespace parsescope {

/// A derivation as a table for the terminal, one row per configuration.
class TerminalTable {
public:
    /// Both must outlive the table.
    TerminalTable(const Sentence& sentence, const Problem& problem);

    void add(const DerivationStep& step);
    /// The rows added so far, under a row of headings.
    [[nodiscard]] std::string text() const;
    /// What became of the gold tree: "Loss 1: wrong heads: 4:saw ← 3 (gold 5)".
    [[nodiscard]] std::string summary(const DerivationStep& last) const;

private:
    [[nodiscard]] std::string form(int node) const;
    [[nodiscard]] std::string arcCell(const std::optional<Arc>& arc) const;
    [[nodiscard]] std::string lossCell(const Losses& losses) const;

    const Sentence* m_sentence;
    const Problem* m_problem;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace parsescope
