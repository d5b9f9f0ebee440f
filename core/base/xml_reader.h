// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string_view>

namespace parsescope {

/// The functions that receive the parts of an XML document. Names are without their prefixes.
struct XmlVisitor {
    /// Returns the value of an attribute of an element; empty if the element has none.
    using Attributes = std::function<std::string_view(std::string_view name)>;

    std::function<void(std::string_view name, const Attributes& attributes)> open; ///< begins an
                                                                                   ///< element
    std::function<void(std::string_view name)> close; ///< ends an element
    std::function<void(std::string_view text)> text; ///< a part of the text of an element, in UTF-8
};

/// Reads an XML document and passes its parts to `visitor` in order. Documents with declarations of
/// a type or of entities are refused, so no other file is ever read. Fails if the document is not
/// well-formed or has elements nested more than 256 deep.
[[nodiscard]] Result<void> readXml(std::string_view bytes, const XmlVisitor& visitor);

} // namespace parsescope
