// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/oracle/derivation.h"
#include "core/treebank/sentence.h"

#include <string>
#include <vector>

namespace parsescope {

/// A derivation as a table for the terminal, one row per configuration.
class TerminalTable {
public:
    /// Makes an empty table. Both arguments must outlive the table.
    TerminalTable(const Sentence& sentence, const Problem& problem);

    void add(const DerivationStep& step);
    /// Returns the rows added so far, below a row of headings.
    [[nodiscard]] std::string text() const;
    /// Returns a comparison of the last configuration with the gold tree, for example "Loss 1:
    /// wrong head: 4:saw ← 3 (gold 5)", and on a second line the words that become children of ROOT
    /// only because they have no head. Without ROOT, the second line has the roots.
    [[nodiscard]] Text summary(const DerivationStep& last) const;

private:
    [[nodiscard]] std::string form(int node) const;
    [[nodiscard]] std::string arcCell(const DerivationStep& step) const;
    [[nodiscard]] std::string lossCell(const Losses& losses) const;

    const Sentence* m_sentence;
    const Problem* m_problem;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace parsescope
