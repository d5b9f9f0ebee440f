// SPDX-License-Identifier: GPL-3.0-or-later
// losses.mjs MODULE WORKER CLI [COUNT [PAGE BROWSER]]: checks that the module, in node and in the Worker of
// PAGE in Chromium or Firefox, and the command line answer requests about losses with the same bytes. The requests are about configurations on random derivations of
// random trees, projective or not, of all systems and their buffer transitions, with ROOT first and
// last, and with a single root.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [modulePath, workerPath, cli, countText = '10000', pagePath, program] = process.argv.slice(2);
const wanted = Number(countText);
const {makeAnswerer} = createRequire(import.meta.url)(resolve(workerPath));
const answer = makeAnswerer(new WebAssembly.Module(readFileSync(modulePath)));
const ask = request => {
  const {text, trap} = answer(JSON.stringify(request));
  if (trap !== undefined) throw new Error(`${JSON.stringify(request)} ended the module: ${trap}`);
  return {text, value: JSON.parse(text)};
};

// A module whose every answer is a trap. The reason must be returned, and a new instance must
// answer the next request.
const name = text => [text.length, ...Buffer.from(text)];
const section = (id, content) => [id, content.length, ...content];
const ending = new WebAssembly.Module(new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [3, 0x60, 0, 0, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7f]), // types
  ...section(3, [3, 0, 1, 2]), ...section(5, [1, 0, 1]), // functions, memory
  ...section(7, [4, ...name('memory'), 2, 0, ...name('_initialize'), 0, 0, ...name('parsescope_allocate'), 0, 1,
                 ...name('parsescope_answer'), 0, 2]),
  // The last function executes `unreachable`.
  ...section(10, [3, 2, 0, 0x0b, 4, 0, 0x41, 0, 0x0b, 3, 0, 0, 0x0b]),
]));
const trapped = makeAnswerer(ending);
for (let turn = 0; turn < 2; ++turn)
  if (!/unreachable/.test(trapped('{}').trap ?? '')) throw new Error('a trap is not reported');

// A generator of random numbers [Marsaglia 2003] that gives the same numbers on every machine.
let state = 2463534242;
const below = n => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % n;
};
/**
 * Returns the heads of a random tree: words, in a random order, are attached to ROOT or to an
 * earlier word.
 */
const randomHeads = words => {
  const order = Array.from({length: words}, (_, i) => i + 1);
  for (let i = words - 1; i > 0; --i) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const heads = new Array(words);
  order.forEach((word, i) => { heads[word - 1] = i === 0 ? 0 : below(6) === 0 ? 0 : order[below(i)]; });
  return heads;
};

const systems = [];
for (const system of ask({command: 'systems'}).value.systems) {
  systems.push({name: system.name, root: system.root});
  if (system.extensions.length > 0)
    systems.push({name: [system.name, ...system.extensions].join('+'), root: system.root});
}
if (systems.length < 8) throw new Error(`only ${systems.length} systems are known`);

const requests = [];
const answers = [];
for (let turn = 0; requests.length < wanted; ++turn) {
  const {name, root} = systems[turn % systems.length];
  const base = {system: name, heads: randomHeads(1 + below(9))};
  if (turn % 5 === 3) base.single_root = true;
  if (root === 'last' || (root === null && turn % 3 === 1)) base.root = 'last';
  const transitions = [];
  for (;;) {
    const request = {...base, transitions: [...transitions]};
    const {text, value} = ask({command: 'losses', ...request});
    requests.push(JSON.stringify(request));
    answers.push(text);
    const legal = Object.keys(value.losses ?? {});
    if (value.error !== undefined || legal.length === 0 || transitions.length > 60) break;
    transitions.push(legal[below(legal.length)]);
  }
}

let printed;
try {
  printed = execFileSync(cli, ['losses'], {input: requests.join('\n') + '\n', maxBuffer: 1 << 30});
} catch (error) { // the status is 1 if some requests have mistakes
  printed = error.stdout;
}
const expected = printed.toString().trimEnd().split('\n');
const withoutLine = text => text.replace(/^\{"error":"line \d+: /, '{"error":"');
let different = 0;
let mistakes = 0;
answers.forEach((text, i) => {
  if (text.startsWith('{"error"')) ++mistakes;
  if (withoutLine(expected[i] ?? '') === text) return;
  if (++different <= 5) console.error(`${requests[i]}\n  module: ${text}\n  command line: ${expected[i]}`);
});
console.log(`${answers.length} configurations of ${systems.length} systems, ${different} different, ` +
            `${mistakes} requests with a mistake`);
if (different > 0 || expected.length !== answers.length || mistakes > answers.length / 10) process.exit(1);

if (pagePath) {
  const {launch} = await import('./support.mjs');
  const browser = await launch(program);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(resolve(pagePath)).href);
  await page.waitForSelector('body[data-ready]', {timeout: 60000});
  let same = 0;
  for (let from = 0; from < requests.length; from += 200) {
    const told = await page.evaluate(async list => {
      const worker = new Worker(URL.createObjectURL(new Blob([document.getElementById('worker').textContent])));
      worker.postMessage({module: await globalThis.compiledModule});
      const texts = [];
      await new Promise(done => {
        worker.onmessage = ({data}) => {
          texts[data.id] = data.text;
          if (data.id + 1 === list.length) done(undefined);
        };
        list.forEach((request, id) => worker.postMessage({id, text: JSON.stringify({command: 'losses', ...JSON.parse(request)})}));
      });
      worker.terminate();
      return texts;
    }, requests.slice(from, from + 200));
    told.forEach((text, i) => {
      if (text === answers[from + i]) ++same;
      else if (same === from + i) console.error(`${requests[from + i]}\n  browser: ${text}\n  node: ${answers[from + i]}`);
    });
  }
  await browser.close();
  console.log(`${same} of them have the same answer in the browser`);
  if (same !== requests.length) process.exit(1);
}
