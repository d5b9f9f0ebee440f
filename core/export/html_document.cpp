// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/html_document.h"

#include "core/export/html.h"

namespace parsescope {

namespace {

std::string policyFor(PageContents contents) {
    const std::string end = "; base-uri 'none'; form-action 'none'";
    switch (contents) {
    case PageContents::Scripted:
        return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
               "script-src 'unsafe-inline'" +
               end;
    case PageContents::OfSite:
        return "default-src 'none'; style-src 'self'; img-src 'self'" + end;
    case PageContents::Styled:
        break;
    }
    return "default-src 'none'; style-src 'unsafe-inline'; img-src data:" + end;
}

} // namespace

std::string htmlText(const HtmlDocument& document) {
    return "<!DOCTYPE html>\n<html lang=\"" + htmlEscaped(document.language) +
           "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\">\n<meta "
           "http-equiv=\"Content-Security-Policy\" content=\"" +
           policyFor(document.contents) + "\">\n<title>" + htmlEscaped(document.title) +
           "</title>\n" + document.head + "\n</head>\n<body>\n" + document.body +
           "\n</body>\n</html>\n";
}

} // namespace parsescope
