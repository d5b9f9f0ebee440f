// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a sentence with its arcs, and stack, buffer and further lists in the columns of the sentence.

const Level = 28; // height of a level of arcs, in pixels
const WordHeight = 48;
const Box = 36;
const TreeRow = 56;
const Margin = 16;

/**
 * Describes an element of a picture: its attributes, and a text or further elements in it.
 * @type {(tag: string, attributes: object, content?: string | object[]) => any}
 */
const shape = (tag, attributes, content = '') => ({tag, attributes, content});

function svgElement({tag, attributes, content}) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  element.append(...typeof content === 'string' ? [content] : content.map(svgElement));
  return element;
}

/** The elements of each picture, by their descriptions. */
const elementsIn = new WeakMap();

/**
 * Makes `shapes` the content of the picture `svg`. Elements that are in it already stay, so that the
 * browser lays out only what has changed.
 */
function showShapes(svg, shapes) {
  const before = elementsIn.get(svg) ?? new Map();
  const after = new Map();
  const elements = shapes.map(one => {
    const key = JSON.stringify(one);
    const element = before.get(key)?.shift() ?? svgElement(one);
    if (after.has(key)) after.get(key).push(element);
    else after.set(key, [element]);
    return element;
  });
  for (const left of before.values()) for (const element of left) element.remove();
  let place = svg.firstChild;
  for (const element of elements) {
    if (element === place) place = place.nextSibling;
    else svg.insertBefore(element, place);
  }
  elementsIn.set(svg, after);
}

const measure = (() => {
  let context = null;
  return (text, font) => {
    context ??= document.createElement('canvas').getContext('2d');
    context.font = font;
    return context.measureText(text).width;
  };
})();

export const formOf = (sentence, node) => node === 0 ? 'ROOT' : sentence.words[node - 1].form;
/**
 * Returns a form for a place of its own. Signs of a right-to-left text are enclosed in right-to-left
 * marks (U+200F), as by the function formAlone of core/treebank/direction.h.
 */
function formAlone(sentence, node) {
  const form = formOf(sentence, node);
  const letter = form.match(/\p{L}/u)?.[0];
  const isSign = letter ? RightToLeft.test(letter) && !/^\p{L}(?:[^]*[\p{L}\p{M}])?$/u.test(form)
    : sentence.rtl && !/^\d*$/.test(form);
  return isSign ? `\u200F${form}\u200F` : form;
}
const RightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Returns a form enclosed in U+2068 … U+2069, so that neighbouring text does not reorder it. */
export const isolated = text => `\u2068${text}\u2069`;

/** The columns of each sentence, by the place of ROOT. */
const measured = new WeakMap();

/**
 * Returns the columns of a sentence: the nodes in their order, the centre and width of each node,
 * and the width of all columns.
 */
function columnsOf(sentence, root) {
  if (!measured.has(sentence)) measured.set(sentence, {});
  return measured.get(sentence)[root] ??= measureColumns(sentence, root);
}

/** Returns the nodes of a sentence in their order. `root` is the place of ROOT: "first", "last" or "none". */
export function orderOf(sentence, root) {
  const order = sentence.words.map((_, i) => i + 1);
  if (root === 'last') order.push(0);
  else if (root !== 'none') order.unshift(0);
  return order;
}

function measureColumns(sentence, root) {
  const order = orderOf(sentence, root);
  const cells = new Map();
  let x = Margin;
  for (const node of order) {
    const tag = node === 0 ? '0' : `${node} ${sentence.words[node - 1].tag}`.replace(/ _$/, '');
    const width = Math.max(40, measure(formAlone(sentence, node), '600 17px system-ui, sans-serif') + 24,
                           measure(tag, '12px system-ui, sans-serif') + 16);
    cells.set(node, {x: x + width / 2, width, tag});
    x += width + 14;
  }
  const total = x - 14 + Margin;
  if (sentence.rtl) for (const cell of cells.values()) cell.x = total - cell.x;
  return {order, cells, width: total};
}

/**
 * Returns the x-coordinates of the ends of all arcs, keyed by "index:head" and "index:word". Ends
 * at one node are spread so that nested arcs do not touch.
 */
function endsOf(arcs, cells) {
  const ends = new Map();
  const add = (node, other, key, level) => {
    if (!ends.has(node)) ends.set(node, []);
    const isLeft = cells.get(other).x < cells.get(node).x;
    ends.get(node).push({key, order: isLeft ? level - 1000 : 1000 - level});
  };
  arcs.forEach(([head, word, , level], i) => {
    add(head, word, i + ':head', level);
    add(word, head, i + ':word', level);
  });
  const places = new Map();
  for (const [node, list] of ends) {
    list.sort((a, b) => a.order - b.order);
    const step = Math.min(11, (cells.get(node).width - 10) / list.length);
    list.forEach((end, i) =>
      places.set(end.key, cells.get(node).x + (i - (list.length - 1) / 2) * step));
  }
  return places;
}

/** Draws arcs above the words, or below them if `isBelow`, from the height `base`. */
function drawArcs(shapes, arcs, cells, base, isBelow, sentence) {
  const places = endsOf(arcs, cells);
  const labels = [];
  arcs.forEach(([head, word, look, level], i) => {
    const from = places.get(i + ':head');
    const to = places.get(i + ':word');
    const away = isBelow ? 1 : -1;
    const y = base + away * (level * Level - 6);
    const turn = Math.min(10, Math.abs(to - from) / 2);
    const side = to > from ? 1 : -1;
    shapes.push(shape('path', {class: `arc ${look}`, 'data-ends': `${head} ${word}`, d:
      `M${from} ${base}V${y - away * turn}Q${from} ${y} ${from + side * turn} ${y}` +
      `H${to - side * turn}Q${to} ${y} ${to} ${y - away * turn}V${base + away * 6}`}));
    shapes.push(shape('path', {class: `arc tip ${look}`,
      d: `M${to - 4} ${base + away * 8}h8L${to} ${base}z`}));
    const label = isBelow ? '×' : word === 0 ? '' : sentence.words[word - 1].relation;
    if (label && label !== '_')
      labels.push(shape('text', {class: `label ${look}`, x: (from + to) / 2, y: y + 4}, label));
  });
  shapes.push(...labels); // added last, above all lines
}

/** Draws the words below stack and buffer, each in its column. Returns the greatest depth of a word. */
function drawTrees(shapes, info, cells, sentence, top) {
  const dependents = new Map();
  info.heads.forEach((head, i) => {
    if (head >= 0) dependents.set(head, [...dependents.get(head) ?? [], i + 1]);
  });
  const wrong = new Set((info.wrong ?? info.arcs.filter(([, , look]) => look === 'wrong')).map(([head, word]) => head + '>' + word));
  const onSpine = new Set();
  for (const spine of info.spines ?? [])
    for (const side of [spine.left, spine.right])
      side.slice(1).forEach((node, i) => onSpine.add(side[i] + '>' + node));
  const roots = new Set([...info.stack, ...(info.lists ?? []).flat(), ...info.buffer]);
  let deepest = 0;
  const boxes = [];
  const seen = new Set();
  const pending = [...roots].map(node => [node, 0]);
  while (pending.length > 0) {
    const [head, depth] = pending.pop();
    for (const word of dependents.get(head) ?? []) {
      if (roots.has(word) || seen.has(word)) continue;
      seen.add(word);
      deepest = Math.max(deepest, depth + 1);
      const a = cells.get(head), b = cells.get(word);
      const y = top + Box + depth * TreeRow;
      const end = y + TreeRow - Box;
      const d = `M${a.x} ${y}C${a.x} ${end} ${b.x} ${y} ${b.x} ${end}`;
      if (onSpine.has(head + '>' + word)) shapes.push(shape('path', {class: 'spine', d}));
      shapes.push(shape('path', {class: wrong.has(head + '>' + word) ? 'link wrong' : 'link', d}));
      boxes.push([word, end]);
      pending.push([word, depth + 1]);
    }
  }
  for (const [word, y] of boxes) drawBox(shapes, cells.get(word), formAlone(sentence, word), y, 'attached');
  return deepest;
}

function drawBox(shapes, cell, form, y, name) {
  shapes.push(shape('rect', {class: `box ${name}`, x: cell.x - cell.width / 2 + 2, y,
                                 width: cell.width - 4, height: Box, rx: 7}),
             shape('text', {class: 'form', x: cell.x, y: y + 23}, form));
}

/** Returns the title above the line of a list, at the end of the line where the sentence begins. */
function titleOf(sentence, name, left, right, y, title) {
  return shape('text', {class: `list ${name}${sentence.rtl ? ' rtl' : ''}`, x: sentence.rtl ? right : left, y: y - 7}, title);
}

/**
 * Draws the line above the stack or the buffer, the names of its positions, s₀ s₁ … or b₀ b₁ …, and
 * its words.
 */
function drawList(shapes, nodes, cells, sentence, y, name, title, letter, lengthToEnd) {
  if (nodes.length === 0) return;
  const left = Math.min(...nodes.map(node => cells.get(node).x - cells.get(node).width / 2));
  const right = Math.max(...nodes.map(node => cells.get(node).x + cells.get(node).width / 2));
  shapes.push(shape('path', {class: `line ${name}`, d: `M${left} ${y}H${right}`}));
  shapes.push(titleOf(sentence, name, left, right, y, title));
  nodes.forEach((node, i) => {
    const place = lengthToEnd ? nodes.length - 1 - i : i;
    const cell = cells.get(node);
    if (place < 3)
      shapes.push(shape('text', {class: `place ${name}`, x: cell.x, y: y + 16}, letter + '₀₁₂'[place]));
    drawBox(shapes, cell, formAlone(sentence, node), y + 24, name);
  });
}

/** Draws the further lists of a system, each with a line of its own above its words. */
function drawFurtherLists(shapes, info, cells, sentence, lane) {
  const drawn = new Set([...info.stack, ...info.buffer]);
  (info.lists ?? []).forEach((nodes, i) => {
    if (nodes.length === 0) return;
    const y = lane - 26 * (i + 1);
    const left = Math.min(...nodes.map(node => cells.get(node).x - cells.get(node).width / 2));
    const right = Math.max(...nodes.map(node => cells.get(node).x + cells.get(node).width / 2));
    shapes.push(shape('path', {class: 'line further', d: `M${left} ${y}H${right}`}),
               titleOf(sentence, 'further', left, right, y, info.list_names[i]));
    for (const node of nodes)
      if (!drawn.has(node)) drawBox(shapes, cells.get(node), formAlone(sentence, node), lane + 24, 'further');
  });
}

/**
 * Draws a configuration into `svg`, a new picture unless one is given, and returns it; each word is a
 * group with data-node. `root` is the place of ROOT, `pointed` has the nodes to highlight, `space` is
 * the least number of levels of arcs above the words.
 */
export function drawConfiguration(sentence, info, {root = 'first', pointed = [], space = 1} = {},
                                  svg = svgElement(shape('svg', {class: 'configuration', 'aria-hidden': 'true'}))) {
  const {order, cells, width} = columnsOf(sentence, root);
  const isWrong = ([, , look]) => look.startsWith('wrong');
  const arcs = info.arcs.filter(([head]) => cells.has(head));
  const above = arcs.filter(arc => !isWrong(arc));
  const below = arcs.filter(isWrong);
  const levels = Math.max(space, ...above.map(arc => arc[3]));
  const lower = Math.max(0, ...below.map(arc => arc[3]));
  const wordTop = levels * Level + 12;
  const shapes = [];
  const onStack = new Set(info.stack), inBuffer = new Set(info.buffer), onList = new Set((info.lists ?? []).flat());
  for (const node of order) {
    const cell = cells.get(node);
    const where = onStack.has(node) ? 'stack' : inBuffer.has(node) ? 'buffer' : onList.has(node) ? 'further' : 'gone';
    const mark = pointed.includes(node) ? ' pointed' : '';
    shapes.push(shape('g', {class: `word ${where}${mark}`, 'data-node': node}, [
      shape('rect', {x: cell.x - cell.width / 2, y: wordTop, width: cell.width, height: WordHeight, rx: 6}),
      shape('text', {class: 'form', x: cell.x, y: wordTop + 21}, formAlone(sentence, node)),
      shape('text', {class: 'tag', x: cell.x, y: wordTop + 39}, cell.tag)]));
  }
  drawArcs(shapes, above, cells, wordTop - 2, false, sentence);
  drawArcs(shapes, below, cells, wordTop + WordHeight + 2, true, sentence);
  const lane = wordTop + WordHeight + lower * Level + 44 + 26 * (info.lists ?? []).length;
  const deepest = drawTrees(shapes, info, cells, sentence, lane + 24);
  drawList(shapes, info.stack, cells, sentence, lane, 'stack', 'Stack', 's', true);
  drawList(shapes, info.buffer, cells, sentence, lane, 'buffer', 'Buffer', 'b', false);
  drawFurtherLists(shapes, info, cells, sentence, lane);
  const height = onStack.size + inBuffer.size === 0 ? lane - 30 : lane + 24 + Box + deepest * TreeRow + 14;
  showShapes(svg, shapes);
  const size = {width, height, viewBox: `0 0 ${width} ${height}`};
  // Even to set the same size again makes the browser lay out the whole picture.
  for (const name in size) if (svg.getAttribute(name) !== String(size[name])) svg.setAttribute(name, size[name]);
  return svg;
}

/**
 * Scrolls `stage`, which is around a picture of a configuration, to the stack top and the buffer
 * front, unless both are well inside. If both lists are empty, scrolls to the start of the sentence.
 */
export function scrollToFront(stage, sentence, {stack, buffer}, root) {
  const {order, cells, width: total} = columnsOf(sentence, root);
  const front = buffer[0] ?? stack.at(-1) ?? order[0];
  const {scrollLeft, clientWidth} = stage;
  const scale = stage.firstChild.getBoundingClientRect().width / total; // the picture may be enlarged
  const isInside = [front, stack.at(-1) ?? front].map(node => cells.get(node)).every(({x, width}) =>
    Math.abs(scale * x - scrollLeft - clientWidth / 2) + scale * width / 2 < 0.4 * clientWidth);
  if (!isInside) stage.scrollLeft = scale * cells.get(front).x - clientWidth / 2;
}

/** Returns the levels of arcs, pairs [head, dependent], as core/export/tree_arcs.h computes them. */
export function levelsOf(arcs, order) {
  const place = new Map(order.map((node, i) => [node, i]));
  const spans = arcs.map(([head, word], i) => {
    const a = place.get(head), b = place.get(word);
    return {i, left: Math.min(a, b), right: Math.max(a, b)};
  }).sort((a, b) => a.right - a.left - (b.right - b.left) || a.i - b.i);
  const levels = new Array(arcs.length).fill(1);
  spans.forEach((span, n) => {
    for (const other of spans.slice(0, n))
      if (other.left < span.right && span.left < other.right)
        levels[span.i] = Math.max(levels[span.i], levels[other.i] + 1);
  });
  return levels;
}
