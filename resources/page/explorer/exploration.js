// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of visited configurations with a cursor, like core/parsing/exploration.h.

/** A tree of configurations. Nodes are never removed. */
export class Exploration {
  nodes = [{parent: -1, name: '', children: [], next: -1, depth: 0, lane: 0, info: null}];
  cursor = 0;
  lanes = 1;

  get current() { return this.nodes[this.cursor]; }

  /** Returns the names of the transitions from the start to the node `index`. */
  transitionsTo(index) {
    const names = [];
    for (let at = index; this.nodes[at].parent >= 0; at = this.nodes[at].parent)
      names.unshift(this.nodes[at].name);
    return names;
  }

  /**
   * Returns the nodes of the current branch, from the start through the cursor to the end of
   * "forward".
   */
  path() {
    const nodes = [];
    for (let at = this.cursor; at >= 0; at = this.nodes[at].parent) nodes.unshift(at);
    for (let at = this.current.next; at >= 0; at = this.nodes[at].next) nodes.push(at);
    return nodes;
  }

  /** Moves the cursor to the node `index`. The current branch then leads through this node. */
  goTo(index) {
    this.cursor = index;
    for (let at = index; this.nodes[at].parent >= 0; at = this.nodes[at].parent)
      this.nodes[this.nodes[at].parent].next = at;
  }

  /**
   * Takes a transition from the cursor. A transition taken before leads to its node; another one
   * adds a branch.
   */
  take(name) {
    const here = this.current;
    let child = here.children.find(one => this.nodes[one].name === name);
    if (child === undefined) {
      child = this.nodes.length;
      const lane = here.children.length === 0 ? here.lane : this.lanes++;
      this.nodes.push({parent: this.cursor, name, children: [], next: -1, depth: here.depth + 1, lane,
                       info: null});
      here.children.push(child);
    }
    this.goTo(child);
  }

  /** Returns all branches as a text of transition names, the current branch first: "sh.la_sh.ra". */
  branches() {
    const current = this.path().at(-1);
    const ends = this.nodes.map((_, i) => i).filter(i => this.nodes[i].children.length === 0 && i !== current);
    return [current, ...ends].map(end => this.transitionsTo(end).join('.')).join('_');
  }

  /** Returns the node to which the transitions `names` lead from the start; -1 if there is none. */
  find(names) {
    let at = 0;
    for (const name of names) {
      const child = this.nodes[at].children.find(one => this.nodes[one].name === name);
      if (child === undefined) return -1;
      at = child;
    }
    return at;
  }
}
