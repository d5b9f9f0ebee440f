// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as the journal of unsaved changes, and any list as the sentences of the journal.
#include "core/treebank/document.h"

#include <cstddef>
#include <cstdint>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Treebank treebank = Treebank::fromBytes(
        "x", "1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n1\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
    static const std::string before = [] {
        const std::string journal = Document(treebank).journal();
        return journal.substr(0, journal.rfind("\"sentences\""));
    }();
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    static_cast<void>(Document::restore(treebank, bytes));
    const Result<Document> document =
        Document::restore(treebank, before + "\"sentences\":" + bytes + "}");
    if (document)
        for (int i = 0; i < document->size(); ++i)
            static_cast<void>(document->read(i).sentence.tree());
    return 0;
}
