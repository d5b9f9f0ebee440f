// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/report_page.h"

#include "core/export/html.h"

namespace parsescope {

namespace {

constexpr const char* ReportStyle =
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1c2733;"
    "line-height:1.45}table{border-collapse:collapse;width:100%;margin:.6em 0}th,td{border:1px "
    "solid "
    "#c3cbd3;padding:.3em .5em;text-align:left;vertical-align:top}th{background:#eef2f6}"
    ".right{color:#1b6b3a}.wrong{color:#a32a22}.why{font-size:.92em}img{max-width:100%}"
    "@media(max-width:40em){td,th{font-size:.85em}}";

} // namespace

std::string reportPage(const std::string& title, const std::string& body) {
    return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
           "name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
           htmlEscaped(title) + "</title><style>" + ReportStyle + "</style></head><body><h1>" +
           htmlEscaped(title) + "</h1>" + body + "</body></html>\n";
}

} // namespace parsescope
