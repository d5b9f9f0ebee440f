'use strict';
for (const root of document.querySelectorAll('.derivation')) {
  const data = JSON.parse(root.querySelector('script').textContent);
  const part = name => root.querySelector('.' + name);
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const svg = (tag, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    return element;
  };
  const form = node => node === 0 ? 'ROOT' : data.forms[node - 1];
  // Isolation marks prevent words from reordering the text around them.
  const isolated = node => '\u2068' + form(node) + '\u2069';
  const arcText = (head, word) => isolated(head) + ' → ' + isolated(word);
  const rtl = part('words').dir === 'rtl';
  // Returns an element with a word that has a place of its own. Signs without letters have the
  // direction of the sentence.
  const wordElement = node => {
    const element = make('bdi', form(node));
    if (rtl && !/\p{L}/u.test(form(node))) element.dir = 'rtl';
    return element;
  };
  let at = data.cursor;

  // Returns the nodes of the branch through the current configuration, up to the end of "forward".
  const branch = () => {
    const nodes = [];
    for (let n = at; n >= 0; n = data.nodes[n].parent) nodes.unshift(n);
    for (let n = data.nodes[at].next; n >= 0; n = data.nodes[n].next) nodes.push(n);
    return nodes;
  };
  const depth = () => {
    let count = 0;
    for (let n = data.nodes[at].parent; n >= 0; n = data.nodes[n].parent) ++count;
    return count;
  };
  // Moves to a configuration. "Forward" then leads along the branch through this configuration.
  const go = node => {
    if (node < 0) return;
    at = node;
    for (let n = node; data.nodes[n].parent >= 0; n = data.nodes[n].parent)
      data.nodes[data.nodes[n].parent].next = n;
    show();
  };
  const forth = () => go(data.nodes[at].next);
  const back = () => go(data.nodes[at].parent);
  const first = () => go(0);
  const last = () => go(branch().pop());

  const words = part('words');
  const cells = {};
  for (const node of data.order) {
    const cell = make('span', undefined, 'word');
    cell.append(wordElement(node), make('small', node));
    if (data.point.includes(node)) cell.classList.add('pointed');
    cells[node] = cell;
    words.append(cell);
  }

  // Draws arcs above the words, and wrong arcs below them. The levels of arcs are in the data.
  const drawArcs = () => {
    const here = data.nodes[at];
    const arcs = here.arcs.map(([head, word, kind, level]) => {
      const below = kind.startsWith('wrong');
      const label = below ? '×' : data.gold ? data.relations[word - 1] : '';
      return {head, word, kind, level, below, label};
    });
    const top = Math.max(0, ...arcs.filter(arc => arc.below).map(arc => arc.level));
    const step = 20;
    words.style.paddingTop = data.space * step + 12 + 'px';
    words.style.paddingBottom = top ? top * step + 16 + 'px' : '4px';
    part('arcs')?.remove();
    const box = words.getBoundingClientRect();
    const picture = svg('svg', {class: 'arcs', width: words.scrollWidth, height: words.scrollHeight,
                                'aria-hidden': 'true'});
    const place = node => {
      const cell = cells[node].getBoundingClientRect();
      return {x: cell.left - box.left + cell.width / 2, top: cell.top - box.top,
              bottom: cell.bottom - box.top};
    };
    const labels = []; // added last, above all lines
    for (const arc of arcs) {
      const head = place(arc.head), word = place(arc.word);
      const y = arc.below ? head.bottom : head.top;
      const away = arc.below ? 1 : -1;
      const end = word.x + (head.x < word.x ? -5 : 5);
      const apex = y + away * arc.level * step * 1.25;
      picture.append(svg('path', {class: arc.kind,
        d: `M${head.x} ${y}C${head.x} ${apex} ${end} ${apex} ${end} ${y + away * 4}`}));
      picture.append(svg('path', {class: arc.kind + ' tip',
        d: `M${end - 3.5} ${y + away * 6}h7L${end} ${y}z`}));
      if (arc.label && arc.label !== '_') {
        const text = svg('text', {class: arc.kind, x: (head.x + end) / 2, 'text-anchor': 'middle',
                                  y: y + away * arc.level * step * 0.94 + (arc.below ? 10 : -3)});
        text.textContent = arc.label;
        labels.push(text);
      }
    }
    picture.append(...labels);
    words.append(picture);
  };

  const list = (element, nodes, empty) => {
    element.replaceChildren();
    for (const node of nodes) {
      const item = make('li');
      item.append(wordElement(node));
      element.append(item);
    }
    if (!nodes.length) element.append(make('li', empty, 'empty'));
  };

  const sentenceOf = node => {
    const here = data.nodes[node];
    let text;
    if (here.parent < 0) {
      text = 'The start.';
    } else {
      const before = data.nodes[here.parent];
      const move = before.moves.find(one => one.to === node);
      text = (move ? move.title : here.name) + (here.arc ? ': ' + arcText(...here.arc) : '') + '.';
      if (move && move.loss !== undefined && !move.optimal)
        text += ' ' + (move.why || 'It raises the loss to ' + move.loss + '.');
    }
    if (here.loss !== undefined) text += ' Loss ' + here.loss + '.';
    if (!here.moves.length) text += ' The parse is finished.';
    const headless = here.arcs.filter(([, , kind]) => kind.endsWith('implied')).map(([, word]) => form(word));
    if (headless.length === 1) text += ` No transition attached ${headless[0]}, so it is a child of ROOT.`;
    else if (headless.length) text += ` No transition attached ${headless.join(', ')}, so they are children of ROOT.`;
    return text;
  };

  const show = () => {
    const here = data.nodes[at];
    const nodes = branch();
    const now = depth();
    list(part('stack'), here.stack, 'empty');
    list(part('buffer'), here.buffer, 'empty');
    root.querySelectorAll('.further').forEach((element, i) => list(element, here.lists[i], 'empty'));
    const slider = part('slider');
    slider.max = nodes.length - 1;
    slider.value = now;
    const place = 'Step ' + now + ' of ' + (nodes.length - 1);
    slider.setAttribute('aria-valuetext', place);
    part('place').textContent = place;
    part('said').textContent = sentenceOf(at);
    part('first').disabled = part('back').disabled = here.parent < 0;
    part('last').disabled = part('forth').disabled = here.next < 0;
    const moves = part('moves');
    moves.replaceChildren();
    for (const move of here.moves) {
      const item = make('li');
      const button = make('button', undefined, 'move' + (move.optimal ? ' optimal' : ''));
      button.type = 'button';
      button.append(make('b', move.title));
      if (move.arc) button.append(make('span', arcText(...move.arc)));
      if (move.loss !== undefined) button.append(make('span', 'loss ' + move.loss, 'loss'));
      button.disabled = move.to < 0;
      if (move.to >= 0 && move.to === here.next) button.classList.add('next');
      button.addEventListener('click', () => { go(move.to); part('stage').focus(); });
      item.append(button);
      if (move.why) item.append(make('p', move.why));
      moves.append(item);
    }
    root.dataset.node = at;
    root.dataset.loss = here.loss ?? '';
    drawArcs();
    // The buffer front or, without a buffer, the stack top stays in view.
    const front = cells[here.buffer[0] ?? here.stack[here.stack.length - 1] ?? data.order[0]];
    const stage = part('stage'), cell = front.getBoundingClientRect(), frame = stage.getBoundingClientRect();
    const off = cell.left + cell.width / 2 - frame.left - frame.width / 2;
    if (Math.abs(off) > frame.width / 3) stage.scrollLeft += off;
  };

  const keys = {ArrowRight: forth, ArrowLeft: back, Home: first, End: last};
  const onKey = event => {
    const action = keys[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target !== part('slider'))
      return;
    event.preventDefault();
    action();
  };
  const alone = document.querySelectorAll('.derivation').length === 1;
  (alone ? document : root).addEventListener('keydown', onKey);
  part('first').addEventListener('click', first);
  part('back').addEventListener('click', back);
  part('forth').addEventListener('click', forth);
  part('last').addEventListener('click', last);
  part('slider').addEventListener('input', event => go(branch()[event.target.value]));
  let touch = null;
  part('stage').addEventListener('touchstart', event => {
    touch = event.touches.length === 1 ? event.touches[0] : null;
  }, {passive: true});
  part('stage').addEventListener('touchend', event => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const x = end.clientX - touch.clientX, y = end.clientY - touch.clientY;
    touch = null;
    if (part('stage').scrollWidth > part('stage').clientWidth + 1 && Math.abs(x) < 90) return;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) (x < 0 ? forth : back)();
  }, {passive: true});
  window.addEventListener('resize', drawArcs);
  document.fonts?.ready.then(drawArcs);
  show();
}

for (const question of document.querySelectorAll('.question')) {
  const said = question.querySelector('.verdict');
  const reveal = () => {
    let next = question.nextElementSibling;
    if (next && next.classList.contains('reveal')) next.open = true;
  };
  const answered = (right, text) => {
    said.textContent = (right ? '✓ ' : '✗ ') + text;
    said.className = 'verdict ' + (right ? 'right' : 'wrong');
    if (right) reveal();
  };
  for (const choice of question.querySelectorAll('.choice'))
    choice.addEventListener('click', () =>
      answered(choice.dataset.right === 'yes', choice.dataset.feedback));
}
