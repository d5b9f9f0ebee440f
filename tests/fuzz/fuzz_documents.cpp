// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as the XML of a document of a word processor, as such a document, and as a
// notebook: they become a text, or an error is reported.
#include "core/base/zip_archive.h"
#include "core/teaching/read/document_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.starts_with("%PDF")) // is read by another program
        return 0;
    static_cast<void>(documentText(bytes, "x"));
    for (const char* name : {"word/document.xml", "content.xml"}) {
        const auto document = writeZip({{name, bytes}});
        if (!document)
            std::abort();
        const auto text = documentText(*document, "x");
        if (text && text->text.size() > 8'000'000)
            std::abort();
    }
    return 0;
}
