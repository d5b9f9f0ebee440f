// SPDX-License-Identifier: GPL-3.0-or-later
// The LaTeX commands of slides.
#include "core/export/derivation_text.h"

namespace parsescope {

std::string slideDefinitions() {
    return R"(% The words of a sentence are set once, and each arc is drawn once: slides only copy them.
\newcount\sentencenumber
\newcount\wordnumber
\newdimen\wordplace
\newcommand{\usesentence}[1]{\global\sentencenumber=#1\relax}
\newcommand{\sentencebox}{\csname sentencebox-\the\sentencenumber\endcsname}
\newcommand{\wordat}[1]{\csname word\the\sentencenumber-#1\endcsname}
\newcommand{\sentence}[2]{% number, words
  \usesentence{#1}\wordnumber=0 \wordplace=0pt
  \expandafter\newsavebox\csname sentencebox-#1\endcsname
  \global\setbox\sentencebox\hbox{#2\unskip}}
\newcommand{\word}[3]{% form, part of speech, gap behind the word
  \setbox0\hbox{\begin{tabular}[t]{@{}c@{}}\strut\large#1\\\footnotesize#2\end{tabular}}%
  \advance\wordnumber by1 \advance\wordplace by.5\wd0
  \expandafter\xdef\csname word\the\sentencenumber-\the\wordnumber\endcsname{\the\wordplace}%
  \advance\wordplace by.5\wd0 \advance\wordplace by#3
  \box0 \hskip#3}
\newcommand{\arc}[5]{% style, head, dependent, height, relation
  \edef\arcname{\the\sentencenumber-#1-#2-#3-#4}%
  \ifcsname\arcname\endcsname\else
    \expandafter\newsavebox\csname\arcname\endcsname
    \dimen0=\wordat{#2} \dimen2=\wordat{#3} \dimen4=#4\relax
    \ifdim\dimen4>0pt \dimen6=\ht\sentencebox \else\dimen6=-\dp\sentencebox\fi
    \advance\dimen4 by\dimen6
    \ifdim\dimen0<\dimen2 \advance\dimen0 by4pt \dimen8=3pt
    \else\advance\dimen0 by-4pt \dimen8=-3pt \fi
    \ifnum#2=#3\relax % an arrow from above
      \dimen0=\dimen2 \edef\arcpath{(\the\dimen2,\the\dimen4) -- (\the\dimen2,\the\dimen6)}%
    \else
    \edef\arcpath{(\the\dimen0,\the\dimen6) -- (\the\dimexpr\dimen0+\dimen8,\the\dimen4)
      -- (\the\dimexpr\dimen2-\dimen8,\the\dimen4) -- (\the\dimen2,\the\dimen6)}%
    \fi
    \edef\arcmiddle{(\the\dimexpr(\dimen0+\dimen2)/2,\the\dimen4)}%
    \expandafter\global\expandafter\setbox\csname\arcname\endcsname\hbox{%
      \begin{tikzpicture}[baseline=0pt,trim left=0pt]
        \draw[arc,#1] \arcpath;
        \node[above,inner sep=1pt,font=\normalsize] at \arcmiddle {#5};
      \end{tikzpicture}}%
  \fi
  \rlap{\expandafter\usebox\csname\arcname\endcsname}}
\newcommand{\slidetree}[2]{% number of a word, arcs; of a long sentence, the part around the word
  \setbox0\hbox{#2\usebox{\sentencebox}}%
  \dimen0=1.25\linewidth
  \ifdim\wd0>\dimen0
    \dimen2=\dimexpr\wordat{#1}-.5\dimen0\relax
    \ifdim\dimen2>\dimexpr\wd0-\dimen0\relax \dimen2=\dimexpr\wd0-\dimen0\relax \fi
    \ifdim\dimen2<0pt \dimen2=0pt \fi
    \setbox0\hbox{\clipbox*{{\the\dimen2} {-\the\dp0} {\the\dimexpr\dimen2+\dimen0} {\the\ht0}}%
      {\usebox0}}%
  \fi
  \ifsharesheight % with the other side, so that both have the same scale
    \ifdim\ht0>\sharedheight \global\sharedheight=\ht0 \fi
    \ifdim\dp0>\shareddepth \global\shareddepth=\dp0 \fi
    \ht0=\sharedheight \dp0=\shareddepth
  \fi
  \dimen4=\treeheight \dimen4=\treeshrink\dimen4
  \ifdim\dimexpr\ht0+\dp0\relax>\dimen4
    \global\smalltreetrue
    \ifnum\slidepart=\treepart % more levels than a page has room for
      \setbox0\hbox{\clipbox*{0pt {-\the\dp0} {\the\wd0} {\the\dimexpr\dimen4-\dp0}}{\usebox0}}%
    \fi
  \fi
  \dimen2=1.5\wd0 \ifdim\dimen2>.9\linewidth \dimen2=.9\linewidth \fi
  \begin{adjustbox}{min width=\dimen2,max width=\linewidth,max totalheight=\treeheight,center}%
    \usebox0\end{adjustbox}}
\newcommand{\slidetext}[1]{\smallskip\vfill
  \begin{adjustbox}{minipage=\linewidth,max totalheight=.25\textheight}\small #1\end{adjustbox}\par}
\newcommand{\halfline}[1]{\begin{adjustbox}{max width=\linewidth}\footnotesize #1\end{adjustbox}\par}
\newcommand{\halftext}[1]{\vfill
  \begin{adjustbox}{minipage=\linewidth,max totalheight=.25\textheight}\footnotesize #1\end{adjustbox}\par}
% A slide has a head, a tree and a configuration. If its relations would be smaller than 8 pt, the
% configuration follows on a page of its own. Two sides are on one page if their relations have at
% least 6 pt; their trees have one scale, so that their words are in the same columns.
\newcount\slidepart \newcount\treepart \treepart=1 \newcount\configurationpart \configurationpart=2
\newif\ifsmalltree \newif\ifsharesheight
\newdimen\sharedheight \newdimen\shareddepth
\newcommand{\treeshrink}{1.25} % relations of a tree have 8 pt if its height is this multiple of its place
\newsavebox{\firstside} \newsavebox{\secondside}
\newcommand{\treeheight}{.55\textheight}
\newcommand{\slide}[3]{#1\par\vfill
  \ifnum\slidepart=\configurationpart\else #2\par\vfill\fi
  \ifnum\slidepart=\treepart\else #3\fi
  \ifnum\slidepart=\configurationpart\vfill\fi}
\newcommand{\trytree}[4]{% box, height of the tree, height of the page, slide
  \renewcommand{\treeheight}{#2}%
  \global\setbox#1\vbox{\hsize=\textwidth\linewidth=\hsize\columnwidth=\hsize #4}%
  \ifdim\dimexpr\ht#1+\dp#1\relax>#3\relax \global\smalltreetrue\fi}
\newcommand{\slideside}[2]{% height, box
  \ifdim\dimexpr\ht#2+\dp#2\relax>#1%
    \vbox to#1{%
      \hbox to\textwidth{\begin{adjustbox}{max totalheight=#1}\box#2\end{adjustbox}\hss}\vss}%
  \else
    \vbox to#1{\boxmaxdepth=0pt \unvbox#2}%
  \fi}
\newcommand{\wholepage}[1]{\noindent\slideside{.98\textheight}{#1}\newpage}
\newcommand{\oneside}[1]{{%
  \global\smalltreefalse
  \trytree\firstside{.55\textheight}{.98\textheight}{#1}%
  \ifsmalltree \global\smalltreefalse \trytree\firstside{.42\textheight}{.98\textheight}{#1}\fi
  \ifsmalltree
    \slidepart=\treepart \trytree\firstside{.8\textheight}{.98\textheight}{#1}\wholepage\firstside%
    \slidepart=\configurationpart \trytree\firstside{.8\textheight}{.98\textheight}{#1}\wholepage\firstside%
  \else
    \wholepage\firstside%
  \fi}}
\newcommand{\bothsides}{%
  \noindent\vbox{\offinterlineskip\slideside{.492\textheight}\firstside
    \hrule\vskip.013\textheight\slideside{.492\textheight}\secondside}\newpage}
\newcommand{\tryhalves}[3]{% height of the trees, sides
  \renewcommand{\treeshrink}{1.66}\global\smalltreefalse
  \trytree\firstside{#1}{.492\textheight}{\normalbaselines#2}%
  \trytree\secondside{#1}{.492\textheight}{\normalbaselines#3}}
\newcommand{\twosides}[2]{{%
  \sharesheighttrue \global\sharedheight=0pt \global\shareddepth=0pt
  \tryhalves{.32\textheight}{#1}{#2}% finds the height of both
  \tryhalves{.32\textheight}{#1}{#2}%
  \ifsmalltree\tryhalves{.27\textheight}{#1}{#2}\fi
  \ifsmalltree\tryhalves{.235\textheight}{#1}{#2}\fi
  \ifsmalltree
    \aftergroup\twopages
  \else
    \bothsides
    \aftergroup\nopages
  \fi}{#1}{#2}}
\newcommand{\twopages}[2]{{% a page for each side or, if its tree is too large, for each part of both
  \global\smalltreefalse \sharesheighttrue
  \trytree\firstside{.42\textheight}{.98\textheight}{#1}%
  \trytree\secondside{.42\textheight}{.98\textheight}{#2}%
  \ifsmalltree\aftergroup\bothparts\else\aftergroup\eachside\fi}{#1}{#2}}
\newcommand{\eachside}[2]{{\sharesheighttrue\oneside{#1}\oneside{#2}}}
\newcommand{\bothparts}[2]{\onepart\treepart{#1}{#2}\onepart\configurationpart{#1}{#2}}
\newcommand{\onepart}[3]{{\slidepart=#1\sharesheighttrue
  \trytree\firstside{.38\textheight}{.492\textheight}{\normalbaselines#2}%
  \trytree\secondside{.38\textheight}{.492\textheight}{\normalbaselines#3}%
  \bothsides}}
\newcommand{\nopages}[2]{}
\tikzset{arc/.style={->,>=stealth,rounded corners=2pt,line cap=round},built/.style={thick},
  tocome/.style={dashed,gray},lost/.style={dotted,red!70!black},
  wrong/.style={thick,orange!80!black},implied/.style={very thin},
  wrongly-implied/.style={very thin,orange!80!black}}
)";
}

} // namespace parsescope
