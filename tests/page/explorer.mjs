// SPDX-License-Identifier: GPL-3.0-or-later
// explorer.mjs PAGE BROWSER: uses the explorer in Chromium or Firefox on a phone, with sentences of one's own, with
// links and in frames, and checks what must hold from the rules of the systems.
import {readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, folder, fragmentWhen, launch, openPage, runTests, stateIn} from './support.mjs';

const [pagePath, program] = process.argv.slice(2);
const address = pathToFileURL(resolve(pagePath)).href;
const html = readFileSync(pagePath, 'utf8');
const browser = await launch(program);

/** Opens the page at `from`. */
async function open({from = address, ...options} = {}) {
  const page = await openPage(browser, from, options);
  // A page behind another one gets no frames of animation, so conditions are tried by the clock.
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (holds, given, ...values) => wait(holds, {polling: 100, ...given}, ...values);
  return page;
}
const phone = options => open({width: 360, height: 740, mobile: true, ...options});
/** Waits until the derivation `view` (0-based) is at step `wanted`. */
const reaches = (page, wanted, view = 0) => page.waitForFunction((number, i) =>
  Number(document.querySelectorAll('.derivation')[i]?.dataset.depth) === number, {timeout: 20000}, wanted, view);
async function press(page, key, wanted) {
  await page.keyboard.press(key);
  await reaches(page, wanted);
}
const textOf = (page, selector) => page.$eval(selector, one => one.textContent.replace(/[\u2068\u2069]/g, ''));
const notices = (page, wanted) => page.waitForFunction(text =>
  document.querySelector('#notice')?.textContent.replace(/[\u2068\u2069]/g, '').includes(text), {timeout: 20000}, wanted);
const lossIs = (page, wanted) => page.waitForFunction(text => document.querySelector('.derivation')?.dataset.loss === text, {timeout: 20000}, wanted);
const boxOf = (page, selector) => page.$eval(selector, one => { const {x, y, width, height} = one.getBoundingClientRect(); return {x, y, width, height}; });
const centre = async (page, node) => {
  const {x, y, width, height} = await boxOf(page, `.word[data-node="${node}"]`);
  return [x + width / 2, y + height / 2];
};
async function useText(page, text) {
  await page.$eval('#sentences', one => { one.open = true; });
  await page.$eval('#text', (area, value) => { area.value = value; }, text);
  await page.$eval('#use-text', one => one.click());
}

/** A phone shows the sentence and all cards of arc-standard at once. */
async function firstScreen() {
  const page = await phone();
  const bottoms = await page.$$eval('.stage, .card', all => all.map(one => one.getBoundingClientRect().bottom));
  check(bottoms.length === 4 && Math.max(...bottoms) <= 740, `picture and cards are on the first screen: ${bottoms}`);
  check((await boxOf(page, '.bar')).height < 70, 'the header is one line');
  check((await boxOf(page, '#extensions')).height === 0, 'buffer transitions are among the settings');
  await page.tap('#settings');
  check((await boxOf(page, '#extensions')).height > 0 && (await boxOf(page, '#link')).height > 0, 'the settings show the rest');
  await page.select('#system', 'lr-spine');
  await page.waitForFunction(() => document.querySelector('#extensions')?.hidden);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
  const cards = await page.$$eval('.cards li', all => all.map(one => [one.getBoundingClientRect().y, one.firstChild.disabled]));
  check(Math.max(...cards.filter(one => !one[1]).map(one => one[0])) <= Math.min(...cards.filter(one => one[1]).map(one => one[0])),
        'cards that can be used come first');
  await page.close();
}

/** A step is shown before its losses are known, and the next one can be taken meanwhile. */
async function stepsBeforeLosses() {
  const page = await open();
  for (const [i, name] of ['sh', 'sh', 'ra'].entries()) { // loses both arcs to the first two words
    await page.$eval(`.card[data-name=${name}]`, one => one.click());
    await reaches(page, i + 1);
  }
  await page.evaluate(() => { // holds the questions about losses until they are let go
    const post = Worker.prototype.postMessage;
    const held = [];
    window.letGo = () => { Worker.prototype.postMessage = post; for (const [worker, message] of held) worker.postMessage(message); };
    Worker.prototype.postMessage = function(message, ...rest) {
      if (/"command":"configuration"/.test(message.text) && !/"losses":false/.test(message.text)) held.push([this, message]);
      else post.call(this, message, ...rest);
    };
  });
  const drawn = depth => page.waitForFunction(wanted => document.querySelector('.derivation').dataset.drawn === wanted, {timeout: 20000}, String(depth));
  const costs = () => page.$$eval('.card:enabled .cost', all => all.map(one => one.textContent.replace('cost ', '')));
  for (const depth of [4, 5]) {
    await page.$eval('.card[data-name="sh"]', one => one.click());
    await drawn(depth);
    check(await textOf(page, '.controls .place') === `step ${depth} / ${depth}`, `the time line shows the step: ${await textOf(page, '.controls .place')}`);
    check(await page.$('.legend .lost') !== null, 'arcs that were lost before are drawn as lost');
    check((await costs()).every(one => one === '…'), 'costs are not known yet');
    check((await page.$$('.ask')).length === 0, 'costs that are not known have no reasons');
    check(/^Stack, the top last: /.test(await textOf(page, '.derivation .hidden')), 'stack and buffer are known');
    check(await page.$eval('.derivation', one => one.dataset.depth) === '3', 'the losses are those of the step before');
  }
  await page.evaluate(() => window.letGo());
  await reaches(page, 5);
  check((await costs()).length > 0 && (await costs()).every(one => /^(0 ✓|\+\d)/.test(one)), `costs are known: ${await costs()}`);
  check((await page.$$('.ask')).length > 0, 'costs have reasons');
  await page.close();
}

async function drag(page, from, to, time) {
  await page.touchscreen.touchStart(...from);
  for (let i = 1; i <= 4; ++i) {
    await page.touchscreen.touchMove(from[0] + (to[0] - from[0]) * i / 4, from[1] + (to[1] - from[1]) * i / 4);
    await new Promise(done => setTimeout(done, time / 4));
  }
  await page.touchscreen.touchEnd();
}

/** Swipes quickly, so that the derivation is at step `wanted`. On a busy machine a swipe can become slow, which scrolls; then again. */
async function swipe(page, from, to, wanted) {
  for (let tries = 0; tries < 4; ++tries) {
    const before = await page.$eval('.stage', one => one.scrollLeft);
    await drag(page, from, to, 0);
    if (await page.waitForFunction(number => Number(document.querySelector('.derivation')?.dataset.depth) === number, {timeout: 10000}, wanted)
      .then(() => true, () => false)) return;
    await page.$eval('.stage', (one, left) => { one.scrollLeft = left; }, before);
  }
  throw new Error(`no swipe leads to step ${wanted}`);
}

/** Quick swipes step, slow ones scroll; two taps make an arc, which can be taken back. */
async function fingers() {
  const page = await phone();
  const {x, y, width} = await boxOf(page, '.stage');
  const [left, right] = [[x + 40, y + 20], [x + width - 40, y + 20]];
  await swipe(page, right, left, 1);
  await swipe(page, left, right, 0);
  await swipe(page, await centre(page, 2), await centre(page, 1), 1); // a swipe over words is a swipe
  await press(page, 'Home', 0);
  const before = await page.$eval('.stage', one => one.scrollLeft);
  await drag(page, right, left, 800);
  check(await page.$eval('.stage', one => one.scrollLeft) > before + 50, 'a slow swipe scrolls the picture');
  check(await page.$eval('.derivation', one => one.dataset.depth) === '0', 'and makes no step');
  await page.$eval('.stage', one => { one.scrollLeft = 0; });
  await page.touchscreen.tap(...await centre(page, 1));
  await notices(page, 'Tap the head of The');
  check(await page.$('.word.chosen[data-node="1"]') !== null, 'the word that was tapped is marked');
  await page.touchscreen.tap(...await centre(page, 1));
  await page.waitForFunction(() => document.querySelector('#notice')?.textContent === '' && !document.querySelector('.chosen'));
  await page.touchscreen.tap(...await centre(page, 1));
  await page.touchscreen.tap(...await centre(page, 0));
  await notices(page, 'The head of The is now ROOT');
  await page.evaluate(() => [...document.querySelectorAll('.change button')].pop().click());
  await notices(page, 'was taken back');
  await page.waitForFunction(() => document.querySelector('.arc[data-ends="2 1"]'));
  await page.close();
}

/** Presenting makes the picture larger, also on a wide screen, where it is larger already, and keeps the narration on the screen. */
async function presenting() {
  for (const [width, height] of [[1024, 768], [1920, 1080]]) {
    const page = await open({width, height});
    await page.evaluate(() => { document.documentElement.requestFullscreen = null; });
    for (const [i, key] of ['s', 's', 's', 'r'].entries()) await press(page, key, i + 1);
    const before = await boxOf(page, '.word[data-node="2"]');
    const letters = await page.$eval('.said', one => parseFloat(getComputedStyle(one).fontSize));
    await page.keyboard.press('f');
    const after = await boxOf(page, '.word[data-node="2"]');
    check(after.width > 1.3 * before.width, `the picture grows at ${width}: ${before.width} ${after.width}`);
    check(await page.$eval('.said', one => parseFloat(getComputedStyle(one).fontSize)) > 1.2 * letters, `the letters grow at ${width}`);
    check(await page.$eval('.said', one => one.getBoundingClientRect().bottom <= innerHeight), `the narration is on the screen at ${width}`);
    await page.close();
  }
}

/** The text of a lesson uses the width of the window, and a wide table scrolls in itself. */
async function lessons() {
  const cells = Array.from({length: 90}, (_, i) => `<td>column${i}</td>`).join('');
  const made = {title: 'A lesson', exercises: Buffer.from('[]').toString('base64'),
                lesson: [{text: `<h1>A</h1><p>${'Some words. '.repeat(60)}</p><table><tr>${cells}</tr></table>`, reveals: []}]};
  const path = join(folder, 'lesson.html');
  writeFileSync(path, html.replace('id="start">{}', () => `id="start">${JSON.stringify(made).replaceAll('<', '\\u003c')}`));
  for (const width of [360, 1024, 1920]) {
    const page = await open({from: pathToFileURL(path).href, width, height: 700});
    check((await boxOf(page, '#lesson')).width > 0.95 * width - 20, `the lesson has the whole width of ${width}`);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing is cut at ${width}`);
    check(await page.$eval('article table', one => one.scrollWidth > one.clientWidth && one.getBoundingClientRect().right <= innerWidth),
          `the table scrolls in itself at ${width}`);
    await page.close();
  }
}

/** Presenting a lecture, Page Down leads through the scenes; a second window has the notes and the same keys. */
async function speakerWindow() {
  const scene = (title, steps, note) => ({text: `<h2>${title}</h2>`, reveals: [], note,
    scene: {conllu: '1\tCats\t_\t_\t_\t_\t2\t_\t_\t_\n2\tsleep\t_\t_\t_\t_\t0\t_\t_\t_\n\n', system: 'arc-standard', t: steps, at: 1}});
  const made = {title: 'A lecture', exercises: Buffer.from('[]').toString('base64'),
                lesson: [scene('First', 'sh.sh', 'Ask:\nwhich one is <the head>?'), scene('Second', 'sh', '')]};
  const path = join(folder, 'lecture.html');
  writeFileSync(path, html.replace('id="start">{}', () => `id="start">${JSON.stringify(made).replaceAll('<', '\\u003c')}`));
  const page = await open({from: pathToFileURL(path).href});
  const opened = new Promise(done => { page.once('popup', done); });
  await page.$eval('#speaker', one => one.click());
  const notes = await opened;
  const shows = (...texts) => notes.waitForFunction(all => all.every(text =>
    document.body.innerText.replace(/[\u2068\u2069]/g, '').includes(text)), {polling: 100, timeout: 20000}, texts);
  await shows('First', 'Ask:\nwhich one is <the head>?', 'Scene 1 of 2', 'Next: Second');
  await page.evaluate(() => { document.documentElement.requestFullscreen = null; document.querySelector('#present').click(); });
  const key = name => notes.evaluate(one => { document.body.dispatchEvent(new KeyboardEvent('keydown', {key: one, bubbles: true})); }, name);
  await key('PageDown');
  await shows('step 2 of 2', 'Shift');
  await key('PageDown');
  await shows('Second', 'Scene 2 of 2', 'step 1 of 1', 'This is the last scene.');
  await key('PageUp');
  await shows('step 0 of 1');
  await key('PageUp');
  await shows('First', 'step 1 of 2');
  // Firefox never answers if it is asked for a page while another one's window closes.
  const closed = new Promise(done => { notes.once('close', done); });
  await page.close();
  await closed;
}

/** From words to a tree, its losses, and a link to them, on a phone. */
async function ownSentence() {
  const page = await phone();
  await useText(page, 'Dogs bark loudly\n\nCats sleep\n');
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent.includes('Dogs'));
  check((await page.$$('#sentence option')).length === 2, 'each line is a sentence');
  await page.waitForFunction(() => scrollY === 0 && !document.getElementById('sentences').open, {timeout: 20000});
  check((await textOf(page, '.said')).includes('no gold tree'), 'there are no losses yet');
  for (const [word, head] of [[1, 2], [3, 2]]) {
    await page.$eval('.stage', one => { one.scrollLeft = 0; });
    await page.touchscreen.tap(...await centre(page, word));
    await notices(page, 'Tap the head of');
    await page.touchscreen.tap(...await centre(page, head));
    await notices(page, `The head of ${word === 1 ? 'Dogs' : 'loudly'} is now bark`);
    await lossIs(page, '0'); // losses are known as soon as there is a tree
  }
  await page.$eval('.change input', one => { one.value = 'advmod'; });
  await page.evaluate(() => document.querySelector('.change').requestSubmit());
  await notices(page, 'The head of loudly is now bark (advmod)');
  check((await page.$eval('.configuration', one => one.textContent)).includes('advmod'), 'the relation is drawn');
  // ROOT, Dogs and bark on the stack: Left-Arc is right, Right-Arc loses the arc to "Dogs", Shift loses "Dogs" too.
  for (let i = 1; i <= 2; ++i) {
    await page.tap('.card[data-name=sh]');
    await reaches(page, i);
  }
  check(await page.$eval('.card[data-name=la]', one => one.matches('.optimal')) && await page.$eval('.card[data-name=ra]', one => !one.matches('.optimal')),
        'the costs are those of the tree');
  const state = await fragmentWhen(page, one => one.t === 'sh.sh');
  check(stateIn('x' + state).conllu === 'Dogs\t_\t2\t_\nbark\t_\t0\t_\nloudly\t_\t2\tadvmod', `the link has no more than the tree: ${stateIn('x' + state).conllu}`);
  check(state.length < 140, `the link is short: ${state}`);
  const mailed = await phone({fragment: state});
  check(await mailed.$eval('.derivation', one => one.dataset.depth) === '2' && (await mailed.$eval('.configuration', one => one.textContent)).includes('advmod'),
        'the link leads to the configuration and its tree');
  // The student goes wrong, is told why, and mails the link back, which tells the teacher the same.
  await mailed.bringToFront();
  await mailed.tap('.card[data-name=ra]');
  await reaches(mailed, 3);
  const reason = /Dogs.* can no longer be built/;
  await mailed.waitForFunction(() => document.querySelector('.why')?.textContent, {timeout: 20000});
  check(reason.test(await textOf(mailed, '.why')), `the reason names the arcs: ${await textOf(mailed, '.why')}`);
  check(await mailed.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the reason fits the phone');
  const back = await phone({fragment: await fragmentWhen(mailed, one => one.t === 'sh.sh.ra')});
  await back.waitForFunction(() => document.querySelector('.why')?.textContent, {timeout: 20000});
  check(await textOf(back, '.why') === await textOf(mailed, '.why') && await back.$eval('.derivation', one => one.dataset.depth) === '3',
        'the link that is mailed back shows the mistake and its reason');
  for (const one of [mailed, back]) await one.close();
  await page.bringToFront();
  await page.keyboard.down('Control');
  for (const wanted of ['(advmod)', '']) {
    await page.keyboard.press('z');
    await notices(page, 'taken back');
    const picture = await page.waitForSelector('.configuration'); // it is drawn anew
    check(!(await picture.evaluate(one => one.textContent)).includes('advmod'), `Ctrl+Z takes the relation back ${wanted}`);
  }
  await page.keyboard.up('Control');
  await page.close();
}

/** A cycle is refused in words, and changes nothing. */
async function cycles() {
  const page = await open();
  const before = await page.$eval('.configuration', one => one.textContent);
  await page.$eval('#tree', one => { one.open = true; });
  await page.select('#word', '3'); // the root of the tree
  await page.select('#head', '1');
  await page.click('#attach');
  await page.waitForFunction(() => document.querySelector('#notice')?.textContent);
  check(await page.$eval('.configuration', one => one.textContent) === before, 'the tree is kept');
  check(await page.$eval('#undo', one => one.disabled), 'and there is nothing to take back');
  await page.close();
}

/** ROOT first, on the stack, last, and none at all. */
async function rootPlaces() {
  const page = await open();
  const lists = () => page.$eval('.hidden', one => one.textContent.replace(/[\u2068\u2069]/g, ''));
  for (const [place, stack, buffer] of [['stack', 'ROOT', 'The'], ['last', 'empty', 'The'], ['none', 'empty', 'The'], ['first', 'empty', 'ROOT']]) {
    await page.select('#root', place);
    await page.waitForFunction((first, second) => {
      const text = document.querySelector('.derivation .hidden')?.textContent.replace(/[\u2068\u2069]/g, '') ?? '';
      return text.startsWith(`Stack, the top last: ${first}. Buffer: ${second}`);
    }, {timeout: 20000}, stack, buffer);
    check(await lists().then(text => text.includes('ROOT')) === (place !== 'none'), `ROOT is ${place}`);
    check((await page.$('.word[data-node="0"]') === null) === (place === 'none'), 'ROOT is drawn unless there is none');
    await lossIs(page, '0');
    const arrives = page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('finished'), {timeout: 20000});
    await page.keyboard.press('End');
    await arrives;
    await lossIs(page, '0');
    // Each of the 6 words is shifted once and attached once. ROOT is shifted unless it is on the stack or
    // not there, and without ROOT one word is not attached.
    check(await page.$eval('.derivation', one => Number(one.dataset.depth)) === {stack: 12, last: 13, first: 13, none: 11}[place], `the number of steps with ROOT ${place}`);
    const linked = await open({fragment: await fragmentWhen(page, state => state.root === place && state.t !== undefined)});
    check(await linked.$eval('#root', one => one.value) === place, `a link keeps ROOT ${place}`);
    await linked.close();
    await page.bringToFront();
  }
  await page.close();
  for (const [fragment, place] of [['', 'stack'], ['#system=arc-hybrid', 'first']]) {
    const other = await open({fragment});
    check(await other.$eval('#root', one => one.value) === place, `ROOT is ${place} with the link "${fragment}"`);
    await other.close();
  }
}

/** The names of transitions are those of a course; links keep the names of the system. */
async function courseNames() {
  const page = await open();
  const titles = () => page.$$eval('.card b', all => all.map(one => one.textContent).join(' '));
  const expected = {jm: 'SHIFT LEFTARC RIGHTARC', cs224n: 'SHIFT LEFT-ARC RIGHT-ARC', uppsala: 'SH LA RA', pisa: 'Shift Left Right', nivre: 'Shift Left-Arc Right-Arc'};
  check(await page.$$eval('#names option', all => all.length) === 6, 'all courses are in the list');
  await press(page, 's', 1);
  for (const course in expected) {
    await page.select('#names', course);
    await page.waitForFunction(wanted => [...document.querySelectorAll('.card b')].map(one => one.textContent).join(' ') === wanted, {timeout: 20000}, expected[course]);
    check(await page.$eval('.derivation', one => one.dataset.depth) === '1', 'the branch is kept');
    check((await textOf(page, '.said')).startsWith(`${expected[course].split(' ')[0]} moved The onto the stack.`), 'the narration has the names');
  }
  await page.select('#names', 'cs224n');
  await page.waitForFunction(() => document.querySelector('.card b')?.textContent === 'SHIFT');
  check((await page.$$eval('.chip', all => all.map(one => one.textContent).join(' '))).startsWith('● SHIFT'), 'the time line has the names');
  const linked = await open({fragment: await fragmentWhen(page, state => state.names === 'cs224n' && state.t === 'sh')});
  check(await linked.$eval('.card b', one => one.textContent) === 'SHIFT', 'a link keeps the names');
  await linked.select('#system', 'attardi');
  await linked.select('#names', 'pisa');
  await linked.waitForFunction(() => /Left2/.test(document.querySelector('.cards')?.textContent));
  check(/Left Right Left2 Right2|Left Left2 Right Right2/.test(await linked.$$eval('.card b', all => all.map(one => one.textContent).join(' '))), `the names of other rules are theirs: ${titles}`);
  for (const one of [page, linked]) await one.close();
}

/** The page says what the window says: wrong arcs, the reason for a loss at the start, words instead of numbers. */
async function asInTheWindow() {
  const page = await open();
  for (const [i, key] of ['s', 's', 'r'].entries()) await press(page, key, i + 1);
  check((await textOf(page, '.said')).startsWith('Right-Arc made The the head of baker; in the gold tree it is burned.'), 'the narration has the gold head');
  const isWrong = () => page.$eval('.link', one => one.matches('.wrong') && getComputedStyle(one).stroke === getComputedStyle(document.querySelector('.arc.wrong:not(.tip)')).stroke);
  check(await isWrong(), 'the wrong arc is drawn as wrong below the stack');
  await page.waitForSelector('.why button');
  check(/baker → The and burned → baker can no longer be built/.test(await textOf(page, '.why')), 'words that occur once have no numbers');
  await page.click('.why button');
  await page.waitForSelector('.arc.witness');
  check(await isWrong(), 'also when a best tree is shown');
  await useText(page, '1\tA\t_\tX\t_\t_\t3\ta\t_\t_\n2\tB\t_\tX\t_\t_\t0\troot\t_\t_\n3\tC\t_\tX\t_\t_\t2\tc\t_\t_\n4\tD\t_\tX\t_\t_\t1\td\t_\t_\n');
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent.includes('A B'));
  // 3→1 spans A to C and 1→4 spans A to D, so they do not cross; ROOT→B crosses both. Only ROOT→B or both others can be built.
  check(/In the gold tree, ROOT → B crosses|crosses ROOT → B/.test(await textOf(page, '.said')) && /best tree that Arc-standard can build has loss [1-9]/.test(await textOf(page, '.said')),
        `a start with a loss says why: ${await textOf(page, '.said')}`);
  await page.close();
}

/** Two systems are stepped together, or each alone. */
async function twoSystems() {
  const page = await open();
  await page.click('#settings');
  await page.select('#other', 'arc-eager');
  await page.waitForFunction(() => document.querySelectorAll('.derivation[data-depth]').length === 2);
  await page.keyboard.press('ArrowRight');
  for (const view of [0, 1]) await reaches(page, 1, view);
  await page.keyboard.press('Home');
  for (const view of [0, 1]) await reaches(page, 0, view);
  await page.click('#together');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowRight');
  await reaches(page, 1, 0);
  await new Promise(done => setTimeout(done, 300));
  check(await page.$$eval('.derivation', all => all[1].dataset.depth) === '0', 'each alone, the other one stays');
  await page.close();
}

/** Links have only what differs from the page, and lead to exercises. */
async function shortLinks() {
  const page = await open();
  check(await page.evaluate(() => location.hash) === '', 'the page as it opens has no fragment');
  await page.select('#sentence', '2');
  const fragment = await fragmentWhen(page, state => state.known !== undefined);
  check(Object.keys(stateIn('x' + fragment)).join() === 'root,known', `only sentence and place of ROOT are named: ${fragment}`);
  await press(page, 's', 1);
  await press(page, 'Home', 0);
  const branch = await fragmentWhen(page, state => state.t === 'sh' && state.at === '0');
  check(branch.length < 80, `a link to a branch is short: ${branch}`);
  await page.$eval('#practice', one => { one.open = true; });
  await page.select('#kind', 'table');
  await page.$eval('#make', one => one.click());
  const asked = await fragmentWhen(page, state => state.exercise !== undefined);
  const question = await textOf(page, '#exercise');
  const linked = await open({fragment: asked});
  await linked.waitForFunction(() => document.querySelector('#exercise h2'), {timeout: 20000});
  check(await linked.$eval('#practice', one => one.open), 'a link to an exercise unfolds it');
  const same = text => text.replace(/^Exercise 1 of \d/, '').replace(/(PreviousNext|Previous Next)$/, '');
  check(same(await textOf(linked, '#exercise')) === same(question), 'it asks the same question');
  const exercise = JSON.parse(stateIn('x' + asked).exercise);
  const path = join(folder, 'sheet.html');
  const made = {title: 'A sheet', exercises: Buffer.from(JSON.stringify([exercise, exercise, exercise])).toString('base64')};
  writeFileSync(path, html.replace('id="start">{}', () => `id="start">${JSON.stringify(made)}`));
  const sheet = await phone({from: pathToFileURL(path).href, fragment: '#2'});
  check((await textOf(sheet, '#exercise h2')) === 'Exercise 2 of 3', 'the number of an exercise leads to it in a sheet');
  check((await boxOf(sheet, 'h1')).height > 0, 'a phone shows the title of a sheet');
  await new Promise(done => setTimeout(done, 500)); // the explorer stores its state in the address after a pause
  check(await sheet.evaluate(() => location.hash) === '#2', 'and the address keeps its number');
  await sheet.evaluate(() => [...document.querySelectorAll('#exercise button')].find(one => one.textContent === 'Next').click());
  await sheet.waitForFunction(() => location.hash === '#3');
  for (const one of [page, linked, sheet]) await one.close();
}

/** The page works in frames with the sandboxes of course platforms and slides, from a server and from a disk. */
async function embedded() {
  const page = await open();
  for (const [i, key] of ['s', 's', 's'].entries()) await press(page, key, i + 1);
  await page.$eval('#embed', one => { one.open = true; });
  await page.waitForFunction(() => document.querySelector('#embedding')?.value.startsWith('<iframe'));
  const code = await page.$eval('#embedding', one => one.value);
  await page.close();
  const name = pagePath.split('/').pop();
  check(code.includes(`src="${name}#1.`) && /sandbox="allow-scripts allow-popups"/.test(code), `the code has a link and a sandbox: ${code}`);
  const server = createServer((request, response) => {
    const isPage = /^\/(page|boxed)\.html/.test(request.url);
    // Some platforms put the files of users in a sandbox by a header.
    const header = request.url.startsWith('/boxed') ? {'Content-Security-Policy': 'sandbox allow-scripts'} : {};
    response.writeHead(200, {'Content-Type': 'text/html; charset=utf-8', ...header});
    response.end(isPage ? html : courses[request.url] ?? '');
  });
  const inServer = code.replace(name, 'page.html');
  const sandbox = value => inServer.replace(/sandbox="[^"]*"/, value);
  const courses = {'/own': inServer, '/none': sandbox(''),
                   '/strict': sandbox('sandbox="allow-scripts"'),
                   '/slides': sandbox('sandbox="allow-popups allow-scripts allow-forms allow-same-origin"'),
                   '/header': sandbox('').replace('page.html', 'boxed.html')};
  await new Promise(done => server.listen(0, done));
  const origin = `http://localhost:${server.address().port}`;
  const onDisk = join(folder, 'course.html');
  writeFileSync(onDisk, code.replace(name, address));
  for (const course of [...Object.keys(courses).map(path => origin + path), pathToFileURL(onDisk).href]) {
    const outer = await browser.newPage();
    await outer.goto(course);
    const frame = await (await outer.waitForSelector('iframe')).contentFrame();
    await frame.waitForSelector('body.embed[data-ready]');
    check(await frame.$eval('.derivation', one => one.dataset.depth) === '3', `the frame opens at the step: ${course}`);
    await outer.$eval('iframe', one => { one.height = 340; }); // lower than the picture, the controls and the narration
    for (const width of [360, 1024]) {
      await outer.setViewport({width, height: 768});
      const bottoms = await frame.$$eval('.controls, .said', all => [...all.map(one => one.getBoundingClientRect().bottom), innerHeight]);
      check(Math.max(...bottoms) === bottoms.at(-1), `controls and narration are in the frame at ${width}: ${bottoms}`);
    }
    check(await frame.$eval('.bar', one => one.getBoundingClientRect().height === 0), 'the frame is only the player');
    await frame.click('.controls button[title="Step back"]');
    await frame.waitForFunction(() => document.querySelector('.derivation')?.dataset.depth === '2', {timeout: 20000});
    check(await frame.evaluate(() => document.querySelector('.said').getBoundingClientRect().height > 0 &&
      document.documentElement.scrollWidth <= innerWidth), 'the narration is in the frame');
    await outer.close();
  }
  courses['/whole'] = '<iframe src="page.html" sandbox="allow-scripts" width="1000" height="700"></iframe>';
  const outer = await browser.newPage();
  await outer.goto(origin + '/whole');
  const frame = await (await outer.waitForSelector('iframe')).contentFrame();
  await frame.waitForSelector('body[data-ready]');
  await frame.click('.card[data-name=sh]');
  await frame.waitForFunction(() => document.querySelector('.derivation')?.dataset.depth === '1', {timeout: 20000});
  check(/Cost 0/.test(await frame.$eval('.said', one => one.textContent)), 'the explorer itself works in a sandbox, with losses');
  await outer.close();
  server.closeAllConnections();
  server.close();
}

/** The policy permits nothing but what the page contains, and no attribute has a script. */
async function policy() {
  const text = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  check(text.startsWith("default-src 'none'; "), 'nothing is permitted unless it is named');
  for (const part of text.split('; ').slice(1))
    check(/^[a-z]+-src ('unsafe-inline'|'wasm-unsafe-eval'|blob:|data:| )+$/.test(part), `the policy names no server: ${part}`);
  const page = await open();
  const handlers = await page.evaluate(() => [...document.querySelectorAll('*')].flatMap(one =>
    one.getAttributeNames().filter(name => name.startsWith('on'))));
  check(handlers.length === 0, `no attribute has a script: ${handlers}`);
  const violated = await page.evaluate(async () => {
    const seen = [];
    addEventListener('securitypolicyviolation', event => seen.push(event.violatedDirective));
    await fetch('https://example.org').catch(() => {});
    for (let i = 0; i < 50 && seen.length === 0; ++i) await new Promise(done => setTimeout(done, 100));
    return seen;
  });
  check(violated.includes('connect-src'), 'nothing can be loaded');
  await page.close();
}

/** The memory of the module does not grow with the number of steps. */
async function memory() {
  const page = await open();
  const sizes = await page.evaluate(`(async () => {
    ${readFileSync('resources/page/explorer/worker.js', 'utf8').split("if (typeof self")[0].replace("'use strict';", '')}
    const exports = makeInstance(await compiledModule, []);
    const ask = request => {
      const bytes = new TextEncoder().encode(JSON.stringify(request));
      const address = exports.parsescope_allocate(bytes.length);
      new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
      const answer = exports.parsescope_answer(address, bytes.length);
      const all = new Uint8Array(exports.memory.buffer);
      return JSON.parse(new TextDecoder().decode(all.slice(answer, all.indexOf(0, answer))));
    };
    const conllu = ask({command: 'read', text: document.getElementById('samples').textContent}).sentences.map(one => one.conllu);
    const sizes = [];
    let steps = 0;
    for (let turn = 0; steps < 10000; ++turn)
      for (const system of ['arc-standard', 'arc-eager', 'arc-hybrid']) {
        const transitions = [];
        for (;;) {
          const at = ask({command: 'configuration', system, conllu: conllu[turn % conllu.length], root: 'first', single_root: false, transitions});
          const legal = at.transitions.filter(one => one.legal);
          ++steps;
          if (steps % 1000 === 0) sizes.push(exports.memory.buffer.byteLength);
          if (legal.length === 0) break;
          transitions.push(legal[(7 * turn + 3 * steps) % legal.length].name);
        }
      }
    return sizes;
  })()`);
  check(sizes.length === 10 && sizes[9] === sizes[2], `the memory stays after 3,000 of 10,000 steps: ${sizes}`);
  await page.close();
}

await runTests(browser, [firstScreen, stepsBeforeLosses, fingers, presenting, lessons, speakerWindow, ownSentence, cycles, rootPlaces, courseNames, asInTheWindow, twoSystems,
  shortLinks, embedded, policy, memory]);
