// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/python/module/values.h"
#include "core/treebank/sentence.h"

#include <string>
#include <vector>

namespace pybind11::detail {
template<>
struct type_caster<parsescope::Sentence> : InitialisedCaster<parsescope::Sentence> {};
} // namespace pybind11::detail

namespace parsescope::python {

/// Returns a path, a string or an object of os.PathLike, as bytes.
std::string pathOf(const py::object& path);

} // namespace parsescope::python
