// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/module/values.h"

namespace parsescope::python {

namespace {

std::string found(py::handle value) {
    std::string text = py::repr(value);
    constexpr std::size_t longest = 80;
    if (text.size() > longest)
        text = std::string(py::str(py::type::of(value)));
    return text;
}

std::string range(int least, int most) {
    if (least == INT_MIN)
        return "";
    return most == INT_MAX ? " of at least " + std::to_string(least)
                           : " from " + std::to_string(least) + " to " + std::to_string(most);
}

} // namespace

int wholeNumber(py::handle value, const std::string& name, int least, int most) {
    const auto refuse = [&](auto error) {
        throw error(name + ": expected a whole number" + range(least, most) + ", found " +
                    found(value));
    };
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!index) {
        PyErr_Clear();
        refuse([](const std::string& text) { return py::type_error(text); });
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || number < least || number > most)
        refuse([](const std::string& text) { return py::value_error(text); });
    return static_cast<int>(number);
}

py::tuple tupleOf(py::handle sequence, const std::string& name) {
    auto tuple = py::reinterpret_steal<py::object>(
        PyUnicode_Check(sequence.ptr()) ? nullptr : PySequence_Tuple(sequence.ptr()));
    if (!tuple) {
        if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError))
            throw py::error_already_set(); // the iterator itself has raised an error
        PyErr_Clear();
        throw py::type_error(name + ": expected a sequence, found " + found(sequence));
    }
    return py::reinterpret_borrow<py::tuple>(tuple);
}

std::vector<int> wholeNumbers(py::handle sequence, const std::string& name, int least, int most) {
    std::vector<int> numbers;
    const py::tuple elements = tupleOf(sequence, name);
    for (std::size_t i = 0; i < elements.size(); ++i)
        numbers.push_back(
            wholeNumber(elements[i], name + "[" + std::to_string(i) + "]", least, most));
    return numbers;
}

Names strings(py::handle sequence, const std::string& name) {
    Names texts;
    const py::tuple elements = tupleOf(sequence, name);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (!py::isinstance<py::str>(elements[i]))
            throw py::type_error(name + "[" + std::to_string(i) + "]: expected a string, found " +
                                 found(elements[i]));
        texts.push_back(std::string(py::reinterpret_borrow<py::str>(elements[i])));
    }
    return texts;
}

std::vector<int> wordsOnly(const std::vector<int>& heads) {
    return {heads.begin() + 1, heads.end()};
}

} // namespace parsescope::python
