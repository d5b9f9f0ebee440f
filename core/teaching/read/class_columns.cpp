// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/class_columns.h"

#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_cells.h"
#include "core/teaching/read/answer_headings.h"
#include "core/teaching/read/answer_numbering.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/heading_forms.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

struct ClassFieldNames {
    ClassField field;
    std::string_view names; ///< as plainName returns them; see isOneOf
};

/// The headings in the languages in which programs for teaching write them.
constexpr std::array<ClassFieldNames, 8> AllFieldNames{
    {{ClassField::GivenName,
      " firstname givenname recipientfirstname forename vorname prénom nombre nome"
      " nomepróprio imię voornaam förnamn fornavn etunimi křestníjméno adı keresztnév Имя"
      " имя 名 名字 "},
     {ClassField::FamilyName,
      " lastname surname recipientlastname familyname nachname familienname nom nomdefamille"
      " apellido apellidos cognome apelido sobrenome nazwisko achternaam efternamn efternavn"
      " etternavn sukunimi příjmení soyadı vezetéknév Фамилия фамилия 姓 姓氏 "},
     {ClassField::Name,
      " name fullname yourname whatisyourname student students studentname nameofstudent"
      " vollständigername nomcomplet nombrecompleto nomecompleto étudiant estudiante"
      " studente aluno imięinazwisko naam namn navn nimi jméno adsoyad név ФИО 姓名 氏名 名前 이름"
      " 您的姓名 你的姓名 "},
     {ClassField::Account,
      " email case recipientemail responseid emailaddress mail username login benutzername"
      " nutzername anmeldename nomdutilisateur nombredeusuario nomeutente nomedeusuário"
      " gebruikersnaam nazwaużytkownika användarnamn uživatelskéjméno kullanıcıadı"
      " Имяпользователя 用户名 ユーザー名 id idnumber userid studentid studentnumber matrikelnummer"
      " matriculationnumber "},
     {ClassField::Group, " group groups gruppe team groupe équipe grupo equipo gruppo "},
     {ClassField::Known,
      " status startdate enddate ipaddress progress durationinseconds finished recordeddate"
      " externalreference locationlatitude locationlongitude distributionchannel"
      " userlanguage state started startedon starttime completed completedon duration"
      " timetaken score totalscore totalpoints gesamtpunktzahl punktzahl quizfeedback points"
      " institution department begonnen begonnenam beendet dauer punkte verbrauchtezeit"
      " abteilung completiontime startzeit fertigstellungszeit état commencéle terminé"
      " tempsutilisé estado comenzadoel finalizado tiemporequerido stato iniziato completato"
      " tempoimpiegato puntuación punteggio pontuação wynik poäng skóre puan Баллы 分数 スコア"
      " lastmodifiedtime time serial ref questnnr mode lastdata lastpage maxpage missing"
      " missrel timesum 序号 所用时间 来源 来源详情 "},
     {ClassField::Exercise,
      " exercise task question q questionnumber qnumber aufgabe frage exercice ejercicio"
      " esercizio exercício "},
     {ClassField::Answer, " answer response antwort réponse respuesta risposta resposta "}}};

ClassField fieldNamed(std::string_view plain) {
    const auto found = std::ranges::find_if(
        AllFieldNames, [plain](const ClassFieldNames& one) { return isOneOf(plain, one.names); });
    return found == AllFieldNames.end() ? ClassField::Other : found->field;
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

/// Returns the numbers of a part and of an exercise in it, as in "Part 1, Question 2, Response" of
/// Sakai; {0, 0} for other headings.
std::pair<int, int> numbersInParts(std::string_view heading) {
    int part = 0;
    while (!heading.empty()) {
        const std::string_view word = takeWord(heading);
        takeAll(heading, " #");
        const bool isExercise = answerCellNamed(word) == AnswerCell::Exercise;
        if (const auto number = takeNumber(heading)) {
            if (part > 0 && isExercise)
                return {part, *number};
            if (isExercise)
                break; // "Exercise 3: question 2 again"
            part = word.empty() ? part : *number;
        } else if (!heading.empty() && !isPartOfWord(heading.front())) {
            heading.remove_prefix(1);
        }
    }
    return {0, 0};
}

/// Returns the number at the end of a heading, at its start before a word, as in "1_Answer", or in
/// a code like "A101_01" of SoSci Survey.
std::optional<int> numberOfColumn(std::string_view heading) {
    constexpr int leastOfCodes = 100;
    std::string_view rest = trimmed(heading);
    if (const auto first = takeNumber(rest); first && rest.starts_with('_'))
        return first;
    const bool hasLetters = !takeWord(rest).empty();
    if (const auto code = takeNumber(rest);
        hasLetters && code && *code >= leastOfCodes && rest.starts_with('_'))
        return code;
    return exerciseNumber(heading);
}

} // namespace

ClassColumn classColumnOf(std::string_view heading) {
    const std::string plain = plainName(heading);
    const ClassField known = fieldNamed(plain.substr(0, plain.find_last_not_of("0123456789") + 1));
    if (known == ClassField::Known || fieldNamed(plain) != ClassField::Other) // "TIME001"
        return {known == ClassField::Known ? known : fieldNamed(plain)};
    if (isOfMarks(heading))
        return {ClassField::Known};
    const std::optional<ExerciseHeading> numbered = exerciseHeading(heading);
    if (numbered && !numbered->rest.empty()) { // "1. Your name" and "2. Exercise 1: Which step?"
        std::string_view question = numbered->rest;
        if (question.ends_with("："))
            question.remove_suffix(std::string_view("：").size());
        if (const ClassField person = fieldNamed(plainName(question));
            person != ClassField::Other && person < ClassField::Time)
            return {person, numbered->number};
        const std::string behind = withKnownHeadings(std::string(numbered->rest));
        const auto inner = exerciseHeading(behind);
        if (!numbered->hasWord && inner && inner->hasWord && !inner->isUncertain)
            return {ClassField::Question, inner->number};
    }
    const auto [part, ofPart] = numbersInParts(heading);
    const std::optional<int> number = part > 0   ? std::optional(ofPart)
                                      : numbered ? std::optional(numbered->number)
                                                 : numberOfColumn(heading);
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
    return {isResponse ? ClassField::Response : ClassField::Question, *number, part};
}

} // namespace parsescope
