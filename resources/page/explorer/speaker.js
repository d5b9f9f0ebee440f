// SPDX-License-Identifier: GPL-3.0-or-later
// A second window for the speaker of a lecture: the note on the scene, its step, and the next scene.
import {element} from './view.js';

const Style = 'body{margin:1.5rem;font:1.4rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  ':root{color-scheme:light dark}h1{font-size:1.4rem;margin:0}.soft{opacity:.75;font-size:1rem}' +
  '.note{white-space:pre-wrap;min-height:40vh}';

/** Returns the title of a page of a lecture. */
function sceneTitle(page) {
  const text = document.createRange().createContextualFragment(page.text);
  return (text.querySelector('h2') ?? text.querySelector('h1'))?.textContent ?? '';
}

export class Speaker {
  #window = null;
  #parts = ['h1', 'p', 'p', 'p', 'p'].map((tag, i) => element(tag, {class: ['', 'soft', 'note', '', 'soft'][i], dir: 'auto'}));

  /** Adds the button to `place`. `tell(text)` shows a message. */
  constructor(place, tell) {
    place.append(' ', element('button', {type: 'button', id: 'speaker', onclick: () => {
      this.#open();
      if (!this.#window) tell('The browser did not open the window. Allow this page to open windows.');
    }}, 'Notes in a second window'));
    window.addEventListener('pagehide', () => this.#window?.close());
  }

  /** Opens the window. Its keys act on the page as if they were pressed there, and have no effect of their own if the page uses them. */
  #open() {
    this.#window = window.open('', 'speaker', 'popup,width=720,height=560');
    const page = this.#window?.document;
    if (!page) return;
    page.title = 'Notes';
    page.head.replaceChildren(element('style', {}, Style));
    page.body.replaceChildren(...this.#parts);
    page.onkeydown = event => document.dispatchEvent(new KeyboardEvent('keydown', event)); // false: the page has used the key
  }

  /** Shows the page with the number `index`, 0-based, of all pages. */
  scene(pages, index) {
    const texts = [sceneTitle(pages[index]), '', pages[index].note ?? '', '',
                   pages[index + 1] ? `Next: ${sceneTitle(pages[index + 1])}` : 'This is the last scene.'];
    this.#parts.forEach((part, i) => { part.textContent = texts[i]; });
    this.#parts[1].textContent = `Scene ${index + 1} of ${pages.length}`;
  }

  /** Shows the step of a view and its narration. */
  step(view) {
    const {current} = view.exploration;
    this.#parts[1].textContent = `${this.#parts[1].textContent.split(' · ')[0]} · step ${current.depth} of ${view.exploration.path().length - 1}`;
    this.#parts[3].textContent = view.said.textContent;
  }
}
