// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the page. Its part "Keys" lists them.
import {Player} from './player.js';

/** Handles the keys. `app` has the views and the actions of the page, see main.js. */
export function listenToKeys(app) {
  /** The transitions among which a digit chooses, the variants of the key pressed last. */
  let variants = [];
  const {classList} = document.body;
  const isPresenting = () => classList.contains('presenting');
  const blank = () => isPresenting() && classList.toggle('blank');
  /** Shows or hides the light around the pointer. */
  const spotlight = () => isPresenting() && classList.toggle('spotlight');
  const step = name => app.act(app.active, name);
  const play = () => app.active.player.toggle();
  const sentence = by => app.otherSentence(by).catch(app.tell);
  const actions = {
    ArrowRight: () => step(app.isRtl ? 'back' : 'forward'), ArrowLeft: () => step(app.isRtl ? 'forward' : 'back'),
    Home: () => step('first'), End: () => step('last'), ' ': event => event.shiftKey ? play() : step('optimal'),
    ArrowUp: () => app.active.otherBranch(-1), ArrowDown: () => app.active.otherBranch(1),
    '?': () => app.active.explainLast(), F4: spotlight, F9: () => classList.toggle('symbols'),
    Escape: () => classList.contains('blank') ? blank() : isPresenting() && app.present(),
    PageUp: () => isPresenting() ? app.presentStep(-1) : sentence(-1), PageDown: () => isPresenting() ? app.presentStep(1) : sentence(1)};
  const letters = {o: () => step('optimal'), f: app.present, h: () => app.hideLosses().catch(app.tell), p: play, b: blank, '.': blank};

  /** Handles keys with Ctrl or Command. */
  function onControl(event) {
    if (event.key.toLowerCase() === 'z' && !event.shiftKey) {
      event.preventDefault();
      app.editor.undo();
    } else if (event.ctrlKey && event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      const pace = event.key === 'ArrowRight' ? Player.faster() : Player.slower();
      app.notice(`A step every ${(pace / 1000).toFixed(1)} s.`);
    }
  }

  /** Returns what a letter or a digit does; nothing for others. */
  function actionOf(letter) {
    const chosen = variants[Number(letter) - 1];
    const found = app.active.variantsOf(letter);
    if (chosen) return () => app.active.take(chosen.name);
    if (found.length === 1) return () => app.active.take(found[0].name);
    return found.length === 0 ? letters[letter] : () => {
      variants = found;
      app.notice(`Press a digit: ${found.map((one, i) => `${i + 1} ${one.title}`).join(', ')}.`);
    };
  }

  document.addEventListener('keydown', event => {
    const {key, target: {tagName: tag, type}} = /** @type {any} */ (event);
    if (event.altKey || !app.active || app.lesson?.isAsking) return;
    if (/^(TEXTAREA|SELECT)$/.test(tag) || (tag === 'INPUT' && type !== 'range')) return;
    if (event.ctrlKey || event.metaKey) {
      onControl(event);
      return;
    }
    const isPressed = key === ' ' && /^(BUTTON|SUMMARY)$/.test(tag);
    const isOfLesson = /^Page/.test(key) && app.lesson && !isPresenting();
    const isElsewhere = /^Arrow(Up|Down)$/.test(key) && !app.active.root.contains(event.target);
    let act = isPressed || isOfLesson || isElsewhere ? undefined : actions[key];
    if (!act && key.length === 1) act = isPressed ? undefined : actionOf(key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    const before = variants;
    act(event);
    if (variants === before) variants = [];
  });
}
