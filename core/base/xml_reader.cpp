// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/xml_reader.h"

#include <expat.h>

#include <exception>
#include <memory>
#include <type_traits>

namespace parsescope {

namespace {

constexpr int DeepestElement = 256;           // largest number of open elements
constexpr std::size_t BlockBytes = 1'000'000; // number of bytes given to the parser at once

struct FreeParser {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

std::string_view withoutPrefix(std::string_view name) {
    return name.substr(name.find(':') + 1); // npos + 1 is 0
}

/// The state while a document is read.
struct Reading {
    XML_Parser parser;
    const XmlVisitor& visitor;
    int depth = 0;
    bool isTooDeep = false;
    bool hasType = false;
    std::exception_ptr thrown{}; // the parser is written in C, so exceptions must not pass it

    /// Calls a function of the visitor. Stops the parser if it throws.
    template<class Call>
    void call(const Call& function) {
        try {
            function();
        } catch (...) {
            thrown = std::current_exception();
            XML_StopParser(parser, XML_FALSE);
        }
    }
};

void XMLCALL open(void* data, const XML_Char* name, const XML_Char** attributes) {
    Reading& reading = *static_cast<Reading*>(data);
    if (++reading.depth > DeepestElement) {
        reading.isTooDeep = true;
        XML_StopParser(reading.parser, XML_FALSE);
        return;
    }
    reading.call([&] {
        reading.visitor.open(withoutPrefix(name), [attributes](std::string_view wanted) {
            for (const XML_Char** one = attributes; *one; one += 2)
                if (withoutPrefix(*one) == wanted)
                    return std::string_view(one[1]);
            return std::string_view();
        });
    });
}

void XMLCALL close(void* data, const XML_Char* name) {
    Reading& reading = *static_cast<Reading*>(data);
    --reading.depth;
    reading.call([&] { reading.visitor.close(withoutPrefix(name)); });
}

void XMLCALL addText(void* data, const XML_Char* text, int size) {
    Reading& reading = *static_cast<Reading*>(data);
    reading.call([&] { reading.visitor.text({text, static_cast<std::size_t>(size)}); });
}

void XMLCALL refuseType(void* data, const XML_Char*, const XML_Char*, const XML_Char*, int) {
    Reading& reading = *static_cast<Reading*>(data);
    reading.hasType = true;
    XML_StopParser(reading.parser, XML_FALSE);
}

} // namespace

Result<void> readXml(std::string_view bytes, const XmlVisitor& visitor) {
    const std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser> parser(
        XML_ParserCreate(nullptr));
    if (!parser)
        return failure("there is not enough memory to read XML");
    Reading reading{parser.get(), visitor};
    XML_SetUserData(parser.get(), &reading);
    XML_SetElementHandler(parser.get(), open, close);
    XML_SetCharacterDataHandler(parser.get(), addText);
    XML_SetStartDoctypeDeclHandler(parser.get(), refuseType);
    XML_Status status = XML_STATUS_OK;
    while (status == XML_STATUS_OK) {
        const std::string_view block = bytes.substr(0, BlockBytes);
        bytes.remove_prefix(block.size());
        status = XML_Parse(parser.get(), block.data(), static_cast<int>(block.size()),
                           bytes.empty() ? XML_TRUE : XML_FALSE);
        if (bytes.empty())
            break;
    }
    if (reading.thrown)
        std::rethrow_exception(reading.thrown);
    if (reading.hasType)
        return failure("the XML declares a document type, which is not read");
    if (reading.isTooDeep)
        return failure("the XML has elements nested more than {0} deep", DeepestElement);
    if (status != XML_STATUS_OK)
        return failure("the XML is damaged in line {0}: {1}",
                       static_cast<int>(XML_GetCurrentLineNumber(parser.get())),
                       std::string(XML_ErrorString(XML_GetErrorCode(parser.get()))));
    return {};
}

} // namespace parsescope
