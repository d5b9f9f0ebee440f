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

/// Returns a new object of Python's interface, or raises the error because of which there is none.
template<class T>
T orThrow(PyObject* object) {
    if (!object)
        throw py::error_already_set();
    return py::reinterpret_steal<T>(object);
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

py::tuple tupleOf(py::handle sequence, const std::string& name, std::size_t length) {
    const auto refuse = [&](const std::string& size) {
        throw py::value_error(name + ": found " + size + " elements, expected at most " +
                              std::to_string(length));
    };
    // Only the sizes of these classes can be relied on.
    if (PyTuple_CheckExact(sequence.ptr()) || PyList_CheckExact(sequence.ptr())) {
        const auto size = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(sequence.ptr()));
        if (size > length)
            refuse(std::to_string(size));
        return orThrow<py::tuple>(PySequence_Tuple(sequence.ptr()));
    }
    const auto iterator = py::reinterpret_steal<py::object>(
        PyUnicode_Check(sequence.ptr()) ? nullptr : PyObject_GetIter(sequence.ptr()));
    if (!iterator) {
        if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_TypeError))
            throw py::error_already_set(); // __iter__ itself has raised an error
        PyErr_Clear();
        throw py::type_error(name + ": expected a sequence, found " + found(sequence));
    }
    py::list elements;
    while (const auto element = py::reinterpret_steal<py::object>(PyIter_Next(iterator.ptr()))) {
        if (elements.size() == length)
            refuse("more than " + std::to_string(length));
        elements.append(element);
        constexpr std::size_t often = 4096;
        if (elements.size() % often == 0 && PyErr_CheckSignals() != 0) // Ctrl+C
            throw py::error_already_set();
    }
    if (PyErr_Occurred()) // the iterator has raised an error
        throw py::error_already_set();
    return orThrow<py::tuple>(PyList_AsTuple(elements.ptr()));
}

std::vector<int> wholeNumbers(py::handle sequence, const std::string& name, std::size_t length,
                              int least, int most) {
    std::vector<int> numbers;
    const py::tuple elements = tupleOf(sequence, name, length);
    for (std::size_t i = 0; i < elements.size(); ++i)
        numbers.push_back(
            wholeNumber(elements[i], name + "[" + std::to_string(i) + "]", least, most));
    return numbers;
}

Names strings(py::handle sequence, const std::string& name, std::size_t length) {
    Names texts;
    const py::tuple elements = tupleOf(sequence, name, length);
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
