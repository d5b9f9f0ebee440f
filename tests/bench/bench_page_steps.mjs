// SPDX-License-Identifier: GPL-3.0-or-later
// bench_page_steps.mjs MODULE [WORDS [SYSTEM...]]: prints the processor time, in milliseconds, that the
// module of the page takes for the configurations of derivations of WORDS words (60) with the systems of
// the list: with losses, the first one, the median and the worst of the others; without losses, which the
// page shows meanwhile, the worst of all. The derivations lead to projective and to random gold trees; one
// is optimal, and in the other one every fifth transition is a random one. A derivation ends early if a
// configuration has taken five seconds.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';

const [modulePath, words = '60', ...chosen] = process.argv.slice(2);
const size = Number(words);
const {makeAnswerer} = createRequire(import.meta.url)(resolve('resources/page/explorer/worker.js'));
const compiled = new WebAssembly.Module(readFileSync(modulePath));
const random = (seed => () => (seed = (seed * 48271) % 2147483647) / 2147483647)(1);
const oneOf = list => list[Math.floor(random() * list.length)];

/** Returns the heads of a random tree: in random order, each word is attached to a word that is in the tree. */
function randomTree() {
  const heads = Array(size).fill(0);
  const inside = [];
  for (const word of heads.map((_, i) => [random(), i + 1]).sort((a, b) => a[0] - b[0]).map(pair => pair[1])) {
    heads[word - 1] = inside.length === 0 ? 0 : oneOf(inside);
    inside.push(word);
  }
  return heads;
}

/** Returns the heads of a random projective tree over the words from `first` to `last`. */
function projectiveTree(first = 1, last = size, head = 0, heads = []) {
  if (first > last) return heads;
  const root = first + Math.floor(random() * (last - first + 1));
  heads[root - 1] = head;
  projectiveTree(first, root - 1, root, heads);
  return projectiveTree(root + 1, last, root, heads);
}

const conlluOf = heads => heads.map((head, i) =>
  [i + 1, `word${i + 1}`, '_', 'NOUN', '_', '_', head, head === 0 ? 'root' : 'dep', '_', '_'].join('\t')).join('\n') + '\n';

/** Returns the answer to a request, and the processor time that it has taken, in milliseconds. */
function timed(answer, request) {
  const begin = process.cpuUsage();
  const {text, trap} = answer(JSON.stringify(request));
  const {user, system} = process.cpuUsage(begin);
  const value = trap ? {error: trap} : JSON.parse(text);
  if (value.error) throw new Error(value.error);
  return [value, (user + system) / 1000];
}

/** Returns the times of the configurations of a derivation, with losses and without. */
function times(system, conllu, errs) {
  const [answer, beside] = [makeAnswerer(compiled), makeAnswerer(compiled)];
  for (const one of [answer, beside]) // compiles the functions that are needed
    timed(one, {command: 'derive', system, conllu: conlluOf(projectiveTree(1, 12))});
  const transitions = [];
  const [slow, quick] = [[], []];
  for (let legal = [null]; legal.length > 0 && !(slow.at(-1) > 5000);) {
    const request = {command: 'configuration', system, conllu, transitions};
    const [info, time] = timed(answer, request);
    slow.push(time);
    quick.push(timed(beside, {...request, losses: false})[1]);
    legal = info.transitions.filter(one => one.legal);
    const wrong = errs && slow.length % 5 === 0;
    if (legal.length > 0) transitions.push((wrong ? oneOf(legal) : legal.find(one => one.name === info.preferred) ?? legal[0]).name);
  }
  return [slow, quick];
}

const all = timed(makeAnswerer(compiled), {command: 'systems'})[0].systems.map(one => one.name);
const row = cells => console.log(cells.map((cell, i) => i < 2 ? cell.padEnd(i === 0 ? 28 : 22) : cell.padStart(10)).join(''));
row(['system', 'derivation', 'first', 'median', 'worst', 'no losses']);
for (const system of chosen.length > 0 ? chosen : all)
  for (const [kind, tree] of [['projective', projectiveTree], ['random', randomTree]])
    for (const errs of [false, true]) {
      const [[first, ...others], quick] = times(system, conlluOf(tree()), errs);
      others.sort((a, b) => a - b);
      row([system, `${kind}, ${errs ? 'erring' : 'optimal'}`,
        ...[first, others[Math.floor(others.length / 2)] ?? 0, others.at(-1) ?? 0, Math.max(...quick)].map(time => time.toFixed(1))]);
    }
