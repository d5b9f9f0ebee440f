// SPDX-License-Identifier: GPL-3.0-or-later

// The interface of the module parsescope.wasm. The module imports fd_close, fd_seek and fd_write of
// wasi_snapshot_preview1. Before it crashes (a trap), it writes the reason to descriptor 2; after
// that, a new instance must be made.

/** The exports of an instance. `_initialize` must be called once, before all other functions. */
export interface ParsescopeModule {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  /** Returns the address of memory for a request of `bytes` bytes, valid until the next call. */
  parsescope_allocate(bytes: number): number;
  /**
   * Returns the address of an Answer: JSON in UTF-8 that ends with a zero byte, valid until the
   * next call.
   */
  parsescope_answer(address: number, bytes: number): number;
}

/** A loss, exact or a lower bound, or null if no permitted tree can be reached. */
export type LossValue = number | null;
/** An arc [head, dependent]. Nodes are the words 1..n, and 0 for ROOT. */
export type ArcPair = [head: number, dependent: number];

/** The place of ROOT in an initial configuration. */
export type RootStart = 'first' | 'stack' | 'last' | 'none';

/** The fields that requests about a sentence have in common. */
export interface Subject {
  system: string;
  /** The text of a system that is not built in; `system` must be the name of this system. */
  rules?: string;
  /** The CoNLL-U lines of one sentence, or its words. */
  conllu: string;
  single_root?: boolean;
  /** The place of ROOT at the start; "first" is where the system has it. */
  root?: RootStart;
  /** The names of the transitions from the initial configuration. */
  transitions?: string[];
}

export interface LossesRequest {
  command: 'losses';
  system: string;
  heads: number[];
  transitions?: string[];
  configuration?: {stack: number[]; buffer: number[]; heads: number[]; lists?: number[][]; not_next?: string};
  oracle?: string;
  single_root?: boolean;
  root?: 'first' | 'last' | 'none';
  explain?: boolean;
  rules?: string;
}

/** A request. The fields of `losses`, `decode` and `exercises` are those of the command line. */
export type Request =
  | LossesRequest
  | {command: 'systems' | 'kinds'}
  | {command: 'system'; rules: string}
  | {command: 'read'; text: string}
  | {command: 'attach'; conllu: string; word: number; head?: number; relation?: string}
  | {command: 'decode'; system: string; k?: number; [field: string]: unknown}
  | ({command: 'derive' | 'chart'} & Subject)
  /** With `losses` false, the answer has no losses, and takes little time. */
  | ({command: 'configuration'; losses?: false} & Subject)
  | ({command: 'why'; transition: string} & Subject)
  | {command: 'exercises'; system: string; conllu: string[]; kinds?: string[]; count?: number; seed?: number;
     min_words?: number; max_words?: number; ambiguity?: number; traps?: number; errors?: number;
     single_root?: boolean; root?: 'first' | 'stack' | 'last'; rows?: 'before' | 'after'; relations?: boolean}
  | {command: 'question'; exercise: object}
  | {command: 'grade'; exercise: object; answer: string; earlier?: (string | null)[]};

/** The answer to a request that has a mistake. */
export interface Mistake {
  error: string;
  line?: number;
  column?: number;
}

export interface LossesAnswer {
  stack: number[];
  lists?: number[][];
  buffer: number[];
  heads: number[];
  final: boolean;
  loss: LossValue;
  losses: Record<string, LossValue>;
  loss_exact: boolean;
  losses_exact: Record<string, boolean>;
  optimal: string[];
  oracle: string;
  exact: boolean;
  // With explain:
  certificate?: {transitions: string[]; heads: number[]} | null;
  already_lost?: LostArc[] | null;
  lost?: Record<string, LostArc[] | null>;
  excludes?: Record<string, [head: number, dependent: number, arcs: ArcPair[]][]>;
  gained?: Record<string, ArcPair[]>;
}

/** A gold arc that is lost; in already_lost, with the arcs that it cannot be combined with. */
export type LostArc = [
  head: number,
  dependent: number,
  how: 'alone' | 'jointly',
  arcs?: ArcPair[],
];

/** A transition in a configuration, legal or not. */
export interface ShownTransition {
  name: string;
  title: string;
  /** The letter that takes the transition; empty if there is none. */
  key: string;
  /** The index of the rule; the variants of a rule share it. */
  rule: number;
  schema: string;
  legal: boolean;
  obstacle?: string;
  arc?: ArcPair;
  loss?: string;
  optimal?: boolean;
  /** The cost of the transition; left out if it is not known exactly. */
  cost?: string;
}

export interface ConfigurationAnswer {
  stack: number[];
  /** The further lists of the system, if it has some, and their names. */
  lists?: number[][];
  list_names?: string[];
  buffer: number[];
  heads: number[];
  final: boolean;
  /** The heads in the tree of a terminal configuration, in which words without a head are children of ROOT. */
  tree?: number[];
  /** The name of the optimal transition that builds arcs as early as possible, if one is known. */
  preferred?: string;
  shown_loss?: string;
  no_losses?: string;
  oracle?: string;
  exact?: boolean;
  arcs: [head: number, dependent: number, look: 'built' | 'tocome' | 'lost' | 'wrong' | 'implied' | 'wrongly-implied', level: number][];
  transitions: ShownTransition[];
  spines?: {node: number; left: number[]; right: number[]}[];
}

export interface WhyAnswer {
  feedback: string;
  known: boolean;
  dead_end: boolean;
  lost: {arc: ArcPair; alone: boolean; excludes: ArcPair[]}[];
  gained: ArcPair[];
  certificate: {transitions: string[]; heads: number[]} | null;
}

export interface ShownSentence {
  text: string;
  id: string;
  rtl: boolean;
  gold: boolean;
  words: {form: string; tag: string; head: number; relation: string}[];
  conllu: string;
}
