// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled part of the Python package "parsescope": systems, configurations, exact losses and
// decoding, for programs that train or study parsers. The types are in parsescope/__init__.pyi.
#include "app/python/module/module.h"

namespace {

newfunc newObject = nullptr;       // makes objects of the classes of pybind11
PyTypeObject* baseOfAll = nullptr; // the class from which they are derived

/// Refuses objects of the base class, with which pybind11 ends the interpreter. Old protocols of
/// pickle make such objects.
PyObject* newDerivedObject(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
    if (type != baseOfAll)
        return newObject(type, arguments, keywords);
    PyErr_SetString(PyExc_TypeError, "objects of the base class cannot be made; objects of this "
                                     "module are pickled by protocol 2 or later");
    return nullptr;
}

/// Makes `newDerivedObject` the maker of a class and of the classes derived from it: Python refuses
/// a class whose maker differs from that of its base.
void replaceNew(pybind11::handle type) {
    newfunc& maker = reinterpret_cast<PyTypeObject*>(type.ptr())->tp_new;
    if (maker == newObject)
        maker = newDerivedObject;
    for (const pybind11::handle derived : type.attr("__subclasses__")())
        replaceNew(derived);
}

} // namespace

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
    baseOfAll = reinterpret_cast<PyTypeObject*>(pybind11::detail::get_internals().instance_base);
    if (baseOfAll->tp_new != newDerivedObject)
        newObject = baseOfAll->tp_new;
    replaceNew(reinterpret_cast<PyObject*>(baseOfAll));
}
