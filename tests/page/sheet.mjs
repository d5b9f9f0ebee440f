// SPDX-License-Identifier: GPL-3.0-or-later
// sheet.mjs CLI CHROMIUM SAMPLES: answers a sheet of exercises in Chromium as a student does, and
// marks the file that the page saves. Then uses the same sheet as a SCORM package in a run-time of
// SCORM 1.2. Needs puppeteer-core and scorm-again in the first folder of NODE_PATH.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {check, folder, launch, openPage, runTests} from './support.mjs';

const [cli, chromium, samples] = process.argv.slice(2);
const runTime = join(resolve(process.env.NODE_PATH.split(':')[0]), 'scorm-again/dist/scorm12.min.js');
const browser = await launch(chromium);
const run = (...args) => execFileSync(cli, args, {maxBuffer: 1 << 26});
const made = (format, ...more) => run('exercises', '--kind', 'next-transition,lost-arcs,table,gold-tree',
  '--count', '4', '--seed', '3', '--format', format, ...more, samples);
let key = JSON.parse(made('json').toString()).exercises;

/** Answers the exercise `number`, which is on screen, and waits until the answer has been judged. */
async function answer(page, number, text) {
  await page.waitForFunction(wanted => document.querySelector('#exercise h2')?.textContent === wanted,
                             {timeout: 60000}, `Exercise ${number} of ${key.length}`);
  const typed = await page.$('#exercise form :is(input, textarea)');
  if (typed) {
    await typed.type(text);
    await page.click('#exercise form button');
  } else {
    // Choices are shown as words, with the name of the transition or with the arcs.
    await page.evaluate(wanted => {
      const all = [...document.querySelectorAll('#exercise .choices button')];
      (all.find(one => one.dataset.answer === wanted) ?? all[0]).click();
    }, text);
  }
  await page.waitForFunction(() => document.querySelector('.verdict')?.textContent);
}
const next = page => page.evaluate(() =>
  [...document.querySelectorAll('#exercise button')].find(one => one.textContent === 'Next').click());

/** Saves the answers, and waits until the file `name` is there. */
async function saveAnswers(page, name) {
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: folder});
  await page.click('#save-answers');
  for (let i = 0; i < 100 && !readdirSync(folder).includes(name); ++i)
    await new Promise(done => setTimeout(done, 100));
}

/** Answers all exercises of a sheet, in a page or frame, as the key does. */
async function answerAll(frame) {
  for (const [i, exercise] of key.entries()) {
    await answer(frame, i + 1, exercise.answer);
    if (i + 1 < key.length) await next(frame);
  }
}

async function fileIsMarked() {
  const path = join(folder, 'sheet.html');
  writeFileSync(path, made('page', '--category', 'Week <2>'));
  const source = readFileSync(path, 'utf8');
  check(!source.includes(key[2].answer), 'the source does not show the model answer');
  const page = await openPage(browser, path);
  check(await page.$eval('h1', one => one.textContent) === 'Week <2>', 'the sheet has its title');
  for (const name of ['views', 'choose'])
    check(await page.$eval(`#${name}`, one => getComputedStyle(one).display) === 'none', `${name} is hidden`);
  await page.type('#student', 'Anna');
  await answerAll(page);
  check((await page.$eval('.verdict', one => one.textContent)).startsWith('✓'), 'a right answer is told');
  await saveAnswers(page, 'Anna.jsonl');
  const keyPath = join(folder, 'key.json');
  writeFileSync(keyPath, made('json'));
  const marks = run('grade', '--key', keyPath, join(folder, 'Anna.jsonl')).toString();
  const total = marks.trim().split('\n').at(-1).split(marks.includes('\t') ? '\t' : ',');
  check(total[0] === 'Anna' && total.includes('100.00'), `the answers get 100 of 100: ${total}`);
  await page.click('#finish');
  check((await page.$eval('#exercise h2', one => one.textContent)) === 'Score 100 of 100', 'the page has the same score');
  await page.close();
}

/** In the conventions of a textbook, the page shows ROOT on the stack and takes the rows of a table. */
async function textbookIsFollowed() {
  const [usual, textbook] = [key, ['--root', 'stack', '--rows', 'after']];
  key = JSON.parse(made('json', ...textbook).toString()).exercises;
  const path = join(folder, 'textbook.html');
  writeFileSync(path, made('page', ...textbook));
  const page = await openPage(browser, path);
  await answerAll(page);
  await page.click('#finish');
  check((await page.$eval('#exercise h2', one => one.textContent)) === 'Score 100 of 100', 'the sheet of a textbook gets 100 of 100');
  await page.close();
  key = usual;
}

async function guessingDoesNotPay() {
  const page = await openPage(browser, join(folder, 'sheet.html'));
  const choices = await page.$$eval('#exercise .choices button', all => all.map(one => one.dataset.answer));
  const wrong = choices.filter(one => one !== key[0].answer);
  await page.type('#student', 'Guess');
  await page.click('#exercise details summary');
  await page.waitForSelector('#exercise details[open]');
  let tries = 1; // the hint
  for (const text of [...wrong, key[0].answer]) {
    await page.$eval('.verdict', one => { one.textContent = ''; });
    await answer(page, 1, text);
    ++tries;
    if ((await page.$eval('.verdict', one => one.textContent)).startsWith('✓')) break;
  }
  await saveAnswers(page, 'Guess.jsonl');
  await page.click('#finish');
  const score = await page.$eval('.marks td:nth-child(3)', one => Number(one.textContent));
  check(tries > 2 && score === Math.round(100 / tries), `a hint and ${tries - 1} tries score ${score}`);
  const marks = run('grade', '--key', join(folder, 'key.json'), join(folder, 'Guess.jsonl')).toString();
  const row = marks.split('\n').find(one => one.startsWith('Guess,1,'));
  check(row?.includes(`,${(100 / tries).toFixed(2)},`), `the grader gives the same score: ${row}`);
  await page.close();
}

async function nothingIsTold() {
  const path = join(folder, 'silent.html');
  writeFileSync(path, made('page', '--tell', 'nothing'));
  const page = await openPage(browser, path, {width: 360, height: 740});
  await answer(page, 1, 'x');
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  check((await page.$eval('.verdict', one => one.textContent)) === 'The answer was saved.', 'no mark is shown');
  check((await page.$$('#exercise details')).length === 0, 'there are no hints');
  await page.close();
}

async function rulesAreObeyed() {
  const path = join(folder, 'limited.html');
  writeFileSync(path, made('page', '--tries', '1', '--hide-answers', '--minutes', '30'));
  const page = await openPage(browser, path);
  check(/^(30:00|29:5\d) left$/.test(await page.$eval('#time', one => one.textContent)), 'the time that is left is shown');
  check((await page.$$('#exercise details')).length === 0, 'there are no hints without answers');
  await answer(page, 1, key[0].answer);
  await page.waitForFunction(() => document.querySelector('#exercise form button, #exercise .choices button')?.disabled, {timeout: 10000});
  await next(page);
  await answer(page, 2, key[1].answer);
  await page.close();
}

async function packageIsGraded() {
  writeFileSync(join(folder, 'sheet.zip'), made('scorm', '--category', 'Week 2'));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'sheet.zip'), join(folder, 'sheet')]);
  const manifest = readFileSync(join(folder, 'sheet/imsmanifest.xml'), 'utf8');
  check(manifest.includes('<schemaversion>1.2</schemaversion>') && manifest.includes('href="index.html"'), 'the manifest names the page');
  const host = `<!DOCTYPE html><meta charset="utf-8"><script src="/run-time.js"></script>
<script>window.API = new Scorm12API({autocommit: false, logLevel: 4}); window.committed = 0;
window.API.cmi.student_data.mastery_score = '60';
window.API.on('LMSCommit', () => ++window.committed);
window.API.on('LMSSetValue.cmi.core.exit', (name, value) => { window.exit = value; });
window.API.on('LMSSetValue.cmi.core.session_time', (name, value) => { window.time = value; });</script><iframe src="/index.html" width="1000" height="700"></iframe>`;
  const files = {'/': host, '/run-time.js': readFileSync(runTime), '/index.html': readFileSync(join(folder, 'sheet/index.html'))};
  const server = createServer((request, response) => {
    const file = files[request.url];
    response.writeHead(file ? 200 : 404, {'Content-Type': request.url.endsWith('.js') ? 'text/javascript' : 'text/html'});
    response.end(file);
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const frameOf = () => page.frames().find(one => one.url().endsWith('/index.html'));
  await frameOf().waitForSelector('body[data-ready]');
  const told = name => page.evaluate(wanted => String(window.API.LMSGetValue(wanted)), name);
  check(await told('cmi.core.lesson_status') === 'incomplete', 'an attempt begins');
  check(await page.evaluate(() => window.exit) === 'suspend', 'an attempt that is left is resumed');
  check(manifest.includes('<adlcp:masteryscore>60</adlcp:masteryscore>'), 'the manifest has the score to pass');
  await answerAll(frameOf());
  await page.waitForFunction(() => window.API.LMSGetValue('cmi.core.score.raw') === '100', {timeout: 10000});
  check(await told('cmi.core.lesson_status') === 'passed', 'the sheet is passed');
  check(await page.evaluate(() => window.exit) === '', 'an attempt that is complete is not resumed');
  check(await told('cmi.interactions._count') === String(key.length), 'each answer is reported');
  check(await page.evaluate(() => window.committed) > 0, 'the results are committed');
  check((await page.evaluate(() => window.API.cmi.suspend_data)).includes(key[0].answer), 'answers are kept for the next session');
  await page.evaluate(() => document.querySelector('iframe').remove());
  check(/^\d{4}:\d\d:\d\d/.test(await page.evaluate(() => window.time)), 'the time is reported');
  server.close();
  await page.close();
}

await runTests(browser, [fileIsMarked, textbookIsFollowed, guessingDoesNotPay, nothingIsTold, rulesAreObeyed, packageIsGraded]);
