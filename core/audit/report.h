// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/interview.h"
#include "core/audit/machine.h"

#include <map>
#include <string>
#include <vector>

namespace parsescope {

/// The questions in which relations count.
enum class CountedRelations { None, Some, All };
/// Returns sentences that say how the exact losses are counted.
[[nodiscard]] std::vector<Text> describe(const TreeShape& shape, const CostConvention& costs,
                                         bool rootOnStack, bool hasNoRoot = false,
                                         CountedRelations relations = CountedRelations::None);

/// Returns the trees of a class as a noun phrase: "projective trees".
[[nodiscard]] Text describe(const GoldClass& gold);
/// Returns what an interview asked, and how losses are counted: `words` is the length of sentences
/// up to which everything was asked, 0 if only walks were.
[[nodiscard]] std::vector<Text> introductionOf(const Interview& interview, int words);

/// Returns what was asked about a machine in sentences of up to `words` words, and how losses are
/// counted.
[[nodiscard]] std::vector<Text> introductionOf(const MachineInterview& interview, int words);

/// The result of an audit, for a report.
struct AuditResult {
    const Audit& audit;
    /// Sentences that say which questions were asked and how losses are counted.
    std::vector<Text> introduction;
    /// The reports with smaller questions; nothing if no oracle could be asked again.
    std::optional<std::map<Audit::Key, FaultReport>> shrunk = {};
};

/// Returns the sentence of an introduction that says that questions were left out.
[[nodiscard]] Text endedEarly();
/// Returns the report with the smaller question, if there is one, otherwise `report`; `key` is its
/// key.
[[nodiscard]] const FaultReport& smallestCase(const AuditResult& result, const Audit::Key& key,
                                              const FaultReport& report);
/// Returns the smallest question of a report, the answer and the exact value in one line.
[[nodiscard]] Text caseLine(const FaultReport& report);

/// Returns the kind of a fault, its transition, the wrong value and the exact one as sentences.
[[nodiscard]] Text faultText(const FaultReport& report);
/// Returns the numbers of questions, comparisons and disagreements of an audit.
[[nodiscard]] Text countsText(const Audit& audit);
/// Returns a report for people: the introduction, then for each kind of fault and each transition
/// the smallest case with its tree, the values and the proofs. In Markdown, the cases are blocks of
/// code.
[[nodiscard]] std::string auditText(const AuditResult& result, bool markdown);
/// Returns the kinds of faults as a list of objects for --json.
[[nodiscard]] Json auditKinds(const AuditResult& result);

} // namespace parsescope
