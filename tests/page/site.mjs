// SPDX-License-Identifier: GPL-3.0-or-later
// site.mjs CLI CHROMIUM: opens the pages that `site` and `handbook` write in Chromium, from the disk
// and from a server, and checks that they keep to their Content-Security-Policy. Needs
// puppeteer-core in the first folder of NODE_PATH.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, folder, launch, runTests} from './support.mjs';

const [cli, chromium] = process.argv.slice(2);
const types = {'.html': 'text/html', '.css': 'text/css', '.png': 'image/png', '.svg': 'image/svg+xml'};

/** Opens an address. Returns what the policy of the page forbade, and what was loaded. */
async function look(address) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    window.forbidden = [];
    document.addEventListener('securitypolicyviolation', event =>
      window.forbidden.push(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  await page.goto(address, {waitUntil: 'load'});
  const found = await page.evaluate(() => ({
    forbidden: window.forbidden,
    policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.content ?? '',
    hasStyle: getComputedStyle(document.querySelector('main')).paddingTop !== '0px',
    pictures: [...document.images].map(one => one.naturalWidth),
  }));
  // A script that is added to the page must not run.
  found.runsScripts = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    return window.hasRun === true;
  });
  await page.close();
  return found;
}

async function keepsToPolicy(base, pages) {
  let pictures = 0;
  for (const name of pages) {
    const found = await look(base + name);
    check(found.forbidden.length === 0, `${name} keeps to its policy: ${found.forbidden}`);
    check(found.policy.startsWith("default-src 'none';") && !/unsafe|script/.test(found.policy), `${name} has a strict policy`);
    check(found.hasStyle, `${name} has its style`);
    check(found.pictures.every(width => width > 0), `${name} shows its pictures`);
    check(!found.runsScripts, `${name} runs no scripts`);
    pictures += found.pictures.length;
  }
  check(pictures > 0, 'pictures were seen');
}

const pagesBelow = path => readdirSync(path, {recursive: true}).filter(name => name.endsWith('.html'));

const browser = await launch(chromium);
const site = join(folder, 'site');
const server = createServer((request, response) => {
  try {
    const path = join(site, new URL(request.url, 'http://localhost').pathname);
    const bytes = readFileSync(path);
    response.writeHead(200, {'Content-Type': types[extname(path)] ?? 'application/octet-stream'}).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
async function handbookFromTheDisk() {
  execFileSync(cli, ['handbook', '--out', join(folder, 'handbook')]);
  const pages = pagesBelow(join(folder, 'handbook'));
  check(pages.length > 10, 'the handbook has pages');
  await keepsToPolicy(pathToFileURL(join(folder, 'handbook')).href + '/', pages);
}

async function siteFromAServer() {
  execFileSync(cli, ['site', '--out', site, 'resources/lessons/01-the-machine.md'], {stdio: ['ignore', 'inherit', 'ignore']});
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${server.address().port}/`;
  await keepsToPolicy(base + 'handbook/', pagesBelow(join(site, 'handbook')));
  const start = await look(base + 'index.html');
  check(start.forbidden.length === 0 && start.policy !== '', 'the first page of the site keeps to its policy');
  const lesson = await browser.newPage();
  await lesson.goto(base + 'index.html');
  await Promise.all([lesson.waitForNavigation(),
                     lesson.evaluate(() => [...document.links].find(one => one.textContent === 'The machine').click())]);
  await lesson.waitForFunction(() => document.querySelector('h1')?.textContent === 'The machine', {timeout: 60000});
  check(lesson.url() !== base + 'index.html', 'the first page leads to the lesson');
  if (pagesBelow(site).includes('explorer.html')) await lesson.waitForSelector('body.lesson[data-ready]', {timeout: 60000});
  server.close();
}

await runTests(browser, [handbookFromTheDisk, siteFromAServer]);
