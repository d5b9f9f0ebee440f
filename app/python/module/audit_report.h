// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/python/module/values.h"
#include "core/audit/oracle_audit.h"

#include <array>
#include <map>
#include <string>

namespace parsescope::python {

/// The result of an audit as a Python object.
struct Report {
    long long questions = 0;
    std::map<std::string, long long> kinds;
    std::string text;
    std::string markdown;
};
[[nodiscard]] Report reportOf(const AuditResult& result);

/// The forms of answers: the fields of OracleAnswer that a function can return.
inline constexpr std::array<const char*, 5> AnswerForms{"costs", "losses", "optimal", "best",
                                                        "loss"};
/// Adds a value that an oracle returned, in the form `form`, to an answer. Raises an error for a
/// value of another type.
void addAnswer(OracleAnswer& answer, const py::object& value, const std::string& form);
/// Makes an exception of an oracle its answer. Raises an exception that is no Exception, for
/// example KeyboardInterrupt, again.
void addCrash(OracleAnswer& answer, const py::error_already_set& error);

} // namespace parsescope::python
