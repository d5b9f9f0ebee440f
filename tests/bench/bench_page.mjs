// SPDX-License-Identifier: GPL-3.0-or-later
// bench_page.mjs PAGE CHROMIUM [WORDS]: prints how long the explorer in a page takes to be ready with
// a sentence of WORDS words (60), and to make a step, beside a page that only draws the same
// configurations, and the ratios of both. Needs puppeteer-core in the first folder of NODE_PATH.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [pagePath, chromium, words = '60'] = process.argv.slice(2);
const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const puppeteer = (await import(pathToFileURL(require.resolve('puppeteer-core')))).default;
const Runs = 3; // openings of each page; the median is printed
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const median = list => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Returns the CoNLL-U lines of a sentence with a projective tree: groups of three on a chain. */
function sentence(size) {
  const lines = [];
  for (let word = 1; word <= size; ++word) {
    const head = word % 3 === 2 ? Math.max(0, word - 3) : word % 3 === 1 && word < size ? word + 1 : word - 1;
    lines.push([word, `word${word}`, '_', 'NOUN', '_', '_', head, head === 0 ? 'root' : 'dep', '_', '_'].join('\t'));
  }
  return lines.join('\n') + '\n';
}

/** Opens a page. Returns the time until it is ready, and the times of all steps to the end, in ms. */
async function measure(browser, path, system) {
  const page = await browser.newPage();
  await page.setViewport({width: 1280, height: 900});
  await page.evaluateOnNewDocument(() => {
    new MutationObserver((_, observer) => {
      if (!document.body?.dataset.ready) return;
      window.readyAfter = performance.now();
      observer.disconnect();
    }).observe(document, {subtree: true, childList: true, attributes: true});
  });
  await page.goto(pathToFileURL(path).href + (system ? `#system=${system}` : ''));
  await page.waitForFunction(() => window.readyAfter !== undefined, {timeout: 60000});
  const times = await page.evaluate(async () => {
    const root = document.querySelector('.derivation');
    const forward = document.querySelector('[aria-label="Step forward"]');
    const all = [];
    while (!forward.disabled) {
      const begin = performance.now();
      await new Promise(done => {
        new MutationObserver((_, observer) => { observer.disconnect(); done(); }).observe(root, {attributeFilter: ['data-depth']});
        forward.click();
      });
      root.getBoundingClientRect(); // includes the layout
      all.push(performance.now() - begin);
      await new Promise(requestAnimationFrame);
    }
    return all;
  });
  const ready = await page.evaluate(() => window.readyAfter);
  await page.close();
  return {ready, times};
}

/** Returns a page that draws recorded configurations with the functions of the explorer. */
function drawingPage(shown, configurations) {
  const script = readFileSync('resources/page/explorer/drawing.js', 'utf8').replaceAll(/^export /gm, '');
  const style = readFileSync('resources/page/explorer/explorer.css', 'utf8');
  const data = JSON.stringify({shown, configurations}).replaceAll('<', '\\u003c');
  return `<!DOCTYPE html><meta charset="utf-8"><style>${style}</style><section class="derivation"><div class="stage"></div>
<button aria-label="Step forward">▶</button></section><script type="module">${script}
const {shown, configurations} = ${data};
let at = -1;
const forward = document.querySelector('button');
forward.onclick = () => {
  document.querySelector('.stage').replaceChildren(drawConfiguration(shown, configurations[++at]));
  forward.disabled = at + 1 === configurations.length;
  document.querySelector('.derivation').dataset.depth = at;
};
forward.onclick();
document.body.dataset.ready = 'yes';</script>`;
}

/** Returns the sentence and the configurations of an optimal derivation, as the module answers. */
async function recorded(conllu, system) {
  const {makeAnswerer} = createRequire(import.meta.url)(resolve('resources/page/explorer/worker.js'));
  const answerer = makeAnswerer(await WebAssembly.compile(readFileSync(pagePath.replace(/explorer\.html$/, 'parsescope.wasm'))));
  const ask = request => JSON.parse(answerer(JSON.stringify(request)).text);
  const names = ask({command: 'derive', system, conllu}).steps.map(step => step.transition).filter(Boolean);
  const configurations = [[], ...names].map((_, i) => ask({command: 'configuration', system, conllu, transitions: names.slice(0, i)}));
  return drawingPage(ask({command: 'read', text: conllu}).sentences[0], configurations);
}

const browser = await puppeteer.launch({executablePath: chromium, args: ['--no-sandbox', '--disable-gpu']});
const row = (name, ready, step, worst) => console.log(`${name.padEnd(24)}${ready.padStart(9)}${step.padStart(9)}${worst.padStart(9)}`);
try {
  const conllu = sentence(Number(words));
  const full = join(folder, 'full.html');
  writeFileSync(full, readFileSync(pagePath, 'utf8').replace('id="start">{}', `id="start">${JSON.stringify({conllu})}`));
  row(`${words} words`, 'ready ms', 'step ms', 'worst ms');
  for (const system of ['arc-standard', 'arc-eager']) {
    const drawing = join(folder, 'drawing.html');
    writeFileSync(drawing, await recorded(conllu, system));
    const result = {};
    for (const [name, path, fragment] of [['draws', drawing, ''], ['explorer', full, system]]) {
      const runs = [];
      for (let i = 0; i < Runs; ++i) runs.push(await measure(browser, path, fragment));
      const steps = runs.flatMap(one => one.times);
      result[name] = [median(runs.map(one => one.ready)), median(steps), median(runs.map(one => Math.max(...one.times)))];
      row(`${system}, ${name}`, ...result[name].map(time => time.toFixed(1)));
    }
    row('  ratio', ...result.explorer.map((time, i) => (time / result.draws[i]).toFixed(1)));
  }
} finally {
  await browser.close();
  rmSync(folder, {recursive: true});
}
