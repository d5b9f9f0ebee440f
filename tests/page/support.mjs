// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of pages in Chromium share. Needs puppeteer-core in the first folder of NODE_PATH.
import {mkdtempSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {deflateRawSync, inflateRawSync} from 'node:zlib';

const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const puppeteer = (await import(pathToFileURL(require.resolve('puppeteer-core')))).default;

/** Starts Chromium or its shell without windows, which takes half the time, or Firefox, as the program's name says. All pages share one process. */
export const launch = program => puppeteer.launch(/firefox/.test(program) ? {browser: 'firefox', executablePath: program} :
  {headless: /shell/.test(program) ? 'shell' : true, executablePath: program, args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1']});

let checks = 0;
/** Fails with the text `what` unless `holds` is true. */
export function check(holds, what) {
  ++checks;
  if (!holds) throw new Error(`not so: ${what}`);
}

/** The folder for the files of a test. runTests removes it. */
export const folder = mkdtempSync(join(tmpdir(), 'page-'));

/** Opens the page of the file or address `from`. The test fails if the page requests another address, or if a script has an error. */
export async function openPage(browser, from, {width = 1024, height = 768, mobile = false, fragment = '', media = [], ready = 'body[data-ready]'} = {}) {
  const page = await browser.newPage();
  page.setDefaultTimeout(60000);
  page.on('pageerror', error => {
    // Firefox calls what the policy of a page forbids an error; tests look for it themselves.
    if (/^Content-Security-Policy/.test(error.message)) return;
    console.error(error);
    process.exitCode = 1;
  });
  page.on('request', request => {
    if (!/^(file|blob|data):/.test(request.url())) { console.error(`asks for ${request.url()}`); process.exitCode = 1; }
  });
  await page.setViewport({width, height, isMobile: mobile, hasTouch: mobile});
  if (media.length > 0) await page.emulateMediaFeatures(media); // not in Firefox
  await page.goto((from.includes('://') ? from : pathToFileURL(resolve(from)).href) + fragment);
  await page.waitForSelector(ready);
  return page;
}

/** Returns what axe-core, whose file is `axe`, finds in a page, and prints it. */
export async function violations(page, axe) {
  // The policy of the page forbids scripts that are added, but not those of the test.
  await page.addScriptTag({path: axe}).catch(() => page.evaluate(''));
  const found = await page.evaluate(() => window.axe.run());
  for (const one of found.violations) console.error(`${one.id}: ${one.help}: ${one.nodes.map(node => node.html).slice(0, 3).join(' ')}`);
  return found.violations;
}

/** Runs the functions `tests`, then closes the browser. The exit status tells whether all checks hold. */
export async function runTests(browser, tests) {
  try {
    for (const test of tests) {
      await test(browser);
      console.log(`${test.name}: good`);
    }
    console.log(`${checks} checks`);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await browser.close();
    rmSync(folder, {recursive: true});
  }
  process.exit();
}

const Names = {y: 'system', o: 'other', g: 'single', r: 'root', c: 'names', a: 'at', t: 't', b: 'by', u: 'u', h: 'hide', l: 'rules',
               s: 'conllu', n: 'known', p: 'page', w: 'answers', x: 'exercise', e: 'embed'};

/** Returns the fields of a link: of JSON that is deflated and follows a version and a checksum of four bytes. */
export function stateIn(address) {
  const letters = /#1\.([\w-]+)$/.exec(address)?.[1];
  if (!letters) return {};
  const fields = JSON.parse(inflateRawSync(Buffer.from(letters, 'base64url').subarray(4)));
  return Object.fromEntries(Object.entries(fields).map(([letter, value]) => [Names[letter], value]));
}

/** Returns a link with a right checksum to the text `json`, which may be anything. */
export function linkTo(json) {
  const packed = deflateRawSync(Buffer.from(json), {level: 9});
  const hash = Buffer.alloc(4);
  hash.writeUInt32BE(packed.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5));
  return `#1.${Buffer.concat([hash, packed]).toString('base64url')}`;
}

/** Returns the fragment of the address of a page once its state fulfils a condition. */
export async function fragmentWhen(page, holds) {
  for (let tries = 0; tries < 1000; ++tries) {
    const address = await page.evaluate(() => location.href);
    if (holds(stateIn(address))) return address.slice(address.indexOf('#'));
    await new Promise(done => setTimeout(done, 20));
  }
  throw new Error(`the address does not have what is expected: ${JSON.stringify(stateIn(page.url()))}`);
}
