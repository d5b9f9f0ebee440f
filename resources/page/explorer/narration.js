// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that say what the last transition did, in the words of ui/explorer/narration.cpp.
import {formOf, isolated, orderOf} from './drawing.js';

/** Returns the arcs of the tree of a terminal configuration that no transition has built. */
export const impliedArcs = info =>
  (info.tree ?? []).map((head, i) => [head, i + 1]).filter(([, word]) => info.heads[word - 1] < 0);

const formIn = (view, node) => isolated(formOf(view.sentence, node));

/** Returns sentences about the configuration that a view shows, and about the transition to it. */
export function narrate(view) {
  const {exploration, info} = view;
  const move = view.lastMove();
  const judges = !view.hidesLosses && !info.no_losses;
  const parts = [];
  if (!move) parts.push('Start: no arc is built yet.', ...judges ? promise(view) : []);
  else if (move.arc) parts.push(attachment(view, move, judges));
  else parts.push(movement(view, move, exploration.nodes[exploration.current.parent].info));
  if (move?.cost !== undefined && judges) parts.push(`Cost ${move.cost}.`);
  if (info.no_losses) parts.push(info.no_losses);
  else if (judges && move) parts.push(`Loss ${info.shown_loss}.`);
  if (info.final) parts.push('The parse is finished.');
  const headless = impliedArcs(info).map(([, word]) => formIn(view, word));
  const [child, children] = view.rootPlace === 'none' ? ['a root', 'roots'] : ['a child of ROOT', 'children of ROOT'];
  if (headless.length === 1) parts.push(`No transition attached ${headless[0]}, so it is ${child}.`);
  else if (headless.length) parts.push(`No transition attached ${headless.join(', ')}, so they are ${children}.`);
  return parts.join(' ');
}

/** Returns sentences about the best tree that can be built from the start and, if it has a loss, the reason. */
function promise(view) {
  const {system: {title}, info, sentence} = view;
  if (info.shown_loss === '0') return [`${title} can build the gold tree (loss 0).`];
  if (info.loss === null) return [`${title} cannot build any allowed tree of this sentence.`];
  const parts = [];
  const roots = sentence.words.filter(word => word.head === 0).length;
  if (view.subject.single_root && roots > 1) parts.push(`In the gold tree, ${roots} words are children of ROOT, and only one may be.`);
  const pair = crossingArcs(sentence, view.rootPlace);
  if (pair) parts.push(`In the gold tree, ${view.arcText(pair[0])} crosses ${view.arcText(pair[1])}.`);
  return [...parts, `The best tree that ${title} can build has loss ${info.shown_loss}.`];
}

/** Returns two gold arcs that cross, of which the second has the leftmost dependent; null if none cross. */
function crossingArcs(sentence, rootPlace) {
  const place = new Map(orderOf(sentence, rootPlace).map((node, i) => [node, i]));
  const arcs = sentence.words.map((word, i) => [word.head, i + 1]).filter(([head]) => place.has(head));
  const span = arc => arc.map(node => place.get(node)).sort((a, b) => a - b);
  for (const [i, second] of arcs.entries())
    for (const first of arcs.slice(0, i)) {
      const [[a, b], [c, d]] = [span(first), span(second)];
      if ((a < c && c < b && b < d) || (c < a && a < d && d < b)) return [first, second];
    }
  return null;
}

/** Returns a sentence about a transition that built an arc, with the gold head if it may be told. */
function attachment(view, {title, arc: [head, word]}, judges) {
  const said = `${title} made ${formIn(view, head)} the head of ${formIn(view, word)}`;
  const gold = view.sentence.words[word - 1];
  if (!judges) return said + '.';
  if (gold.head !== head) return `${said}; in the gold tree it is ${formIn(view, gold.head)}.`;
  return `${said}, as in the gold tree${gold.relation === '_' ? '' : ` (${gold.relation})`}.`;
}

/** Returns a sentence about a transition that built no arc from the configuration `before`. */
function movement(view, {title}, before) {
  const after = view.info;
  const [was, is] = [before, after].map(info => info.lists ?? []);
  const same = (a, b) => a.join() === b.join();
  const hasGone = node => ![after.stack, after.buffer, ...is].some(nodes => nodes.includes(node));
  for (const [place, nodes] of [['stack', before.stack], ['buffer', before.buffer]]) {
    const gone = nodes.find(hasGone);
    if (gone !== undefined) return `${title} removed ${formIn(view, gone)} from the ${place}.`;
  }
  for (const [i, name] of (after.list_names ?? []).entries()) {
    if (same(is[i], before.stack) && same(was[i], after.stack)) return `${title} exchanged the stack and ${name}.`;
    const moves = is[i].length > was[i].length && after.stack.length < before.stack.length;
    if (moves && same(after.buffer, before.buffer) && is[i].includes(before.stack.at(-1)))
      return `${title} moved ${formIn(view, before.stack.at(-1))} from the stack to ${name}.`;
  }
  if (after.buffer.length < before.buffer.length && after.stack.at(-1) === before.buffer[0])
    return `${title} moved ${formIn(view, before.buffer[0])} onto the stack.`;
  if (after.buffer.length > before.buffer.length && !before.buffer.includes(after.buffer[0]))
    return `${title} moved ${formIn(view, after.buffer[0])} back to the buffer.`;
  return `${title} built no arc.`;
}
