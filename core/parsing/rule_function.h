// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace parsescope {

template<class Signature>
class RuleFunction;

/// A function of a rule: a plain function, or a function of data read from a file. The object
/// shares ownership of the data. Calling a plain function costs one test more than calling a
/// pointer to a function. Two objects are equal if they call one plain function, or one function of
/// the same data.
template<class Answer, class... Arguments>
class RuleFunction<Answer(Arguments...)> {
public:
    using Plain = Answer (*)(Arguments...);

    RuleFunction() = default;
    /// Wraps a null pointer, or an object that can be converted to a pointer to a function.
    template<class Function>
    requires std::is_convertible_v<Function, Plain> RuleFunction(Function plain)
        : m_plain(plain) {} // implicit, as for std::function

    /// Returns an object that calls `Function`, a function or constant member function of Data, for
    /// `data`, which must not be null.
    template<auto Function, class Data>
    [[nodiscard]] static RuleFunction of(std::shared_ptr<const Data> data) {
        RuleFunction result;
        result.m_ofData = [](const void* it, Arguments... arguments) -> Answer {
            return std::invoke(Function, *static_cast<const Data*>(it),
                               std::forward<Arguments>(arguments)...);
        };
        result.m_data = std::move(data);
        return result;
    }

    Answer operator()(Arguments... arguments) const {
        if (m_plain)
            return m_plain(std::forward<Arguments>(arguments)...);
        return m_ofData(m_data.get(), std::forward<Arguments>(arguments)...);
    }
    explicit operator bool() const { return m_plain != nullptr || m_ofData != nullptr; }
    bool operator==(const RuleFunction&) const = default;

private:
    Plain m_plain = nullptr;
    Answer (*m_ofData)(const void*, Arguments...) = nullptr;
    std::shared_ptr<const void> m_data;
};

} // namespace parsescope
