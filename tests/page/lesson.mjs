// SPDX-License-Identifier: GPL-3.0-or-later
// lesson.mjs CLI CHROMIUM MODULE WORKER FOLDER [PICTURES]: plays every lesson of FOLDER in
// Chromium, from its first page to its last one, and answers its questions, first wrongly. Needs
// puppeteer-core and axe-core in the first folder of NODE_PATH.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {check, folder, fragmentWhen, launch, openPage, runTests, violations} from './support.mjs';

const [cli, chromium, modulePath, workerPath, lessons, pictures] = process.argv.slice(2);
const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const axe = require.resolve('axe-core');
const {makeAnswerer} = createRequire(import.meta.url)(resolve(workerPath));
const answerer = makeAnswerer(await WebAssembly.compile(readFileSync(modulePath)));
const ask = request => JSON.parse(answerer(JSON.stringify(request)).text);

/** Returns a right answer to an exercise. Questions with choices are answered by trying. */
function rightAnswer(exercise, written) {
  const subject = {system: exercise.system, rules: exercise.rules, conllu: exercise.conllu, transitions: exercise.before,
                   single_root: exercise.single_root, root: exercise.root};
  if (written) return written;
  if (exercise.kind === 'gold-tree') return ask({command: 'configuration', ...subject}).heads.join(' ');
  return ask({command: 'derive', ...subject}).steps.map(step => step.transition).join(' ');
}

/** Returns the fields "answer" and "key" of the questions of a lesson, '' where there is none. */
const writtenAnswers = text => [...text.matchAll(/^```ask\n([^]*?)^```/gm)].map(([, block]) =>
  (/^answer: (.*)$/m.exec(block) ?? /^key: (.*)$/m.exec(block) ?? ['', ''])[1]);

const place = page => page.$eval('#lesson .place', one => one.textContent);
const verdict = page => page.$eval('.verdict', one => one.textContent);

/** Goes on from the page with the 0-based index `index` to the page `part`, and waits until its scene, if it has one, is drawn. */
async function next(page, index, part) {
  await page.click('#lesson-next');
  await page.waitForFunction(wanted => document.querySelector('#lesson .place')?.textContent.startsWith(`${wanted + 1} / `), {timeout: 60000}, index + 1);
  if (part.scene) await fragmentWhen(page, state => state.page === String(index + 1));
}

/** Gives the answer `text`, or presses the choice with the index `text`. Returns the verdict. */
async function give(page, text) {
  await page.$eval('.verdict', one => { one.textContent = ''; });
  if (typeof text === 'number') await page.$$eval('#exercise .choices button', (all, i) => all[i].click(), text);
  else {
    await page.$eval('#exercise form :is(input, textarea)', (input, value) => { input.value = value; }, text);
    await page.click('#exercise form button');
  }
  await page.waitForFunction(() => document.querySelector('.verdict')?.textContent);
  return verdict(page);
}

async function answerQuestion(page, exercise, written) {
  const choices = await page.$$eval('#exercise .choices button', all => all.length);
  if (choices === 0) {
    check(!(await give(page, 'x y z')).startsWith('✓'), 'nonsense is not right');
    const told = await give(page, rightAnswer(exercise, written));
    check(told.startsWith('✓'), `${exercise.kind}: ${rightAnswer(exercise, written)}: ${told}`);
    return;
  }
  for (let i = 0; i < choices; ++i) if ((await give(page, i)).startsWith('✓')) return;
  check(false, 'one of the choices is right');
}

async function plays(name) {
  const path = join(folder, name.replace('.md', '.html'));
  const made = JSON.parse(/id="start">([^]*?)<\/script>/.exec(readFileSync(path, 'utf8'))[1]);
  const exercises = JSON.parse(Buffer.from(made.exercises, 'base64').toString());
  const written = writtenAnswers(readFileSync(join(lessons, name), 'utf8'));
  check(written.length === exercises.length, 'the page has all questions');
  const page = await openPage(browser, path);
  for (const [number, part] of made.lesson.entries()) {
    if (part.scene?.hide)
      check((await page.$$eval('.cost', all => all.map(one => one.textContent).join(''))) === '', 'a scene that hides losses shows none');
    if (part.question) {
      await page.waitForFunction(wanted => document.querySelector('#exercise h2')?.textContent.startsWith(wanted), {timeout: 60000}, `Question ${part.question} `);
      if (exercises[part.question - 1].kind === 'gold-tree')
        check((await page.$$('#exercise .arc')).length === 0, 'the picture does not show the tree in question');
      await answerQuestion(page, exercises[part.question - 1], written[part.question - 1]);
      check((await page.$$eval('article details', all => all.every(one => one.open))), 'an answer opens what is revealed');
    }
    if (part.scene) check((await page.$('#views .configuration')) !== null, 'a scene is drawn');
    if (number + 1 < made.lesson.length) await next(page, number, made.lesson[number + 1]);
  }
  check((await place(page)).endsWith('done'), `the lesson is done: ${await place(page)}`);
  await fragmentWhen(page, state => state.page === String(made.lesson.length - 1));
  await page.close();
  return `${made.lesson.length} pages, ${exercises.length} questions, ${readFileSync(path).length} bytes`;
}

/** A page that was reloaded has kept its place and its answers. */
async function keepsItsPlace() {
  const path = join(folder, '02-arc-standard.html');
  const page = await openPage(browser, path);
  const made = JSON.parse(/id="start">([^]*?)<\/script>/.exec(readFileSync(path, 'utf8'))[1]);
  const asking = made.lesson.findIndex(one => one.question);
  for (let i = 0; i < asking; ++i) await next(page, i, made.lesson[i + 1]);
  await answerQuestion(page, JSON.parse(Buffer.from(made.exercises, 'base64').toString())[0], writtenAnswers(readFileSync(join(lessons, '02-arc-standard.md'), 'utf8'))[0]);
  const again = await openPage(browser, path, {fragment: await fragmentWhen(page, state => state.answers !== undefined)});
  check((await place(again)).startsWith(`${asking + 1} / `) && (await place(again)).includes('1 of '), 'the link leads to the same page');
  for (const one of [page, again]) await one.close();
}

/** The pages of several lessons lead to the next one and to their list. */
async function leadOn() {
  const page = await openPage(browser, join(folder, names[0].replace('.md', '.html')));
  const follow = async (text, title) => {
    await page.evaluate(wanted => [...document.querySelectorAll('#lesson nav a')].find(one => one.textContent.startsWith(wanted)).click(), text);
    await page.waitForFunction(wanted => document.title === wanted, {timeout: 60000}, title);
  };
  await follow('Next lesson', 'The machine');
  await follow('Previous lesson', 'Heads and dependents');
  await follow('All lessons', 'Lessons');
  check((await page.$$eval('ol a', all => all.length)) === names.length, 'the list has all lessons');
  await page.close();
}

/** A scene that hides losses has no command that reveals them. */
async function hidesLosses() {
  const path = join(folder, 'hidden.html');
  writeFileSync(join(folder, 'hidden.md'), '# T\n\n```show\nsentence: She sees him\nheads: 2 0 2\nsystem: arc-standard\nsteps: sh sh sh\nlosses: hidden\n```\n');
  execFileSync(cli, ['lesson', 'export', join(folder, 'hidden.md'), '--out', path]);
  const page = await openPage(browser, path);
  for (const key of [' ', 'o', 'End', 'h', '?', 'ArrowRight']) await page.keyboard.press(key);
  await new Promise(done => setTimeout(done, 500));
  check(await page.$eval('.derivation', one => one.dataset.depth === '3' && one.dataset.loss === ''), 'no optimal transition is taken');
  check((await page.$$('.card.optimal, .ask')).length === 0, 'no optimal transition is shown');
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelector('.derivation')?.dataset.depth === '4');
  await page.close();
}

async function fitsAndIsAccessible() {
  const page = await openPage(browser, join(folder, '00-heads-and-dependents.html'));
  for (const index of [0, 1]) {
    if (index) await next(page, index - 1, {scene: true});
    for (const [width, scheme] of [[360, 'light'], [360, 'dark'], [1024, 'light'], [1024, 'dark'], [1920, 'light'], [1920, 'dark']]) {
      await page.setViewport({width, height: width < 500 ? 740 : 900});
      await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-reduced-motion', value: 'reduce'}]);
      check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is wider than ${width} px`);
      if (pictures) await page.screenshot({path: join(pictures, `lesson-${width}-${scheme}-${index}.png`), fullPage: width < 500});
      check((await violations(page, axe)).length === 0, `axe-core finds no violation at ${width} px, ${scheme}`);
    }
  }
  await page.close();
}

const names = readdirSync(lessons).filter(one => /^\d.*\.md$/.test(one)).sort();
execFileSync(cli, ['lesson', 'export', ...names.map(one => join(lessons, one)), '--out', folder]);
async function allLessons() {
  for (const name of names)
    console.log(`${name}: ${await plays(name)}`);
}
const browser = await launch(chromium);
await runTests(browser, [allLessons, leadOn, keepsItsPlace, hidesLosses, fitsAndIsAccessible]);
