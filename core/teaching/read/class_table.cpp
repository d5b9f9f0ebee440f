// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/class_table.h"

#include "core/base/utf8.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_encoding.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <vector>

namespace parsescope {

namespace {

/// The content of a column of the table of a class.
enum class ClassField {
    Other,
    GivenName,
    FamilyName,
    Name,
    Account, ///< an address, a login name or a number of a student
    Time,    ///< the time of the answers, with which the tables of Google Forms begin
    Known,   ///< a column that never has answers, such as a grade
    Exercise,
    Answer,   ///< an answer to the exercise in the column for the exercise
    Response, ///< the answer to the exercise in ClassColumn::exercise
    Question  ///< the answer to the exercise in ClassColumn::exercise, unless another column has it
};

struct ClassColumn {
    ClassField field = ClassField::Other;
    int exercise = 0;
};

struct ClassFieldNames {
    ClassField field;
    std::vector<std::string_view> names; ///< as plainName returns them
};

/// The headings in English, German, French, Spanish, Italian and Portuguese.
const std::vector<ClassFieldNames>& classFieldNames() {
    static const std::vector<ClassFieldNames> all{
        {ClassField::GivenName,
         {"firstname", "givenname", "forename", "vorname", "prénom", "nombre"}},
        {ClassField::FamilyName,
         {"lastname", "surname", "familyname", "nachname", "familienname", "nom", "nomdefamille",
          "apellido", "apellidos", "cognome", "apelido", "sobrenome"}},
        {ClassField::Name,
         {"name", "fullname", "yourname", "student", "students", "studentname", "nameofstudent",
          "vollständigername", "nomcomplet", "nombrecompleto", "nomecompleto", "étudiant",
          "estudiante", "studente", "aluno"}},
        {ClassField::Account,
         {"email",
          "emailaddress",
          "emailadresse",
          "mail",
          "adresseemail",
          "adressedecourriel",
          "adressemail",
          "correoelectrónico",
          "direccióndecorreoelectrónico",
          "indirizzoemail",
          "endereçodeemail",
          "username",
          "login",
          "benutzername",
          "anmeldename",
          "id",
          "idnumber",
          "studentid",
          "studentnumber",
          "matrikelnummer",
          "matriculationnumber"}},
        {ClassField::Time,
         {"timestamp", "zeitstempel", "horodateur", "marcatemporal", "informazionicronologiche",
          "carimbodedatahora"}},
        {ClassField::Known,
         {"status",      "state",          "started",         "startedon",    "starttime",
          "completed",   "completedon",    "duration",        "timetaken",    "score",
          "totalscore",  "totalpoints",    "gesamtpunktzahl", "quizfeedback", "points",
          "institution", "department",     "group",           "groups",       "begonnen",
          "begonnenam",  "beendet",        "dauer",           "punkte",       "verbrauchtezeit",
          "abteilung",   "gruppe",         "completiontime",  "startzeit",    "fertigstellungszeit",
          "état",        "commencéle",     "terminé",         "tempsutilisé", "estado",
          "comenzadoel", "finalizado",     "tiemporequerido", "stato",        "iniziato",
          "completato",  "tempoimpiegato", "puntuación",      "punteggio",    "lastmodifiedtime"}},
        {ClassField::Exercise,
         {"exercise", "task", "question", "aufgabe", "frage", "exercice", "ejercicio", "esercizio",
          "exercício"}},
        {ClassField::Answer,
         {"answer", "response", "antwort", "réponse", "respuesta", "risposta", "resposta"}}};
    return all;
}

/// Returns true for a column of marks or remarks: "Grade/10.00" in Moodle, "Exercise 1 [Score]" in
/// Google Forms, "Points - Exercise 1" in Microsoft Forms. A question may have such a word, too:
/// "Exercise 1: the attachment score".
bool isOfMarks(std::string_view heading) {
    constexpr std::array<std::string_view, 5> grades{"grade", "bewertung", "note", "calificación",
                                                     "valutazione"};
    constexpr std::array<std::string_view, 4> marks{"score", "points", "punkte", "feedback"};
    std::string_view rest = trimmed(heading);
    const std::size_t bracket = std::min(rest.rfind('['), rest.size());
    const std::string first = plainName(takeWord(rest));
    rest = trimmed(rest);
    constexpr std::array<std::string_view, 3> dashes{"- ", "– ", "— "};
    return (isOneOf(first, grades) && (rest.empty() || rest.starts_with('/'))) ||
           (isOneOf(first, marks) &&
            std::ranges::any_of(
                dashes, [rest](std::string_view dash) { return rest.starts_with(dash); })) ||
           isOneOf(plainName(trimmed(heading).substr(bracket)), marks);
}

bool beginsWithAny(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return text.starts_with(word); });
}

ClassColumn columnOf(std::string_view heading) {
    const std::string plain = plainName(heading);
    for (const auto& [field, names] : classFieldNames())
        if (std::find(names.begin(), names.end(), plain) != names.end())
            return {field};
    if (isOfMarks(heading))
        return {ClassField::Known};
    const std::optional<ExerciseHeading> numbered = exerciseHeading(heading);
    const std::optional<int> number =
        numbered ? std::optional(numbered->number) : exerciseNumber(heading);
    if (!number || *number < 1)
        return {};
    if (numbered && trimmed(numbered->rest).starts_with('/'))
        return {ClassField::Known};
    const bool isResponse =
        beginsWithAny(plain, {"response", "antwort", "réponse", "respuesta", "risposta"});
    return {isResponse ? ClassField::Response : ClassField::Question, *number};
}

class ClassTable {
public:
    explicit ClassTable(std::vector<std::string> headings) : m_headings(std::move(headings)) {
        for (const std::string& heading : m_headings)
            m_columns.push_back(columnOf(heading));
    }

    /// Chooses the columns that have answers. Returns true if the headings are those of a class.
    [[nodiscard]] bool chooseAnswers() {
        const bool showsSteps =
            std::any_of(m_headings.begin(), m_headings.end(), [](const std::string& heading) {
                const AnswerCell cell = answerCellNamed(heading);
                return cell == AnswerCell::Stack || cell == AnswerCell::Buffer ||
                       cell == AnswerCell::Configuration || cell == AnswerCell::Dependency;
            });
        const bool hasPerson =
            has(ClassField::Name) || has(ClassField::FamilyName) || has(ClassField::GivenName);
        if (showsSteps || !(hasPerson || has(ClassField::Account) || has(ClassField::Time)))
            return false;
        if (has(ClassField::Exercise) && has(ClassField::Answer))
            return hasPerson;
        for (ClassColumn& column : m_columns) // a question may be "Exercise" or "Answer", too
            if (column.field == ClassField::Exercise || column.field == ClassField::Answer)
                column.field = ClassField::Other;
        if (has(ClassField::Response) || has(ClassField::Question)) {
            for (ClassColumn& column : m_columns)
                if (column.field == ClassField::Question && hasResponseTo(column.exercise))
                    column.field = ClassField::Known;
            return hasPerson || has(ClassField::Time);
        }
        int exercise = 0;
        if (has(ClassField::Time))
            for (ClassColumn& column : m_columns)
                if (column.field == ClassField::Other)
                    column = {ClassField::Question, ++exercise};
        return exercise > 0;
    }

    void add(const std::vector<std::string>& cells, int row, const std::string& path) {
        const bool isLong = has(ClassField::Exercise) && has(ClassField::Answer);
        std::string student = studentIn(cells);
        if (student.empty())
            student = "row " + std::to_string(row);
        else if (!isLong && !m_names.insert(student).second)
            student += " (row " + std::to_string(row) + ")";
        const auto [known, isNew] = m_places.emplace(student, m_result.students.size());
        if (isNew)
            m_result.students.push_back({student, {}});
        HandIn& handIn = m_result.students[known->second];
        int exercise = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (m_columns[i].field == ClassField::Exercise)
                exercise = exerciseNumber(cells[i]).value_or(0);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const ClassField field = m_columns[i].field;
            if (field == ClassField::Other && !cells[i].empty())
                m_unknown.insert(i);
            const bool isAnswer = field == ClassField::Response || field == ClassField::Question ||
                                  field == ClassField::Answer;
            // Moodle writes "-" where there is no answer.
            if (!isAnswer || cells[i].empty() || (field == ClassField::Response && cells[i] == "-"))
                continue;
            const int number = field == ClassField::Answer ? exercise : m_columns[i].exercise;
            handIn.files.push_back({path + "/" + student + "/" +
                                        (number > 0 ? "Exercise " + std::to_string(number)
                                                    : "row " + std::to_string(row)),
                                    cells[i], number});
        }
    }

    HandIns take(const std::string& path) {
        for (const std::size_t column : m_unknown)
            m_result.errors.push_back({Text("the column {0} was not read: its heading is neither "
                                            "the number of an exercise nor otherwise known",
                                            inQuotes(m_headings[column])),
                                       path, 1, 0});
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool has(ClassField field) const {
        return std::any_of(m_columns.begin(), m_columns.end(),
                           [field](const ClassColumn& column) { return column.field == field; });
    }
    [[nodiscard]] bool hasResponseTo(int exercise) const {
        return std::any_of(
            m_columns.begin(), m_columns.end(), [exercise](const ClassColumn& column) {
                return column.field == ClassField::Response && column.exercise == exercise;
            });
    }
    /// Returns the first cells in columns of a kind that have text, given name first; "" if there
    /// are none.
    [[nodiscard]] std::string studentIn(const std::vector<std::string>& cells) const {
        const auto textIn = [&](ClassField field) -> std::string {
            for (std::size_t i = 0; i < cells.size(); ++i)
                if (m_columns[i].field == field && !cells[i].empty())
                    return cells[i];
            return {};
        };
        const std::string given = textIn(ClassField::GivenName);
        const std::string family = textIn(ClassField::FamilyName);
        for (const std::string& name :
             {given + (given.empty() || family.empty() ? "" : " ") + family,
              textIn(ClassField::Name), textIn(ClassField::Account)})
            if (!name.empty())
                return name;
        return {};
    }

    std::vector<std::string> m_headings;
    std::vector<ClassColumn> m_columns; // one for each heading
    std::set<std::string> m_names;
    std::map<std::string, std::size_t> m_places; // in m_result.students, by name
    std::set<std::size_t> m_unknown;             // columns with text that was not read
    HandIns m_result;
};

/// Returns the records of a text whose separator is the one that its first line has most often;
/// nothing if a quotation mark is not closed or a row has more cells than the first one.
std::optional<std::vector<std::vector<std::string>>> recordsOf(std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
    char separator = ',';
    for (const char other : {';', '\t'})
        if (std::ranges::count(first, other) > std::ranges::count(first, separator))
            separator = other;
    std::vector<std::vector<std::string>> records;
    while (!text.empty()) {
        int lines = 0;
        auto cells = takeRecord(text, separator, lines);
        if (!cells)
            return std::nullopt;
        if (!records.empty()) // separators at the end of a row end no answer
            while (cells->size() > records.front().size() && cells->back().empty())
                cells->pop_back();
        if (!records.empty() && cells->size() > records.front().size())
            return std::nullopt;
        records.push_back(*std::move(cells));
    }
    return records;
}

} // namespace

std::optional<HandIns> readClassTable(std::string_view bytes, const std::string& path) {
    const Result<std::string> text = answerText(bytes, path);
    if (!text)
        return std::nullopt;
    const auto records = recordsOf(*text);
    if (!records || records->size() < 2)
        return std::nullopt;
    ClassTable table(records->front());
    if (!table.chooseAnswers())
        return std::nullopt;
    int row = 1;
    for (const std::vector<std::string>& cells : *records)
        if (row++ > 1 && std::any_of(cells.begin(), cells.end(),
                                     [](const std::string& cell) { return !cell.empty(); }))
            table.add(cells, row - 1, path);
    return table.take(path);
}

} // namespace parsescope
