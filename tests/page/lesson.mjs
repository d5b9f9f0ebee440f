// SPDX-License-Identifier: GPL-3.0-or-later
// lesson.mjs CLI CHROMIUM MODULE WORKER FOLDER [PICTURES]: plays every lesson of FOLDER in
// Chromium, from its first page to its last one, and answers its questions, first wrongly. Needs
// puppeteer-core and axe-core in the first folder of NODE_PATH.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [cli, chromium, modulePath, workerPath, lessons, pictures] = process.argv.slice(2);
const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const puppeteer = (await import(pathToFileURL(require.resolve('puppeteer-core')))).default;
const axe = require.resolve('axe-core');
const folder = mkdtempSync(join(tmpdir(), 'lesson-'));
const {makeAnswerer} = createRequire(import.meta.url)(resolve(workerPath));
const answerer = makeAnswerer(await WebAssembly.compile(readFileSync(modulePath)));
const ask = request => JSON.parse(answerer(JSON.stringify(request)).text);
let checks = 0;
const check = (holds, what) => {
  ++checks;
  if (!holds) throw new Error(`not so: ${what}`);
};

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

/** Opens a page of the file `path`. The test fails if the page has an error or loads anything. */
async function open(browser, path, {width = 1280, height = 800, fragment = '', scheme = 'light'} = {}) {
  const page = await browser.newPage();
  page.on('pageerror', error => { console.error(error); process.exitCode = 1; });
  page.on('request', request => {
    if (!/^(file|blob|data):/.test(request.url())) { console.error(`asks for ${request.url()}`); process.exitCode = 1; }
  });
  await page.setViewport({width, height});
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
  await page.goto(pathToFileURL(path).href + fragment);
  await page.waitForSelector('body[data-ready]', {timeout: 60000});
  return page;
}
const place = page => page.$eval('#lesson .place', one => one.textContent);
const verdict = page => page.$eval('.verdict', one => one.textContent);

/** Goes on from the page with the 0-based index `index`. */
async function next(page, index) {
  await page.click('#lesson-next');
  await page.waitForFunction(wanted => new URLSearchParams(location.hash.slice(1)).get('page') === String(wanted) &&
    document.querySelector('#lesson .place').textContent.startsWith(`${wanted + 1} / `), {timeout: 60000}, index + 1);
}

/** Gives the answer `text`, or presses the choice with the index `text`. Returns the verdict. */
async function give(page, text) {
  await page.$eval('.verdict', one => { one.textContent = ''; });
  if (typeof text === 'number') await page.$$eval('#exercise .choices button', (all, i) => all[i].click(), text);
  else {
    await page.$eval('#exercise form :is(input, textarea)', (input, value) => { input.value = value; }, text);
    await page.click('#exercise form button');
  }
  await page.waitForFunction(() => document.querySelector('.verdict').textContent !== '', {timeout: 60000});
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

async function plays(browser, name) {
  const path = join(folder, name.replace('.md', '.html'));
  const made = JSON.parse(/id="start">([^]*?)<\/script>/.exec(readFileSync(path, 'utf8'))[1]);
  const exercises = JSON.parse(Buffer.from(made.exercises, 'base64').toString());
  const written = writtenAnswers(readFileSync(join(lessons, name), 'utf8'));
  check(written.length === exercises.length, 'the page has all questions');
  const page = await open(browser, path);
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
    if (number + 1 < made.lesson.length) await next(page, number);
  }
  check((await place(page)).endsWith('done'), `the lesson is done: ${await place(page)}`);
  await page.close();
  return `${made.lesson.length} pages, ${exercises.length} questions, ${readFileSync(path).length} bytes`;
}

/** A page that was reloaded has kept its place and its answers. */
async function keepsItsPlace(browser) {
  const path = join(folder, '02-arc-standard.html');
  const page = await open(browser, path);
  const made = JSON.parse(/id="start">([^]*?)<\/script>/.exec(readFileSync(path, 'utf8'))[1]);
  const asking = made.lesson.findIndex(one => one.question);
  for (let i = 0; i < asking; ++i) await next(page, i);
  await answerQuestion(page, JSON.parse(Buffer.from(made.exercises, 'base64').toString())[0], writtenAnswers(readFileSync(join(lessons, '02-arc-standard.md'), 'utf8'))[0]);
  await page.waitForFunction(() => location.hash.includes('answers='));
  const again = await open(browser, path, {fragment: page.url().slice(page.url().indexOf('#'))});
  check((await place(again)).startsWith(`${asking + 1} / `) && (await place(again)).includes('1 of '), 'the link leads to the same page');
  for (const one of [page, again]) await one.close();
}

/** The pages of several lessons lead to the next one and to their list. */
async function leadOn(browser, names) {
  const page = await open(browser, join(folder, names[0].replace('.md', '.html')));
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
async function hidesLosses(browser) {
  const path = join(folder, 'hidden.html');
  writeFileSync(join(folder, 'hidden.md'), '# T\n\n```show\nsentence: She sees him\nheads: 2 0 2\nsystem: arc-standard\nsteps: sh sh sh\nlosses: hidden\n```\n');
  execFileSync(cli, ['lesson', 'export', join(folder, 'hidden.md'), '--out', path]);
  const page = await open(browser, path);
  for (const key of [' ', 'o', 'End', 'h', '?', 'ArrowRight']) await page.keyboard.press(key);
  await new Promise(done => setTimeout(done, 500));
  check(await page.$eval('.derivation', one => one.dataset.depth === '3' && one.dataset.loss === ''), 'no optimal transition is taken');
  check((await page.$$('.card.optimal, .ask')).length === 0, 'no optimal transition is shown');
  await page.keyboard.press('l');
  await page.waitForFunction(() => document.querySelector('.derivation').dataset.depth === '4');
  await page.close();
}

async function fitsAndIsAccessible(browser) {
  const path = join(folder, '00-heads-and-dependents.html');
  for (const [width, scheme] of [[360, 'light'], [360, 'dark'], [1024, 'light'], [1024, 'dark'], [1920, 'light'], [1920, 'dark']]) {
    for (const index of [0, 1]) {
      const page = await open(browser, path, {width, height: width < 500 ? 740 : 900, scheme, fragment: `#page=${index}`});
      check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is wider than ${width} px`);
      if (pictures) await page.screenshot({path: join(pictures, `lesson-${width}-${scheme}-${index}.png`), fullPage: width < 500});
      await page.addScriptTag({path: axe}).catch(() => page.evaluate(''));
      const found = await page.evaluate(() => window.axe.run());
      for (const one of found.violations) console.error(`${one.id}: ${one.help}: ${one.nodes.map(node => node.html).slice(0, 3).join(' ')}`);
      check(found.violations.length === 0, `axe-core finds no violation at ${width} px, ${scheme}`);
      await page.close();
    }
  }
}

const browser = await puppeteer.launch({executablePath: chromium, args: ['--no-sandbox', '--disable-gpu']});
try {
  const names = readdirSync(lessons).filter(one => /^\d.*\.md$/.test(one)).sort();
  execFileSync(cli, ['lesson', 'export', ...names.map(one => join(lessons, one)), '--out', folder]);
  for (const name of names)
    console.log(`${name}: ${await plays(browser, name)}`);
  for (const test of [leadOn, keepsItsPlace, hidesLosses, fitsAndIsAccessible]) {
    await test(browser, names);
    console.log(`${test.name}: good`);
  }
  console.log(`${checks} checks`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(folder, {recursive: true});
  process.exit();
}
