// State of the designer: the steps made, the selected nodes, and the clipboard. It is outside React, so that a change renders only the components
// that it affects.
import { copyNodes } from '@ordo/engine/form/design/new-node.ts';
import { behind, stepTo, type Step } from '@ordo/engine/form/design/steps.ts';
import { outermostIds, placeOfNode, type Nodes, type Place } from '@ordo/engine/form/design/tree.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { nodeById, placed } from '@ordo/engine/form/fields.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import * as actions from '@ordo/engine/model/designer/actions.ts';
import type { ActionName, DesignAction, Impossible } from '@ordo/engine/model/designer/actions.ts';
import { historyOf, joined, redone, stepped, undone, type DesignHistory } from '@ordo/engine/model/designer/history.ts';
import { withDefaultList } from '@ordo/engine/model/designer/usual-list.ts';
import { comma } from '../../kit/phrases.ts';
import { clipboard } from './clipboard.ts';

interface Told {
  /** A drop that is not allowed; nothing has changed. */
  impossible(why: Impossible): void;
}

interface Named {
  name: ActionName;
}

export class Designer {
  #history: DesignHistory;
  #selected: readonly string[] = [];
  #listeners = new Set<() => void>();
  readonly newId: () => string;
  /** Id of the model. */
  readonly model: string;
  readonly mayEdit: boolean;
  #told: Told;
  #hasList: boolean;

  constructor(design: Design, { newId, model, mayEdit, hasList, ...told }: Told & { newId(): string; model: string; mayEdit: boolean; hasList: boolean }) {
    this.#history = historyOf(design);
    this.newId = newId;
    this.model = model;
    this.mayEdit = mayEdit;
    this.#hasList = hasList;
    this.#told = told;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get design(): Design {
    return this.#history.now;
  }
  get nodes(): Nodes {
    return this.design.form.nodes;
  }
  get history(): DesignHistory {
    return this.#history;
  }
  get selected(): readonly string[] {
    return this.#selected;
  }
  isSelected = (id: string): boolean => this.#selected.includes(id);
  node = (id: string): FormNode | undefined => nodeById(this.design.form, id);

  /**
   * @param of display name of the changed node
   * @param run successive changes with the same value, such as typing, become one step
   * @returns whether the change was possible
   */
  perform<Args>(action: DesignAction<Args> & Named, args: Args, of = '', run: string | null = null): boolean {
    if (!this.mayEdit) return false;
    const done = action.perform(this.design, args);
    if (!('design' in done)) {
      this.#told.impossible(done.impossible);
      return false;
    }
    const after = this.#hasList && action.name !== 'list' ? withDefaultList(this.design, done.design) : done.design;
    this.#take(stepped(this.#history, action.name, of, after, run));
    return true;
  }

  undo = (): void => this.#take(undone(this.#history));
  redo = (): void => this.#take(redone(this.#history));
  /** Applies changes that another user has saved meanwhile. */
  join = (design: Design): void => this.#take(joined(this.#history, design));

  select(ids: readonly string[]): void {
    this.#selected = ids;
    this.#tell();
  }

  /** Adds a node to the selection, or removes it. */
  toggle(id: string): void {
    this.select(this.isSelected(id) ? this.#selected.filter((one) => one !== id) : [...this.#selected, id]);
  }

  // Actions of keys and menus.

  add(node: FormNode, at: Place = behind(this.nodes, this.#selected.at(-1) ?? null)): void {
    if (this.perform(actions.addNodes, { nodes: [node], at }, node.label.zh)) this.select([node.id]);
  }

  step(step: Step): void {
    const ids = outermostIds(this.nodes, new Set(this.#selected)).map(({ id }) => id);
    const [first] = step === 'down' ? ids.toReversed() : ids;
    const at = first === undefined ? null : stepTo(this.nodes, first, step);
    if (at) this.move(ids, at);
  }

  move(ids: readonly string[], at: Place): boolean {
    return this.perform(actions.moveNodes, { ids, at }, this.#called(ids));
  }

  remove(): void {
    const [first] = this.#selected;
    if (first === undefined) return;
    const place = placeOfNode(this.nodes, first);
    if (!this.perform(actions.removeNodes, { ids: this.#selected }, this.#called(this.#selected))) return;
    const around = (place?.within === null ? this.nodes : this.node(place?.within ?? '')?.children) ?? [];
    const next = around[place?.index ?? 0] ?? around[(place?.index ?? 0) - 1];
    this.select(next ? [next.id] : place?.within && this.node(place.within) ? [place.within] : []);
  }

  duplicate(): void {
    const nodes = this.#chosen();
    const last = nodes.at(-1);
    const place = last && placeOfNode(this.nodes, last.id);
    if (place) this.#put(nodes, { ...place, index: place.index + 1 }, actions.duplicateNodes);
  }

  copy(): void {
    const nodes = this.#chosen();
    if (nodes.length > 0) clipboard.put(this.design.form, nodes);
  }

  cut(): void {
    this.copy();
    const ids = this.#selected;
    if (ids.length > 0 && this.perform(actions.cutNodes, { ids }, this.#called(ids))) this.select([]);
  }

  paste(): void {
    const nodes = clipboard.take(this.newId);
    if (nodes.length > 0) this.#put(nodes, behind(this.nodes, this.#selected.at(-1) ?? null), actions.pasteNodes);
  }

  wrap(box: FormNode): void {
    const ids = this.#chosen().map(({ id }) => id);
    if (ids.length > 0 && this.perform(actions.wrapNodes, { ids, box }, this.#called(ids))) this.select([box.id]);
  }

  unwrap(id: string): void {
    const inner = this.node(id)?.children.map((child) => child.id) ?? [];
    if (this.perform(actions.unwrapNode, { id }, this.#called([id]))) this.select(inner.filter((one) => this.node(one)));
  }

  // Within.

  #chosen = (): Nodes => outermostIds(this.nodes, new Set(this.#selected));
  #called = (ids: readonly string[]): string => ids.map((id) => this.node(id)?.label.zh ?? '').join(comma());

  #put(nodes: Nodes, at: Place, action: typeof actions.pasteNodes | typeof actions.duplicateNodes): void {
    const fresh = copyNodes(this.design.form, nodes, at.within, this.newId);
    if (this.perform(action, { nodes: fresh, at }, fresh.map(({ label }) => label.zh).join(comma()))) this.select(fresh.map(({ id }) => id));
  }

  #take(history: DesignHistory | null): void {
    if (!history) return;
    this.#history = history;
    const there = new Set([...placed(this.nodes)].map(({ node }) => node.id));
    if (this.#selected.some((id) => !there.has(id))) this.#selected = this.#selected.filter((id) => there.has(id));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
