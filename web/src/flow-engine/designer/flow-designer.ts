// State of the flow designer: the steps made, and the selected node. It is outside React, so that a change renders only the components it affects.
import { historyOf, pushStep, redo, undo, withNow, type History } from '@ordo/engine/form/design/history.ts';
import type { FlowDocument, FlowNode } from '@ordo/engine/flow/document.ts';
import * as edit from '@ordo/engine/flow/design/edit.ts';
import { mergedFlow } from '@ordo/engine/flow/design/merge.ts';
import { newBranch, newNode, type AddedKind, type Titles } from '@ordo/engine/flow/design/new-node.ts';
import { noRow } from '@ordo/engine/filter/filter.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import type { stepPhrases } from './designer.phrases.ts';

export type StepName = keyof typeof stepPhrases;

/** Kept from one flow to the next. */
let clipboard: FlowNode | null = null;

/** Keeps changes that other users have saved in between. */
const merge = (base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): FlowDocument => mergedFlow(base, mine, theirs).flow;

interface Options {
  newId(): string;
  mayEdit: boolean;
  titles(kind: AddedKind): Titles;
}

export class FlowDesigner {
  #history: History<FlowDocument>;
  #chosen: string;
  #folded: ReadonlySet<string> = new Set();
  #listeners = new Set<() => void>();
  #options: Options;

  constructor(flow: FlowDocument, options: Options) {
    this.#history = historyOf(flow);
    this.#chosen = flow.start.id;
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get flow(): FlowDocument {
    return this.#history.now;
  }
  get history(): History<FlowDocument> {
    return this.#history;
  }
  /** Id of a node or a branch. */
  get chosen(): string {
    return this.#chosen;
  }
  get mayEdit(): boolean {
    return this.#options.mayEdit;
  }
  get canPaste(): boolean {
    return clipboard !== null;
  }

  newId = (): string => this.#options.newId();

  /** Collapsed forks: their branches are not shown. */
  get folded(): ReadonlySet<string> {
    return this.#folded;
  }

  fold(id: string): void {
    this.#folded = this.#folded.has(id) ? this.#folded.difference(new Set([id])) : this.#folded.union(new Set([id]));
    this.#tell();
  }

  /** Collapses all forks, or expands them. */
  foldAll(on: boolean): void {
    const forks = [...edit.within(this.flow.chain)].flatMap((one) => ('node' in one && isFork(one.node) ? [one.node.id] : []));
    this.#folded = new Set(on ? forks : []);
    if (on) this.#chosen = edit.forksAround(this.flow, this.#chosen).at(-1) ?? this.#chosen;
    this.#tell();
  }

  /** @param run successive changes with the same value, such as typing, become one step */
  perform(name: StepName, flow: FlowDocument, of = '', run: string | null = null): boolean {
    if (!this.mayEdit || flow === this.flow) return false;
    this.#take(pushStep(this.#history, name, of, flow, run));
    return true;
  }

  undo = (): void => this.#take(undo(this.#history, merge));
  redo = (): void => this.#take(redo(this.#history, merge));
  /** Applies changes that another user has saved meanwhile. */
  join = (flow: FlowDocument): void => this.#take(withNow(this.#history, flow));

  /** Selects a node; collapsed forks around it are expanded. */
  choose(id: string): void {
    this.#chosen = id;
    const around = edit.forksAround(this.flow, id).filter((fork) => fork !== id && this.#folded.has(fork));
    if (around.length > 0) this.#folded = this.#folded.difference(new Set(around));
    this.#tell();
  }

  change(id: string, change: (node: FlowNode) => FlowNode, run: string | null = null): void {
    const title = edit.nodeOf(this.flow, id)?.title ?? '';
    this.perform('change', edit.changeNode(this.flow, id, change), title, run && `${id} ${run}`);
  }

  add(kind: AddedKind, at: edit.Spot): void {
    const node = newNode(kind, this.#options.titles(kind), this.#options.newId);
    if (this.perform('add', edit.insertNode(this.flow, at, node), node.title)) this.choose(node.id);
  }

  addBranch(fork: string): void {
    const node = edit.nodeOf(this.flow, fork);
    if (!node || !isFork(node)) return;
    const title = this.#options.titles(node.kind).branch(node.branches.filter(({ when }) => node.kind === 'interflow' || when !== null).length + 1);
    const branch = newBranch(title, this.#options.newId, node.kind === 'interflow' ? null : noRow);
    if (this.perform('addBranch', edit.addBranch(this.flow, fork, branch), title)) this.choose(branch.id);
  }

  move(id: string, to: edit.Spot): void {
    this.perform('move', edit.moveNode(this.flow, id, to), this.#called(id));
  }

  step(by: -1 | 1): void {
    const id = this.#chosen;
    const next = edit.branchOf(this.flow, id) ? edit.moveBranch(this.flow, id, by) : edit.stepNode(this.flow, id, by);
    this.perform('move', next, this.#called(id));
  }

  remove(): void {
    const id = this.#chosen;
    const branch = edit.branchOf(this.flow, id);
    const of = this.#called(id);
    const spot = edit.spotOf(this.flow, id);
    if (!this.perform('remove', branch ? edit.removeBranch(this.flow, id) : edit.removeNode(this.flow, id), of)) return;
    const chain = spot && spot.branch !== null ? edit.branchOf(this.flow, spot.branch)?.branch.chain : this.flow.chain;
    const next = spot && (chain?.[spot.index] ?? chain?.[spot.index - 1]);
    this.choose(next?.id ?? spot?.branch ?? this.flow.start.id);
  }

  copy(): void {
    const node = edit.nodeOf(this.flow, this.#chosen);
    if (node && node.kind !== 'start') clipboard = node;
  }

  cut(): void {
    const node = edit.nodeOf(this.flow, this.#chosen);
    if (!node || node.kind === 'start') return;
    this.copy();
    this.remove();
  }

  duplicate(): void {
    const node = edit.nodeOf(this.flow, this.#chosen);
    const spot = edit.spotOf(this.flow, this.#chosen);
    if (node && spot && node.kind !== 'start') this.#put(node, { ...spot, index: spot.index + 1 });
  }

  paste(at: edit.Spot = this.#behind()): void {
    if (clipboard) this.#put(clipboard, at);
  }

  /** The place after the selected node. */
  #behind(): edit.Spot {
    const spot = edit.spotOf(this.flow, this.#chosen);
    if (spot) return { ...spot, index: spot.index + 1 };
    return { branch: edit.branchOf(this.flow, this.#chosen) ? this.#chosen : null, index: 0 };
  }

  #put(node: FlowNode, at: edit.Spot): void {
    const copy = edit.copied(node, this.#options.newId);
    if (this.perform('paste', edit.insertNode(this.flow, at, copy), copy.title)) this.choose(copy.id);
  }

  #called = (id: string): string => edit.nodeOf(this.flow, id)?.title ?? edit.branchOf(this.flow, id)?.branch.title ?? '';

  #take(history: History<FlowDocument> | null): void {
    if (!history) return;
    this.#history = history;
    if (!edit.nodeOf(this.flow, this.#chosen) && !edit.branchOf(this.flow, this.#chosen)) this.#chosen = this.flow.start.id;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
