// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/learning/model.h"

#include <string>
#include <string_view>

namespace parsescope {

/// A server that answers the questions of connected_protocol.h for a model that scores transitions.
/// The answer to a question that is not valid is an error.
class ParserServer {
public:
    /// `model` must outlive the server.
    explicit ParserServer(const Model& model) : m_model(model) {}

    [[nodiscard]] std::string answer(std::string_view line) const;

private:
    [[nodiscard]] Result<Json> scores(const Json& question) const;
    [[nodiscard]] Result<Json> tables(const Json& question) const;

    const Model& m_model;
};

} // namespace parsescope
