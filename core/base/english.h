// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/number_text.h"
#include "core/base/text.h"

namespace parsescope {

/// The language in which texts are written. Names stay as they are.
class English : public TextLanguage {
public:
    [[nodiscard]] std::string pattern(const char* english) const override { return english; }
    [[nodiscard]] std::string plural(const char* one, const char* many,
                                     long long number) const override {
        return number == 1 ? one : many;
    }
    [[nodiscard]] std::string number(long long number) const override { return grouped(number); }
    [[nodiscard]] std::string name(const std::string& name) const override { return name; }
};

} // namespace parsescope
