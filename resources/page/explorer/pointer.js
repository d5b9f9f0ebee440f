// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and touch in the drawing of a view.

/**
 * Handles dragging in a view: a word dragged onto another word gets it as its head; a swipe makes a
 * step.
 */
export function listenToPointer(view) {
  let from = null;
  const nodeAt = event => {
    /** @type {any} */
    const word = document.elementFromPoint(event.clientX, event.clientY)?.closest('.word');
    return word && view.stage.contains(word) ? Number(word.dataset.node) : null;
  };
  view.stage.addEventListener('pointerdown', event => {
    const word = event.target.closest?.('.word');
    from = {x: event.clientX, y: event.clientY, node: word ? Number(word.dataset.node) : null,
            type: event.pointerType};
    if (word && from.node !== 0) view.stage.setPointerCapture(event.pointerId);
  });
  // The arcs of the word below the pointer are drawn thicker.
  view.stage.addEventListener('pointerover', event => {
    const node = event.target.closest?.('.word')?.dataset.node;
    for (const arc of view.stage.querySelectorAll('.arc[data-ends]'))
      arc.classList.toggle('touched', node !== undefined && arc.dataset.ends.split(' ').includes(node));
  });
  view.stage.addEventListener('pointermove', event => {
    if (!from?.node) return;
    const over = nodeAt(event);
    for (const word of view.stage.querySelectorAll('.word'))
      word.classList.toggle('target', Number(word.dataset.node) === over && over !== from.node);
  });
  view.stage.addEventListener('pointerup', event => {
    const start = from;
    from = null;
    if (!start) return;
    for (const word of view.stage.querySelectorAll('.target')) word.classList.remove('target');
    const x = event.clientX - start.x, y = event.clientY - start.y;
    if (start.node) {
      const to = nodeAt(event);
      if (to !== null && to !== start.node) view.onAttach(start.node, to);
      return;
    }
    const fits = view.stage.scrollWidth <= view.stage.clientWidth + 1;
    if (start.type === 'touch' && Math.abs(x) > (fits ? 40 : 90) && Math.abs(x) > 2 * Math.abs(y)) {
      if ((x < 0) !== view.sentence.rtl) view.forward();
      else view.back();
    }
  });
  view.stage.addEventListener('pointercancel', () => { from = null; });
}
