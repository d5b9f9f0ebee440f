// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

// The parts of the module. Each function below adds the classes and functions of one topic.
namespace parsescope::python {

void addConfiguration(pybind11::module_& module);
void addSystem(pybind11::module_& module);
void addOracle(pybind11::module_& module);
void addDecoding(pybind11::module_& module);
void addSentence(pybind11::module_& module);
void addModel(pybind11::module_& module);
/// Adds what studies use to Oracle: replays, charts and derivations.
void addStudy(pybind11::module_& module);
void addAudit(pybind11::module_& module);
/// Adds audits of machines; to be called after addAudit.
void addBlackbox(pybind11::module_& module);

} // namespace parsescope::python
