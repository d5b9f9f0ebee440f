// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/page_parts.h"

namespace parsescope {

std::string_view pageStyle() {
    return R"css(
:root{color-scheme:light dark;--ink:#1c2733;--soft:#5b6773;--paper:#fff;--panel:#f3f6f9;--line:#c9d2da;
--built:#1f62ad;--lost:#b3261e;--wrong:#b35c00;--good:#176b3a}
@media(prefers-color-scheme:dark){:root{--ink:#e7ecf1;--soft:#a3afba;--paper:#14191e;--panel:#1f262d;
--line:#3c4753;--built:#7db4f0;--lost:#ff8f85;--wrong:#f0a860;--good:#7ccf9b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.25rem}
h3{font-size:.8rem;font-weight:600;color:var(--soft);margin:.6rem 0 .2rem}
code{font-family:ui-monospace,monospace}
pre,blockquote{overflow-x:auto;background:var(--panel);padding:.5rem .8rem;border-radius:6px}
.derivation,.question{border:1px solid var(--line);border-radius:10px;padding:.8rem 1rem;margin:1rem 0}
.caption{color:var(--soft);margin:.2rem 0 .6rem}
.stage{overflow-x:auto;border-radius:6px;touch-action:pan-x pan-y}
.stage:focus-visible,button:focus-visible,input:focus-visible{outline:3px solid var(--built);outline-offset:2px}
.words{position:relative;display:inline-block;white-space:nowrap;min-width:100%}
.word{display:inline-block;text-align:center;margin:0 .55rem;min-width:2.2rem;border-radius:5px;padding:0 .2rem}
.word small{display:block;color:var(--soft);font-size:.7rem;line-height:1}
.pointed{background:color-mix(in srgb,var(--built) 22%,transparent)}
.arcs{position:absolute;left:0;top:0;pointer-events:none}
.arcs path{fill:none;stroke:var(--built);stroke-width:1.7}
.arcs path.tocome{stroke:var(--soft);stroke-dasharray:5 4;stroke-width:1.3}
.arcs path.lost{stroke:var(--lost);stroke-dasharray:1.5 4}.arcs path.wrong{stroke:var(--wrong)}
.arcs path.tip{stroke:none;fill:var(--built)}.arcs path.tocome.tip{fill:var(--soft)}
.arcs path.lost.tip{fill:var(--lost)}.arcs path.wrong.tip{fill:var(--wrong)}
.arcs text{font-size:.7rem;fill:var(--soft);stroke:var(--paper);stroke-width:3px;paint-order:stroke}.arcs text.lost{fill:var(--lost)}
.arcs text.wrong{fill:var(--wrong);font-size:.9rem}
.said{min-height:3em;margin:.5rem 0}
.lists{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.lists ol{list-style:none;margin:0;padding:.3rem;display:flex;flex-wrap:wrap;gap:.3rem;
background:var(--panel);border-radius:6px;min-height:2.6rem}
.lists div:first-child ol{justify-content:flex-end}
.lists li{border:1px solid var(--line);background:var(--paper);border-radius:5px;padding:.1rem .5rem}
.lists .empty{border-style:dashed;color:var(--soft)}
.controls{display:flex;gap:.4rem;align-items:center;margin:.8rem 0;flex-wrap:wrap}
.controls input{flex:1 1 8rem;min-width:6rem}.place{color:var(--soft);font-size:.9rem}
button{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--line);border-radius:7px;
min-height:2.75rem;min-width:2.75rem;padding:.2rem .7rem;cursor:pointer}
button:disabled{cursor:default;color:var(--soft);background:none}
.moves{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;
grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
.moves p{margin:.2rem .2rem 0;font-size:.85rem;color:var(--soft)}
.move{width:100%;display:flex;flex-wrap:wrap;gap:0 .6rem;justify-content:space-between;text-align:start}
.move .loss{margin-inline-start:auto}.move.optimal .loss{color:var(--good);font-weight:600}
.move.next{border-color:var(--built);border-width:2px}
.choices{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
.verdict{min-height:1.5em}.right{color:var(--good)}.wrong{color:var(--lost)}
form{display:flex;flex-wrap:wrap;gap:.5rem}form input{font:inherit;flex:1 1 14rem;min-height:2.75rem;
padding:0 .6rem;border:1px solid var(--line);border-radius:7px;background:var(--paper);color:inherit}
details{margin:.5rem 0}summary{cursor:pointer;min-height:2rem}
table.facts{border-collapse:collapse;margin:.4rem 0}table.facts td,table.facts th{border:1px solid var(--line);
padding:.15rem .5rem;text-align:start}
.scroll{overflow-x:auto}
.steps{display:none;border-collapse:collapse;width:100%;font-size:9pt}
.steps td,.steps th{border:1px solid #999;padding:2pt 4pt;text-align:start;vertical-align:top}
@media(max-width:34rem){.lists{grid-template-columns:1fr}.lists div:first-child ol{justify-content:flex-start}
main{padding:.6rem}.derivation,.question{padding:.6rem}}
@media print{:root{--ink:#000;--soft:#444;--paper:#fff;--panel:#fff;--line:#999;--built:#000}
.controls,.moves,.derivation h3:last-of-type,form,.choices{display:none}.steps{display:table}
.derivation,.question{break-inside:avoid-page;border-color:#999}.stage{overflow:visible}}
)css";
}

} // namespace parsescope
