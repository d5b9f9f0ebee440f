// SPDX-License-Identifier: GPL-3.0-or-later
// made.mjs CLI CHROMIUM: opens pages that the subcommand "page" makes.
import {spawnSync} from 'node:child_process';
import {existsSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {check, folder, launch, openPage, runTests} from './support.mjs';

const [cli, chromium] = process.argv.slice(2);
const out = join(folder, 'page.html');
const browser = await launch(chromium);
const make = (...options) => spawnSync(cli, ['page', '--out', out, ...options], {encoding: 'utf8'});

/** Makes a page and opens it. Returns what it shows: sentence, system, place of ROOT, step, stack and buffer. */
async function shown(...options) {
  rmSync(out, {force: true});
  const {status, stderr} = make(...options);
  check(status === 0 && stderr === '', `the page is made: ${options.join(' ')}: ${stderr}`);
  const page = await openPage(browser, out);
  const all = await page.evaluate(() => [document.querySelector('#sentence').selectedOptions[0].textContent.trim(), document.querySelector('#system').value,
    document.querySelector('#root').value, document.querySelector('.derivation').dataset.depth,
    document.querySelector('.derivation .hidden').textContent.replace(/[\u2068\u2069]/g, ''), document.querySelector('#notice').textContent]);
  await page.close();
  return all.join(' | ');
}

/** Checks that no page is made, and that a message with the text `said` says why. */
function refused(status, said, ...options) {
  rmSync(out, {force: true});
  const made = make(...options);
  check(made.status === status && made.stderr.includes(said) && !existsSync(out), `${options.join(' ')} is refused: ${made.status} ${made.stderr}`);
}

async function pagesAreMade() {
  check((await shown()).startsWith('1  The baker burned two pies. | arc-standard | first | 0 | '), 'a page has sample sentences');
  check(await shown('--system', 'arc-eager', '--start', 'sh la') ===
    '1  The baker burned two pies. | arc-eager | first | 2 | Stack, the top last: ROOT. Buffer: baker, burned, two, pies, .. | ', 'it opens at a step');
  const systemFile = join(folder, 'mine.system');
  writeFileSync(systemFile, 'name: mine\nstart: [], [0..n]\nend: [i], []\npush, key P: σ, i|β ⇒ σ|i, β\nleft, key L: σ|i|j ⇒ σ|j, j→i\nright, key R: σ|i|j ⇒ σ|i, i→j\n');
  const own = join(folder, 'own.conllu');
  writeFileSync(own, '1\tA\t_\t_\t_\t_\t0\troot\t_\t_\n\n1\tB\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tC\t_\t_\t_\t_\t0\troot\t_\t_\n');
  check(await shown('--sentences', own, '--sentence', '2', '--root', 'stack', '--start', 'sh') ===
    '2  B C | arc-standard | stack | 1 | Stack, the top last: ROOT, B. Buffer: C. | ', 'it has the sentences of a file, and ROOT on the stack');
  check((await shown('--sentences', own, '--root', 'none', '--sentence', '2', '--start', ' sh  sh la ')).includes('none | 3 | Stack, the top last: C. Buffer: empty'), 'it has no ROOT');
  check(/ \| mine \| first \| 1 \| Stack, the top last: ROOT\. /.test(await shown('--system', systemFile, '--start', 'push')), 'it has a system from a file');
  refused(2, 'transition 2, "xx", is unknown', '--start', 'sh xx');
  refused(2, 'is not legal', '--start', 'la');
  refused(2, 'nonsense', '--system', 'nonsense');
  refused(1, 'missing.conllu', '--sentences', join(folder, 'missing.conllu'));
  refused(1, 'no sentence 3', '--sentences', own, '--sentence', '3');
  refused(1, 'there is no', '--sentence', '100000');
}

await runTests(browser, [pagesAreMade]);
