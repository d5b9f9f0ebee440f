// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/column_values.h"

#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace parsescope {

namespace {

/// The features of UD, version 2 [universaldependencies.org/u/feat], with their values.
constexpr std::array<std::string_view, 27> UniversalFeatures{
    "Abbr=Yes",
    "Animacy=Anim,Hum,Inan,Nhum",
    "Aspect=Hab,Imp,Iter,Perf,Prog,Prosp",
    "Case=Abe,Abl,Abs,Acc,Add,Ade,All,Ben,Cau,Cmp,Cns,Com,Dat,Del,Dis,Ela,Equ,Erg,Ess,Gen,Ill,Ine,"
    "Ins,Lat,Loc,Nom,Par,Per,Sbe,Sbl,Spl,Sub,Sup,Tem,Ter,Tra,Voc",
    "Clusivity=Ex,In",
    "Definite=Com,Cons,Def,Ind,Spec",
    "Degree=Abs,Aug,Cmp,Dim,Equ,Pos,Sup",
    "Deixis=Abv,Bel,Even,Med,Nvis,Prox,Remt",
    "DeixisRef=1,2",
    "Evident=Fh,Nfh",
    "ExtPos=ADJ,ADP,ADV,AUX,CCONJ,DET,INTJ,PRON,PROPN,SCONJ",
    "Foreign=Yes",
    "Gender=Com,Fem,Masc,Neut",
    "Mood=Adm,Cnd,Des,Imp,Ind,Int,Irr,Jus,Nec,Opt,Pot,Prp,Qot,Sub",
    "NumType=Card,Dist,Frac,Mult,Ord,Range,Sets",
    "Number=Coll,Count,Dual,Grpa,Grpl,Inv,Pauc,Plur,Ptan,Sing,Tri",
    "Person=0,1,2,3,4",
    "Polarity=Neg,Pos",
    "Polite=Elev,Form,Humb,Infm",
    "Poss=Yes",
    "PronType=Art,Dem,Emp,Exc,Ind,Int,Neg,Prs,Rcp,Rel,Tot",
    "Reflex=Yes",
    "Tense=Fut,Imp,Past,Pqp,Pres",
    "Typo=Yes",
    "VerbForm=Conv,Fin,Gdv,Ger,Inf,Part,Sup,Vnoun",
    "Voice=Act,Antip,Bfoc,Cau,Dir,Inv,Lfoc,Mid,Pass,Rcp",
    "NumForm=Combi,Digit,Roman,Word"};

/// Returns the values that UD defines for a column; nothing for other columns.
std::vector<std::string> universalValues(ConllUColumn column) {
    std::vector<std::string> values;
    if (column == UposColumn)
        values.assign(checks::UniversalPos.begin(), checks::UniversalPos.end());
    if (column == DeprelColumn)
        values.assign(checks::UniversalRelations.begin(), checks::UniversalRelations.end());
    if (column == FeatsColumn)
        for (const std::string_view feature : UniversalFeatures) {
            const std::size_t equals = feature.find('=');
            for (const std::string_view value : checks::splitAt(feature.substr(equals + 1), ','))
                values.push_back(std::string(feature.substr(0, equals + 1)).append(value));
        }
    std::ranges::sort(values);
    return values;
}

} // namespace

void ColumnValues::add(const Sentence& sentence) {
    const auto count = [this](ConllUColumn column, std::string_view value) {
        if (value.empty() || value == "_")
            return;
        auto& counts = m_counts[column];
        const auto found = counts.find(value);
        found == counts.end() ? counts.emplace(value, 1).first->second : ++found->second;
    };
    for (const Word& word : sentence.words) {
        count(UposColumn, word.upos);
        count(XposColumn, word.xpos);
        count(DeprelColumn, word.deprel);
        for (const std::string_view feature : checks::splitAt(word.feats, '|'))
            count(FeatsColumn, feature);
    }
}

std::vector<std::string> ColumnValues::list(ConllUColumn column) const {
    std::vector<std::pair<long long, std::string>> counted;
    for (const auto& [value, count] : m_counts[column])
        counted.emplace_back(-count, value);
    std::ranges::sort(counted);
    std::vector<std::string> values;
    for (auto& [count, value] : counted)
        values.push_back(std::move(value));
    for (std::string& value : universalValues(column))
        if (!m_counts[column].contains(value))
            values.push_back(std::move(value));
    return values;
}

ColumnValues valuesIn(const Treebank& treebank, const TaskControl& control) {
    ColumnValues values;
    for (int i = 0; i < treebank.size() && !control.stopRequested(); ++i)
        values.add(treebank.read(i).sentence);
    return values;
}

} // namespace parsescope
