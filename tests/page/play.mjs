// SPDX-License-Identifier: GPL-3.0-or-later
// play.mjs CHROMIUM PAGE STEPS WIDTH: does what the JSON array in the file STEPS says in a page of Chromium, like a
// person, with keys, mouse and finger; a page narrower than 500 pixels is a phone. A step {do, on, by} presses the
// key `on`, clicks on or taps the element `on` at the share `by` of its width, or swipes across it by `by` pixels.
// A step {do: "expect", on, by} waits until the expression `on` has the value `by`. Needs puppeteer-core in the
// first folder of NODE_PATH.
import {readFileSync} from 'node:fs';
import {check, launch, openPage, runTests} from './support.mjs';

const [chromium, path, stepsPath, width] = process.argv.slice(2);
const browser = await launch(chromium);

async function everyStep() {
  const page = await openPage(browser, path, {width: Number(width), height: 844, mobile: width < 500, ready: 'body'});
  const placeOf = (element, share) => page.evaluate(`(() => {
    const one = ${element};
    one.scrollIntoView({block: 'center', behavior: 'instant'});
    const {left, top, width, height} = one.getBoundingClientRect();
    return [left + ${share} * width, top + height / 2];
  })()`);
  const does = {
    key: name => page.keyboard.press(name),
    click: async (element, share) => page.mouse.click(...await placeOf(element, share)),
    tap: async (element, share) => page.touchscreen.tap(...await placeOf(element, share)),
    swipe: async (element, by) => {
      const [x, y] = await placeOf(element, 0.5);
      await page.touchscreen.touchStart(x - by / 2, y);
      for (const share of [-0.25, 0, 0.25, 0.5]) await page.touchscreen.touchMove(x + share * by, y);
      await page.touchscreen.touchEnd();
    },
    expect: async (expression, expected) => {
      let found;
      for (let tries = 0; tries < 1000 && found !== expected; ++tries) {
        if (tries) await new Promise(done => setTimeout(done, 20));
        found = await page.evaluate(`String(${expression})`);
      }
      check(found === expected, `${expression} is ${expected}, but ${found}`);
    },
  };
  for (const step of JSON.parse(readFileSync(stepsPath, 'utf8'))) await does[step.do](step.on, step.by);
  await page.close();
}

await runTests(browser, [everyStep]);
