// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/class_columns.h"

#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

namespace {

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
        {ClassField::Group,
         {"group", "groups", "gruppe", "team", "groupe", "équipe", "grupo", "equipo", "gruppo"}},
        {ClassField::Time,
         {"timestamp", "zeitstempel", "horodateur", "marcatemporal", "informazionicronologiche",
          "carimbodedatahora"}},
        {ClassField::Known,
         {"status",
          "state",
          "started",
          "startedon",
          "starttime",
          "completed",
          "completedon",
          "duration",
          "timetaken",
          "score",
          "totalscore",
          "totalpoints",
          "gesamtpunktzahl",
          "quizfeedback",
          "points",
          "institution",
          "department",
          "begonnen",
          "begonnenam",
          "beendet",
          "dauer",
          "punkte",
          "verbrauchtezeit",
          "abteilung",
          "completiontime",
          "startzeit",
          "fertigstellungszeit",
          "état",
          "commencéle",
          "terminé",
          "tempsutilisé",
          "estado",
          "comenzadoel",
          "finalizado",
          "tiemporequerido",
          "stato",
          "iniziato",
          "completato",
          "tempoimpiegato",
          "puntuación",
          "punteggio",
          "lastmodifiedtime"}},
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

} // namespace

ClassColumn classColumnOf(std::string_view heading) {
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

} // namespace parsescope
