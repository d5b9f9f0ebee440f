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

/// The headings in the languages in which programs for teaching write them.
const std::vector<ClassFieldNames>& classFieldNames() {
    static const std::vector<ClassFieldNames> all{
        {ClassField::GivenName, {"firstname", "givenname",  "recipientfirstname",
                                 "forename",  "vorname",    "prénom",
                                 "nombre",    "nome",       "nomepróprio",
                                 "imię",      "voornaam",   "förnamn",
                                 "fornavn",   "etunimi",    "křestníjméno",
                                 "adı",       "keresztnév", "Имя",
                                 "имя",       "名",         "名字"}},
        {ClassField::FamilyName,
         {"lastname",     "surname",    "recipientlastname", "familyname", "nachname",
          "familienname", "nom",        "nomdefamille",      "apellido",   "apellidos",
          "cognome",      "apelido",    "sobrenome",         "nazwisko",   "achternaam",
          "efternamn",    "efternavn",  "etternavn",         "sukunimi",   "příjmení",
          "soyadı",       "vezetéknév", "Фамилия",           "фамилия",    "姓",
          "姓氏"}},
        {ClassField::Name,
         {"name",
          "fullname",
          "yourname",
          "whatisyourname",
          "student",
          "students",
          "studentname",
          "nameofstudent",
          "vollständigername",
          "nomcomplet",
          "nombrecompleto",
          "nomecompleto",
          "étudiant",
          "estudiante",
          "studente",
          "aluno",
          "imięinazwisko",
          "naam",
          "namn",
          "navn",
          "nimi",
          "jméno",
          "adsoyad",
          "név",
          "ФИО",
          "姓名",
          "氏名",
          "名前",
          "이름"}},
        {ClassField::Account,
         {"email",
          "recipientemail",
          "responseid",
          "emailaddress",
          "emailadresse",
          "mail",
          "adresseemail",
          "adressedecourriel",
          "adressedemessagerie",
          "adressemail",
          "correoelectrónico",
          "direccióndecorreo",
          "direccióndecorreoelectrónico",
          "direcciónemail",
          "indirizzoemail",
          "endereçodeemail",
          "adresemail",
          "emailadres",
          "epostadress",
          "emailováadresa",
          "epostaadresi",
          "Адресэлектроннойпочты",
          "电子邮件地址",
          "メールアドレス",
          "username",
          "login",
          "benutzername",
          "nutzername",
          "anmeldename",
          "nomdutilisateur",
          "nombredeusuario",
          "nomeutente",
          "nomedeusuário",
          "gebruikersnaam",
          "nazwaużytkownika",
          "användarnamn",
          "uživatelskéjméno",
          "kullanıcıadı",
          "Имяпользователя",
          "用户名",
          "ユーザー名",
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
          "carimbodedatahora", "tijdstempel", "sygnaturaczasowa", "tidstämpel", "Časováznačka",
          "časováznačka", "zamandamgası", "Отметкавремени", "时间戳记", "タイムスタンプ"}},
        {ClassField::Known,
         {"status",
          "startdate",
          "enddate",
          "ipaddress",
          "progress",
          "durationinseconds",
          "finished",
          "recordeddate",
          "externalreference",
          "locationlatitude",
          "locationlongitude",
          "distributionchannel",
          "userlanguage",
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
          "punktzahl",
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
          "pontuação",
          "wynik",
          "poäng",
          "skóre",
          "puan",
          "Баллы",
          "分数",
          "スコア",
          "lastmodifiedtime"}},
        {ClassField::Exercise,
         {"exercise", "task", "question", "q", "questionnumber", "qnumber", "aufgabe", "frage",
          "exercice", "ejercicio", "esercizio", "exercício"}},
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
    const std::size_t point = heading.find('.');
    const bool isDecimal = heading.find_first_not_of("0123456789. ") == heading.npos &&
                           point != heading.npos && point + 1 < heading.size();
    if (isDecimal || (numbered && trimmed(numbered->rest).starts_with('/')))
        return {ClassField::Known}; // points
    const bool isResponse =
        beginsWithAny(plain, {"response", "answer", "antwort", "réponse", "respuesta", "risposta",
                              "resposta", "odpowiedź", "antwoord", "svar", "odpověď", "yanıt",
                              "Ответ", "回答", "解答", "válasz"});
    return {isResponse ? ClassField::Response : ClassField::Question, *number};
}

} // namespace parsescope
