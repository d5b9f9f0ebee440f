// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled part of the Python package "parsescope": systems, configurations, exact losses and
// decoding, for programs that train or study parsers. The types are in parsescope/__init__.pyi.
#include "app/python/module/module.h"

PYBIND11_MODULE(_core, module) {
    module.attr("__version__") = PARSESCOPE_VERSION;
    parsescope::python::addConfiguration(module);
    parsescope::python::addSystem(module);
    parsescope::python::addOracle(module);
    parsescope::python::addDecoding(module);
    parsescope::python::addSentence(module);
    parsescope::python::addModel(module);
    parsescope::python::addStudy(module);
    parsescope::python::addAudit(module);
    parsescope::python::addBlackbox(module);
}
