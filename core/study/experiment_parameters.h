// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fields.h"
#include "core/learning/models.h"
#include "core/study/experiment_grid.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// The first error in a file. After an error, readers continue with empty values, and their results
/// must not be used.
class FirstError {
public:
    void add(Text message) {
        if (m_message.empty())
            m_message = std::move(message);
    }
    template<class... Arguments>
    void add(TextPattern<sizeof...(Arguments)> pattern, Arguments&&... arguments) {
        add(Text(pattern, std::forward<Arguments>(arguments)...));
    }
    [[nodiscard]] bool isSet() const { return !m_message.empty(); }
    [[nodiscard]] const Text& message() const { return m_message; }

private:
    Text m_message;
};

/// Returns the value of a field. If it is not of type Value, adds an error and returns an empty
/// value. `where` is a noun phrase for the object in the message. Json as Value means a list with
/// elements of any type.
template<class Value>
[[nodiscard]] Value valueOf(const Json& value, const std::string& field, const Text& where,
                            FirstError& error) {
    if (isOfType<Value>(value))
        return value.get<Value>();
    error.add("expected {0} for \"{1}\" in {2}", nameOfType<Value>(), field, where);
    return {};
}

/// A reader of the fields of one object in a file with nested objects.
class FieldReader {
public:
    /// Makes a reader of `object`, which is called `where` in messages. A field that is not in
    /// `known` is an error. `object` and `error` must outlive the reader.
    FieldReader(const Json& object, Phrase where, const std::vector<std::string>& known,
                FirstError& error)
        : m_object(object), m_where(where), m_error(error) {
        if (!object.is_object()) {
            error.add("expected an object for {0}", m_where);
            return;
        }
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(known, key) == known.end())
                error.add("unknown field \"{0}\" in {1}", key, m_where);
    }

    [[nodiscard]] bool has(const char* field) const { return m_object.contains(field); }
    /// Returns the value of a field that must exist.
    template<class Value>
    [[nodiscard]] Value required(const char* field) const {
        if (has(field))
            return valueOf<Value>(m_object.at(field), field, m_where, m_error);
        m_error.add("\"{0}\" is missing in {1}", field, m_where);
        return {};
    }
    [[nodiscard]] std::string text(const char* field) const { return required<std::string>(field); }
    /// Returns the value of a field; `otherwise` if there is no such field.
    template<class Value>
    [[nodiscard]] Value optional(const char* field, Value otherwise) const {
        return has(field) ? valueOf<Value>(m_object.at(field), field, m_where, m_error) : otherwise;
    }
    [[nodiscard]] std::string optionalText(const char* field) const {
        return optional(field, std::string());
    }
    /// Returns the list in a field; empty if there is no such field.
    [[nodiscard]] Json list(const char* field) const { return optional(field, Json::array()); }
    /// Returns a whole number that must be at least 1; `otherwise` if there is no such field.
    [[nodiscard]] int atLeastOne(const char* field, int otherwise) const {
        const int value = optional(field, otherwise);
        if (value < 1)
            m_error.add("expected at least 1 for \"{0}\" in {1}", field, m_where);
        return value;
    }

private:
    const Json& m_object;
    Text m_where;
    FirstError& m_error;
};

/// Returns `path` relative to `folder`; empty if `path` is empty.
[[nodiscard]] std::string inFolder(const std::filesystem::path& folder, const std::string& path);

/// Reads the parameters of a kind of model from the field for the kind in the file of an
/// experiment. Paths of files are relative to `folder`.
void readParameters(const Json& object, const ModelKind& kind, const std::filesystem::path& folder,
                    TrainingOptions& options, FirstError& error);

/// A named set of parameters of a kind of model.
struct ExperimentVariant {
    std::string name;
    std::shared_ptr<const TrainingOptions> parameters;
};
/// Reads the variants of a grid, which change the parameters `common`. If there are none, returns
/// one variant without a name and without parameters.
[[nodiscard]] std::vector<ExperimentVariant> readVariants(const Json& grid, const ModelKind& kind,
                                                          const TrainingOptions& common,
                                                          const std::filesystem::path& folder,
                                                          FirstError& error);

/// The settings of the experiments of a paper that can also be applied to other data.
struct ExperimentPreset {
    std::string_view name; ///< name in files of experiments, for example "GSS14"
    void (*apply)(ExperimentGrid&);
};

/// Returns the preset with the name `name`; a null pointer if there is none.
[[nodiscard]] const ExperimentPreset* findPreset(std::string_view name);
/// Returns the names of all presets: "FGR12, SSN13, …"
[[nodiscard]] std::string presetNames();

} // namespace parsescope
