// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and touch in the drawing of a view.

/** Milliseconds within which a finger must leave the picture to make a step. */
const SwipeTime = 350;
/** The least length of a swipe, in pixels. */
const SwipeLength = 40;
/** The length up to which the movement of a finger counts as a tap, in pixels. */
const TapLength = 10;

/**
 * Handles mouse and touch in a view. With the mouse, a word dragged onto another word gets it as its
 * head. With a finger, a word tapped before another word does; a quick swipe makes a step, and a slow
 * one scrolls the picture.
 */
export function listenToPointer(view) {
  let from = null;
  /** The word that was tapped first. */
  let tapped = null;
  const {stage} = view;
  /** Returns the node of the word at an element; null if there is none. */
  const nodeOf = target => {
    const word = target?.closest?.('.word');
    return word && stage.contains(word) ? Number(word.dataset.node) : null;
  };
  const nodeAt = event => nodeOf(document.elementFromPoint(event.clientX, event.clientY));
  const mark = (name, isMarked) => {
    for (const word of stage.querySelectorAll('.word')) word.classList.toggle(name, isMarked(Number(word.dataset.node)));
  };
  const choose = node => {
    tapped = node;
    mark('chosen', one => one === node);
    view.onChoose(node);
  };
  const tap = node => {
    if (tapped === null || node === null) choose(node || null); // ROOT has no head
    else {
      const word = tapped;
      choose(null);
      if (node !== word) view.onAttach(word, node);
    }
  };
  const swipe = (x, y, time) => {
    if (time > SwipeTime || Math.abs(x) < SwipeLength || Math.abs(x) < 2 * Math.abs(y)) return;
    view.onAct((x < 0) !== view.sentence.rtl ? 'forward' : 'back');
  };
  stage.addEventListener('pointerdown', event => {
    from = {x: event.clientX, y: event.clientY, node: nodeOf(event.target), isTouch: event.pointerType === 'touch',
            scroll: stage.scrollLeft, time: event.timeStamp};
    if (from.node && !from.isTouch) stage.setPointerCapture(event.pointerId);
  });
  // The arcs of the word below the pointer are drawn thicker.
  stage.addEventListener('pointerover', event => {
    const node = event.target.closest?.('.word')?.dataset.node;
    for (const arc of stage.querySelectorAll('.arc[data-ends]'))
      arc.classList.toggle('touched', node !== undefined && arc.dataset.ends.split(' ').includes(node));
  });
  stage.addEventListener('pointermove', event => {
    if (from?.isTouch) stage.scrollLeft = from.scroll + from.x - event.clientX;
    else if (from?.node) {
      const over = nodeAt(event);
      mark('target', node => node === over && node !== from.node);
    }
  });
  stage.addEventListener('pointerup', event => {
    const start = from;
    from = null;
    if (!start) return;
    mark('target', () => false);
    const x = event.clientX - start.x, y = event.clientY - start.y;
    if (start.isTouch) {
      if (Math.hypot(x, y) < TapLength) tap(start.node);
      else swipe(x, y, event.timeStamp - start.time);
    } else if (start.node) {
      const to = nodeAt(event);
      if (to !== null && to !== start.node) view.onAttach(start.node, to);
    }
  });
  stage.addEventListener('pointercancel', () => { from = null; });
}
