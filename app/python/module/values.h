// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Conversions of values from Python, and of errors to Python, for all parts of the Python module.
#include "core/base/result.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <climits>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace parsescope::python {

using Names = std::vector<std::string>;

/// Returns the value of `result`, or raises its error as a ValueError.
template<class T>
T orRaise(Result<T> result) {
    if (!result)
        throw py::value_error(result.error().text().english());
    if constexpr (!std::is_void_v<T>)
        return *std::move(result);
}

/// Returns a whole number from `least` to `most`. Raises an error that begins with `name`, which
/// describes the value, for other numbers and for values that are not whole numbers.
int wholeNumber(py::handle value, const std::string& name, int least = INT_MIN, int most = INT_MAX);
/// Returns the whole numbers in a sequence of at most `length` elements. Raises an error that names
/// the element that is not a whole number from `least` to `most`, for example "heads[2]".
std::vector<int> wholeNumbers(py::handle sequence, const std::string& name, std::size_t length,
                              int least = INT_MIN, int most = INT_MAX);
/// Returns the strings in a sequence of at most `length` elements. If an element is not a string,
/// raises an error that names the element.
Names strings(py::handle sequence, const std::string& name, std::size_t length);
/// The largest number of objects of this module in a sequence.
inline constexpr std::size_t MostObjects = 10'000'000;
/// Returns the elements of a sequence of at most MostObjects objects of the class T of this module.
/// Stores them in `owner`, which keeps them alive. If an element has another class, raises an error
/// that names the element.
template<class T>
std::vector<const T*> objects(py::handle sequence, const std::string& name, py::tuple& owner);
/// Returns a sequence as a tuple, which other code cannot change. Reads at most `length` elements,
/// and raises a ValueError if there are more, so that an endless sequence takes little time and
/// memory. Raises a TypeError for values that are no sequences.
py::tuple tupleOf(py::handle sequence, const std::string& name, std::size_t length);

/// Returns `heads`, which is indexed by node 0..n, without the entry of ROOT.
std::vector<int> wordsOnly(const std::vector<int>& heads);

template<class T>
std::vector<const T*> objects(py::handle sequence, const std::string& name, py::tuple& owner) {
    owner = tupleOf(sequence, name, MostObjects);
    const auto* const type = reinterpret_cast<PyTypeObject*>(py::type::of<T>().ptr());
    std::vector<const T*> values;
    values.reserve(owner.size());
    for (std::size_t i = 0; i < owner.size(); ++i) {
        // pybind11's own conversions take as long as the computation of a loss.
        const py::handle element = PyTuple_GET_ITEM(owner.ptr(), static_cast<py::ssize_t>(i));
        const T* value = nullptr;
        if (Py_TYPE(element.ptr()) == type)
            value = reinterpret_cast<py::detail::instance*>(element.ptr())
                        ->get_value_and_holder()
                        .template value_ptr<T>();
        else if (py::isinstance<T>(element)) // the element is of a derived class
            value = element.cast<const T*>();
        if (!value) // the element is of another class, or was never initialised
            throw py::type_error(name + "[" + std::to_string(i) + "]: expected an object of " +
                                 std::string(py::str(py::type::of<T>().attr("__name__"))) +
                                 ", found " + std::string(py::str(py::type::of(element))));
        values.push_back(value);
    }
    return values;
}

} // namespace parsescope::python

namespace pybind11::detail {

/// A conversion from Python that refuses objects whose __init__ was never called.
template<class T>
struct InitialisedCaster : type_caster_base<T> {
    bool load(handle source, bool convert) {
        if (isinstance<T>(source) && !reinterpret_cast<instance*>(source.ptr())
                                          ->get_value_and_holder(get_type_info(typeid(T)))
                                          .value_ptr())
            throw type_error("the object of " +
                             std::string(str(type::handle_of(source).attr("__name__"))) +
                             " was made without __init__");
        return type_caster_base<T>::load(source, convert);
    }
};

} // namespace pybind11::detail
