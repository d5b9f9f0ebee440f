// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns true if the name of a file ends as those of office documents that are zip archives, such
/// as ".docx", ".odt" or ".xlsx", in any case.
[[nodiscard]] bool isDocumentName(std::string_view name);

/// The text of a document.
struct DocumentContents {
    std::string text;
    Text unread; ///< a sentence about its other parts, such as pictures; empty if there are none
};

/// Returns the text of a document: a .docx or .odt file, with the rows of its tables as in
/// Markdown, and with the numbers of lists in which an item is empty; the cells of a Jupyter
/// notebook; or a PDF file, by the program pdftotext if it is installed. Returns the bytes of any
/// other file. Fails for other office documents, which are known by their names. `name` is the name
/// of the file in messages.
[[nodiscard]] Result<DocumentContents> documentText(std::string bytes, const std::string& name);

} // namespace parsescope
