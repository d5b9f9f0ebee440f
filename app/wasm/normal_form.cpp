// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/normal_form.h"

// The module does not contain the tables of Unicode, because every browser has them. Requests that
// compare words must be sent in normal form C (see engine.js).
namespace parsescope {

bool isSurelyNormal(std::string_view /*text*/) {
    return true;
}

std::string normalForm(std::string_view text) {
    return std::string(text);
}

} // namespace parsescope
