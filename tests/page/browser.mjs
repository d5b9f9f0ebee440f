// SPDX-License-Identifier: GPL-3.0-or-later
// browser.mjs PAGE CHROMIUM [PICTURES]: uses the explorer in Chromium as a user does, with keys,
// mouse and touch, and checks its accessibility with axe-core. Needs puppeteer-core and axe-core in
// the first folder of NODE_PATH.
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';
import {deflateRawSync} from 'node:zlib';
import {check, fragmentWhen, launch, linkTo, openPage, runTests, violations} from './support.mjs';

const [pagePath, chromium, pictures] = process.argv.slice(2);
const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const axe = require.resolve('axe-core');
const browser = await launch(chromium);

/** Opens the page with ROOT in the buffer, so that the steps in the tests begin with its Shift, unless a link says more. */
const open = options => openPage(browser, pagePath, {fragment: '#root=first', ...options});
const depth = page => page.$eval('.derivation', root => Number(root.dataset.depth));
const loss = page => page.$eval('.derivation', root => root.dataset.loss);
const said = page => page.$eval('.said', one => one.textContent);
const reaches = (page, wanted) => page.waitForFunction(
  number => Number(document.querySelector('.derivation')?.dataset.depth) === number, {timeout: 20000}, wanted);
async function press(page, key, wanted) {
  await page.keyboard.press(key);
  await reaches(page, wanted);
}

/** Returns the fragment of the address once it has a field `name` with the value `value`. */
const fragmentWith = (page, name, value) => fragmentWhen(page, state => state[name] === value);

async function byKeys() {
  const page = await open();
  await press(page, ' ', 1);
  await press(page, 'o', 2);
  await press(page, 's', 3);
  check(await loss(page) === '0', 'three shifts lose nothing');
  await press(page, 'r', 4);
  check(await loss(page) !== '0', 'Right-Arc is a mistake');
  check(/Cost [1-9]/.test(await said(page)), 'the narration has the cost of the mistake');
  await page.waitForSelector('.why code');
  check((await page.$eval('.why', one => one.textContent)).includes('can no longer be built'), 'Why? has the reason');
  await press(page, 'ArrowLeft', 3);
  await press(page, 'l', 4);
  check(await loss(page) === '0', 'the other branch loses nothing');
  check((await page.$$('.chip')).length === 6, 'both branches are kept');
  const fragment = await fragmentWith(page, 't', 'sh.sh.sh.la_sh.sh.sh.ra');
  await press(page, 'Home', 0);
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('finished'));
  check(await loss(page) === '0', 'the optimal derivation ends with the gold tree');
  const mailed = await open({fragment});
  check(await depth(mailed) === 4 && (await mailed.$$('.chip')).length === 6, 'a link leads to the configuration');
  await mailed.close();
  await page.close();
}

/** Waits until the button of the first derivation that starts and stops playing shows `name`. */
const playShows = (page, name) => page.waitForFunction(wanted =>
  [...document.querySelectorAll('.derivation .controls button')].some(one => one.textContent === wanted),
  {timeout: 20000}, name);
async function pressWithCtrlShift(page, key, times) {
  for (const held of ['Control', 'Shift']) await page.keyboard.down(held);
  for (let i = 0; i < times; ++i) await page.keyboard.press(key);
  for (const held of ['Control', 'Shift']) await page.keyboard.up(held);
}

async function playing() {
  const page = await open({media: [{name: 'prefers-reduced-motion', value: 'reduce'}]});
  await page.evaluate(() => {
    const root = document.querySelector('.derivation');
    window.steps = [];
    new MutationObserver(() => window.steps.push(performance.now())).observe(root, {attributeFilter: ['data-depth']});
  });
  await page.keyboard.press('p');
  await reaches(page, 2);
  check(await page.evaluate(() => window.steps[1] - window.steps[0] > 2300), 'each step leaves time to read');
  await playShows(page, 'Pause');
  await press(page, 'ArrowLeft', 1);
  await playShows(page, 'Play');
  await press(page, 'Home', 0);
  for (const [i, key] of ['s', 's', 's', 'r'].entries()) await press(page, key, i + 1);
  await press(page, 'Home', 0);
  await pressWithCtrlShift(page, 'ArrowRight', 12);
  check((await page.$eval('#notice', one => one.textContent)) === 'A step every 0.1 s.', 'the pace is told');
  await page.keyboard.down('Shift');
  await page.keyboard.press(' ');
  await page.keyboard.up('Shift');
  await reaches(page, 1);
  check(await page.evaluate(() => document.getAnimations().length === 0 &&
    getComputedStyle(document.querySelector('.card')).transitionDuration === '0s'), 'nothing moves with reduced motion');
  await reaches(page, 4);
  await playShows(page, 'Play');
  check(await depth(page) === 4 && await loss(page) !== '0', 'playing stops at the mistake');
  await page.click('.controls button[title=Play]');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('finished'));
  await playShows(page, 'Play');
  await pressWithCtrlShift(page, 'ArrowLeft', 12);
  await page.keyboard.press('p');
  await reaches(page, 0);
  await playShows(page, 'Pause');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('#sentence')?.value === '1' &&
                                   document.querySelector('.said')?.textContent.startsWith('Start'));
  await playShows(page, 'Play');
  await page.close();
}

async function hidingLosses() {
  const page = await open();
  for (const [i, key] of ['s', 's', 's', 'r'].entries()) await press(page, key, i + 1);
  await page.waitForSelector('.why code');
  const tells = () => page.evaluate(() => [
    ...[...document.querySelectorAll('.cost')].filter(one => one.textContent !== ''),
    ...document.querySelectorAll('.optimal, .ask, .why > *, .chip.loses'),
    ...[...document.querySelectorAll('.chip, .said')].filter(one => /[+]|Loss|Cost/.test(one.textContent))].length);
  const lost = () => page.$$eval('.arc.lost:not(.tip)', all => all.length);
  const shown = await tells();
  const lostArcs = await lost();
  check(shown > 4, 'losses are shown');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelector('#notice')?.textContent.includes('H shows them'));
  check(await tells() === 0, 'no losses are shown');
  check(await lost() < lostArcs, 'arcs that are lost for other reasons are not drawn as lost');
  check(await page.$eval('#hide', one => one.ariaPressed) === 'true', 'the button shows that losses are hidden');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  check(await page.$$eval('.steps tbody td:nth-child(4)', all => all.every(one => one.textContent === '')),
        'no losses are printed');
  await page.keyboard.press('?');
  await press(page, 'Home', 0);
  await pressWithCtrlShift(page, 'ArrowRight', 12);
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('finished'));
  check(await tells() === 0, 'playing does not stop at a mistake that is not shown');
  await press(page, 'Home', 0);
  for (let i = 1; i <= 4; ++i) await press(page, 'ArrowRight', i);
  await page.click('#hide');
  await page.waitForSelector('.why code');
  check(await tells() === shown && await lost() === lostArcs, 'the losses are shown again');
  await page.close();
}

async function otherKeys() {
  const page = await open();
  const sentence = wanted => page.waitForFunction(value => document.querySelector('#sentence')?.value === value &&
    document.title.startsWith(document.querySelector('#sentence')?.selectedOptions[0].text.slice(2, 20)), {}, wanted);
  await page.keyboard.press('PageUp');
  await page.focus('.stage');
  await page.keyboard.press('PageDown');
  await sentence('1');
  await page.waitForFunction(() => document.activeElement.className === 'stage');
  await page.keyboard.press('PageUp');
  await sentence('0');
  await page.evaluate(() => { document.documentElement.requestFullscreen = null; });
  await page.keyboard.press('f');
  await press(page, 'PageDown', 1);
  await press(page, 'PageUp', 0);
  const isVisible = () => page.$eval('.stage', one => getComputedStyle(one).visibility === 'visible');
  await page.keyboard.press('b');
  check(!(await isVisible()), 'B blanks the screen');
  await page.keyboard.press('Escape');
  check(await isVisible(), 'Esc shows it again');
  await page.keyboard.press('Escape');
  check(await page.$eval('body', one => !one.matches('.presenting')), 'Esc ends presenting');
  await page.keyboard.press('b');
  check(await isVisible(), 'the screen is blanked only when presenting');
  const keys = await page.$$eval('#help dt', all => all.map(one => one.textContent).join(' '));
  for (const key of ['→ ←', 'Space', 'O', 'Home', 'End', '↑ ↓', '?', 'P', 'Shift+Space', 'Ctrl+Shift+→ ←',
                     'a digit', 'F4', 'F9', 'H', 'Page Up', 'Page Down', 'F', 'B', 'Esc'])
    check(` ${keys.replaceAll(',', '')} `.includes(` ${key} `), `the list of keys has ${key}`);
  await page.close();
}

/** The picture of a long sentence begins at its start and follows the steps, from right to left as well. */
async function longSentences() {
  for (const form of ['word', 'كلمة']) {
    const page = await open({width: 640});
    const lines = Array.from({length: 60}, (_, i) => `${i + 1}\t${form}\t_\tNOUN\t_\t_\t${i}\t${i ? 'dep' : 'root'}\t_\t_\n`);
    await page.click('#sentences summary');
    await page.$eval('#text', (area, text) => { area.value = text; }, lines.join(''));
    await page.click('#use-text');
    await page.waitForFunction(() => document.querySelector('.word[data-node="60"]'));
    const isVisible = node => page.evaluate(wanted => {
      const [word, stage] = [`.word[data-node="${wanted}"]`, '.stage'].map(one => document.querySelector(one).getBoundingClientRect());
      return word.left >= stage.left && word.right <= stage.right;
    }, node);
    check(await isVisible(0), `the picture begins at the start of the sentence (${form})`);
    check(await page.evaluate(() => {
      const [title, stage] = ['.list.buffer', '.stage'].map(one => document.querySelector(one).getBoundingClientRect());
      return title.left >= stage.left && title.right <= stage.right;
    }), 'the title of the buffer is not cut off');
    check(await page.$$eval('.legend span', all => all.map(one => one.textContent).join()) === 'gold, not built yet', 'the legend has only arcs that are drawn');
    await page.focus('.stage');
    for (let i = 1; i <= 90; ++i) await press(page, ' ', i);
    const [top, front] = await page.evaluate(() => [[...document.querySelectorAll('.word.stack')].pop(), document.querySelector('.word.buffer')].map(one => one?.dataset.node));
    check(Number(top) > 20 && await isVisible(top) && (!front || await isVisible(front)), `the picture follows the steps (${form}): ${top} ${front}`);
    await press(page, 'Home', 0);
    check(await isVisible(0), 'and returns to the start');
    await page.close();
  }
}

async function chartOfTheLoss() {
  const page = await open();
  const chart = wanted => page.waitForFunction(text => document.querySelector('.chart [role=status]')?.textContent.includes(text), {timeout: 20000}, wanted);
  await page.click('.chart summary');
  await chart('Loss 0 = 0 for arcs built + 0 in the table.');
  for (const [i, key] of ['s', 's', 's', 'r'].entries()) await press(page, key, i + 1);
  await chart(`Loss ${await loss(page)} = `);
  await page.click('.chart .goal');
  await page.waitForSelector('.chart li');
  const [value, ways] = await page.evaluate(() => [Number(document.querySelector('.chart .goal b').textContent),
    [...document.querySelectorAll('.chart li')].map(one => Number(/ = (\d+)$/.exec(one.textContent)[1]))]);
  check(ways.length > 0 && Math.min(...ways) === value, 'the best way to derive the goal has its value');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelector('.chart')?.textContent.includes('Losses are hidden.'));
  check((await page.$$('.chart .item')).length === 0, 'the chart does not reveal hidden losses');
  const linked = await open({fragment: await fragmentWith(page, 'hide', '1')});
  check(await linked.$eval('#hide', one => one.ariaPressed) === 'true' && await loss(linked) === '', 'a link keeps losses hidden');
  for (const one of [page, linked]) await one.close();
}

async function variantsAndPresenting() {
  const page = await open({fragment: '#system=lr-spine'});
  for (const [i, key] of ['s', 's', 's', 'r', 's'].entries()) await press(page, key, i + 1);
  const taken = await page.$$eval('.card:not(:disabled)', all => all.map(one => one.dataset.name));
  const variants = taken.filter(name => /^ra/.test(name));
  check(variants.length > 1, `Right-Arc has variants: ${taken}`);
  await page.keyboard.press('r');
  await page.waitForFunction(() => document.querySelector('#notice')?.textContent.startsWith('Press a digit: 1 '));
  await press(page, '2', 6);
  check((await page.$eval('.chip[aria-current]', one => one.textContent)).startsWith(variants[1]), 'the digit chooses the variant');
  const formal = () => page.$eval('.formal', one => getComputedStyle(one).display === 'none' ? '' : one.textContent);
  check(await formal() === '', 'the configuration is not written in symbols at first');
  await page.keyboard.press('F9');
  check(/^σ = \[.*\]\nβ = \[.*\]\nA = \{.*→.*\}$/.test(await formal()), 'F9 writes it in symbols');
  const isDark = () => page.evaluate(() => getComputedStyle(document.body, '::after').content !== 'none');
  await page.keyboard.press('F4');
  check(!(await isDark()), 'there is a spotlight only when presenting');
  await page.evaluate(() => { document.documentElement.requestFullscreen = null; });
  await page.keyboard.press('f');
  await page.keyboard.press('F4');
  check(await isDark(), 'F4 makes a spotlight');
  await page.keyboard.press('Escape');
  check(!(await isDark()), 'the spotlight ends with presenting');
  await page.close();
}

async function byMouse() {
  const page = await open();
  await page.click('.card[data-name=sh]');
  await reaches(page, 1);
  await page.click('.cards .ask');
  await page.waitForSelector('.why code');
  await page.click('.why button');
  await page.waitForSelector('.configuration .arc.witness');
  const place = async node => {
    const box = await (await page.$(`.word[data-node="${node}"]`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await place(5));
  await page.mouse.down();
  await page.mouse.move(...await place(2), {steps: 4});
  await page.mouse.up();
  await page.waitForFunction(() => /head of .?pies.? is now .?baker/.test(document.querySelector('#notice')?.textContent));
  check(await page.$eval('#word', one => one.options.length) === 6 && await depth(page) === 1, 'a word that is dragged gets another head, the branch stays');
  await page.select('#other', 'arc-eager');
  await page.waitForFunction(() => document.querySelectorAll('.derivation').length === 2);
  await page.select('#system', 'lr-spine');
  await page.waitForFunction(() => document.querySelector('.derivation h2')?.textContent.includes('LR'));
  await page.close();
}

async function byTouch() {
  const page = await open({width: 360, height: 740, mobile: true});
  await page.tap('.card[data-name=sh]');
  await reaches(page, 1);
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
  check((await page.$$eval('.controls button', all => all.every(one => one.getBoundingClientRect().height >= 44))),
        'buttons are large enough for fingers');
  await page.close();
}

async function ownText() {
  const page = await open();
  const hostile = '<script>window.hurt=1</script> <img/src=x/onerror=window.hurt=1> "\' \u202Eevil\u202C &lt; ]]>';
  const type = text => page.$eval('#text', (area, value) => {
    area.closest('details').open = true; // it folds when the text is used
    area.value = value;
  }, text);
  await type(hostile);
  await page.click('#use-text');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('no gold tree'));
  check(await page.evaluate(() => window.hurt) === undefined, 'words are inert');
  check((await page.$eval('.configuration', one => one.textContent)).includes('<script>window.hurt=1</script>'),
        'words are shown as they are');
  await type(Array.from({length: 10000}, (_, i) => 'w' + i).join(' '));
  await page.click('#use-text');
  await page.waitForFunction(() => /words/.test(document.querySelector('#text-errors')?.textContent +
                                               document.querySelector('#notice')?.textContent));
  await type('1\tA\t_\t_\t_\t_\t9\tx\t_\t_\n');
  await page.click('#use-text');
  await page.waitForFunction(() => document.querySelector('#text-errors')?.textContent.startsWith('Line 1'));
  await type('1\tEmpty\t\tX\t_\t_\t0\troot\t_\t_\n'); // an empty LEMMA is no obstacle
  await page.click('#use-text');
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent.includes('Empty') &&
                                   document.querySelector('#text-errors').textContent.startsWith('Line 1'));
  await type('1\tאבא\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tבא\t_\tVERB\t_\t_\t0\troot\t_\t_\n');
  await page.click('#use-text');
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent.includes('אבא'));
  const [first, second] = await page.$$eval('.word[data-node="1"], .word[data-node="2"]', all =>
    all.sort((a, b) => a.dataset.node - b.dataset.node).map(one => one.getBoundingClientRect().x));
  check(first > second, 'a sentence of a right-to-left script begins on the right');
  await page.click('#own summary');
  await page.$eval('#rules', area => { area.value = 'name: mine\nsh, key S: σ, i|β ⇒ σ|i, β\nla, key L: σ|i|j ⇒ σ|j, j→i\n'; });
  await page.click('#use-rules');
  await page.waitForFunction(() => document.querySelector('#rules-errors')?.textContent);
  await page.close();
}

async function exercises() {
  const page = await open();
  await page.click('#practice summary');
  await page.click('#make');
  await page.waitForSelector('#exercise .choices button, #exercise form');
  await page.click('#exercise .choices button');
  await page.waitForFunction(() => /[✓✗]/.test(document.querySelector('.verdict')?.textContent));
  check(!(await page.$eval('#save-answers', one => one.disabled)), 'answers can be saved');
  // A wrong answer unfolds into questions.
  const choices = await page.$$eval('#exercise .choices button', all => all.length);
  for (let i = 0; i < choices; ++i) {
    await page.$eval('.verdict', one => { one.textContent = ''; });
    await page.$$eval('#exercise .choices button', (all, n) => all[n].click(), i);
    await page.waitForFunction(() => document.querySelector('.verdict')?.textContent);
    const [verdict, told] = await page.evaluate(() => {
      const row = document.querySelector('.unfolded p');
      for (const button of row?.querySelectorAll('button') ?? [])
        if (!row.textContent.includes('✓')) button.click();
      return [document.querySelector('.verdict').textContent, row?.textContent ?? ''];
    });
    check(!/costs \d/.test(verdict) || told.includes('✓'), `a wrong answer unfolds into questions: ${verdict}`);
    check(!verdict.startsWith('✓') || told === '', 'a right answer does not');
  }
  // The conventions of textbooks.
  await page.select('#kind', 'table');
  await page.select('#root', 'stack');
  await page.click('#rows-after');
  await page.click('#make');
  await page.waitForFunction(() => /At the start, ROOT is on the stack\..*the configuration after it\./.test(document.querySelector('#exercise')?.textContent));
  await page.close();
}

/** Returns the sentence, the system and the branches that the page shows. */
const shown = page => page.evaluate(() => [document.querySelector('#sentence').selectedOptions[0].textContent,
  document.querySelector('#system').value, ...[...document.querySelectorAll('.chip')].map(one => one.textContent)].join('|'));
const noticed = page => page.$eval('#notice', one => one.textContent);

/** Returns a text as in links without a version: deflated, and in base64 for addresses. */
const packedOld = text => deflateRawSync(Buffer.from(text)).toString('base64url');

/** A link that was cut off or changed is not followed, and the page says so. */
async function damagedLinks() {
  const page = await open();
  await page.select('#sentence', '3');
  await page.waitForFunction(() => document.querySelector('#sentence')?.value === '3');
  for (const [i, key] of ['s', 's', 's'].entries()) await press(page, key, i + 1);
  const fragment = await fragmentWith(page, 't', 'sh.sh.sh');
  const before = await shown(page);
  const good = await open({fragment});
  check((await shown(good)).endsWith('●|sh|sh|sh'), 'the whole link is followed');
  await good.close();
  const damaged = [...Array.from({length: fragment.length - 2}, (_, i) => fragment.slice(0, i + 2)),
                   ...[4, 9, 14, fragment.length - 2].map(i => fragment.slice(0, i) + (fragment[i] === 'A' ? 'B' : 'A') + fragment.slice(i + 1)),
                   fragment + 'A', `#check=abc&system=arc-standard&at=0&t=sh`, `#system=arc-standard&t=sh&at=1&conllu=${packedOld('The dog barks').slice(0, -4)}`,
                   '#t=xx.sh', '#system=none', '#system=arc-eager%2Blba%2Bnew', '#other=arc-eager%2Bnew', '#at=2', '#sys'];
  for (const one of damaged) {
    await page.evaluate(hash => { location.hash = hash; }, one);
    await page.waitForFunction(() => document.querySelector('#notice')?.textContent.startsWith('This link is damaged'));
    check(await shown(page) === before, `nothing changes by ${one}`);
    await page.evaluate(() => { document.querySelector('#notice').textContent = ''; });
  }
  // Links that were changed by hand: fields of other types, names of no field, and texts that are too long.
  for (const json of ['5', 'null', '[]', '["a"]', '{"constructor":"x"}', '{"__proto__":"x"}', '{"zz":"x"}',
                      ...[...'yogrcatbuhlsnpwxe'].flatMap(letter => ['5', 'null', '["sh"]', '{}'].map(value => `{"${letter}":${value}}`)),
                      '{"c":"none"}', '{"w":"x"}', '{"w":"[1]"}', '{"x":"x"}', JSON.stringify({s: 'w '.repeat(5000)}),
                      JSON.stringify({s: 'The dog barks', l: 'x'.repeat(200_000_000)})]) {
    await page.evaluate(hash => { location.hash = hash; }, linkTo(json));
    await page.waitForFunction(() => document.querySelector('#notice')?.textContent.startsWith('This link is damaged'));
    check(!/not a function|of null|Unexpected/.test(await noticed(page)), `${json.slice(0, 20)} is answered in words`);
    check(await shown(page) === before, `nothing changes by ${json.slice(0, 20)}`);
    await page.evaluate(() => { document.querySelector('#notice').textContent = ''; });
  }
  const first = await open();
  const start = await shown(first);
  for (const one of [damaged[5], damaged.at(-1)]) {
    const opened = await open({fragment: one});
    await opened.waitForFunction(() => document.querySelector('#notice')?.textContent.startsWith('This link is damaged'));
    check(await shown(opened) === start, `the page opens as without a link by ${one}`);
    await opened.close();
  }
  const later = await open({fragment: fragment.replace('#1', '#2')});
  check(/damaged.*A later version of this page/.test(await noticed(later)), 'a link of a later version says so');
  await later.close();
  const old = await open({fragment: `#system=arc-eager&at=2&t=sh.la_sh.sh&conllu=${packedOld('The dog barks')}`});
  check((await shown(old)).endsWith('|arc-eager|●|sh|sh|la') && await noticed(old) === '', 'a link without a version is followed');
  for (const one of [old, first, page]) await one.close();
}

/** The end of a derivation, and Why?, which knows no key while exploring. */
async function theEnd() {
  const page = await open({fragment: '#system=planar'});
  const text = '1\tHe\t_\tPRON\t_\t_\t3\tnsubj\t_\t_\n2\tleft\t_\tVERB\t_\t_\t0\troot\t_\t_\n3\tnow\t_\tADV\t_\t_\t2\tadvmod\t_\t_\n';
  await page.click('#sentences summary');
  await page.$eval('#text', (area, value) => { area.value = value; }, text);
  await page.click('#use-text');
  await page.waitForFunction(() => document.querySelector('#sentence')?.textContent.includes('left'));
  await press(page, 'Home', 0);
  // The arc from ROOT crosses 3→1, and is left to be implied.
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.said')?.textContent.includes('finished'));
  check(/No transition attached .*left.*, so it is a child of ROOT\./.test(await said(page)), 'the narration names the word without a head');
  check(await page.$('.arc.implied[data-ends="0 2"]') !== null && await page.$('.arc.tocome') === null, 'its arc is drawn as implied');
  check((await page.$eval('.legend', one => one.textContent)).includes('implied at the end'), 'the legend explains it');
  await press(page, 'Home', 0);
  await press(page, 's', 1);
  await press(page, 'e', 2); // loses 3→1
  await page.waitForSelector('.why code');
  check((await page.$eval('.proof', one => one.textContent)).startsWith('Proof: after Reduce, '), 'the proof says where it starts');
  await press(page, 'r', 3); // the gold arc 0→2
  await page.keyboard.press('?');
  await page.waitForSelector('.why p');
  check(!(await page.$eval('.why', one => one.textContent)).includes('key'), 'there is no key');
  await page.close();
}

async function accessible() {
  for (const scheme of ['light', 'dark']) {
    const page = await open({media: [{name: 'prefers-color-scheme', value: scheme}]});
    await press(page, 's', 1);
    await press(page, 's', 2);
    await press(page, 'r', 3);
    await page.waitForSelector('.why code');
    await page.$$eval('details', all => { for (const one of all) one.open = true; });
    check((await violations(page, axe)).length === 0, `axe-core finds no violation (${scheme})`);
    await page.close();
  }
}

async function takePictures() {
  for (const [width, height] of [[360, 740], [1024, 768], [1920, 1080]])
    for (const scheme of ['light', 'dark']) {
      const page = await open({width, height, media: [{name: 'prefers-color-scheme', value: scheme}]});
      for (let i = 1; i <= 4; ++i) await press(page, ' ', i);
      await page.screenshot({path: join(pictures, `page-${width}-${scheme}.png`), fullPage: true});
      await page.close();
    }
}

await runTests(browser, [byKeys, playing, hidingLosses, otherKeys, longSentences, chartOfTheLoss, variantsAndPresenting, byMouse, byTouch, ownText, exercises, damagedLinks, theEnd, accessible, ...(pictures ? [takePictures] : [])]);
