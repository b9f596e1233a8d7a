// Actions of the rules, grouped by node or field, in the order of the rules: the last one that applies wins.
import { typeOfKind } from '../../formula/types.ts';
import type { DesignText } from '../document.ts';
import type { Action, Condition, Rule } from '../rule.ts';
import { computationOf, type Computation } from './computation.ts';
import { comparable, leafTest, leavesOf, namesIn, sideOf, type Standing } from './condition.ts';
import { formulaOf, type FormMap, type MappedNode } from './map.ts';
import type { DesignProblem } from './problem.ts';

/** `rule`: index among the enabled rules. */
export type HideAct = { rule: number; does: 'show' | 'hide' };
export type LookAct = { rule: number } & (
  | { does: 'require' | 'optional' | 'enable' | 'disable' | 'set' | 'clear' }
  | { does: 'options'; filter: Condition }
  | { does: 'message' | 'refuse'; text: DesignText }
);
export type ValueAct = { rule: number } & ({ does: 'set' | 'suggest'; by: Computation } | { does: 'clear' });

/** Name of the target that is not a node: the form, or the row in rules of a child table. */
export const WHOLE = '';

type NodeAction = Action & { node: string };

export interface Acts {
  rules: readonly Rule[];
  /** By node. */
  hides: ReadonlyMap<string, readonly HideAct[]>;
  looks: ReadonlyMap<string, readonly LookAct[]>;
  /** By name of a field. */
  values: ReadonlyMap<string, readonly ValueAct[]>;
  /** Formulas of computed fields. */
  formulas: ReadonlyMap<string, Computation>;
  problems: readonly DesignProblem[];
}

/** @param unseen fields that the user does not see: rules that read them do not run here */
export function actsOf(map: FormMap, given: readonly Rule[], unseen: ReadonlySet<string>): Acts {
  const gathering = new Gathering(map, new Set(unseen));
  gathering.computedFields();
  for (const rule of given) if (rule.enabled) gathering.take(rule);
  return gathering;
}

class Gathering implements Acts {
  rules: Rule[] = [];
  hides = new Map<string, HideAct[]>();
  looks = new Map<string, LookAct[]>();
  values = new Map<string, ValueAct[]>();
  formulas = new Map<string, Computation>();
  problems: DesignProblem[] = [];
  private readonly map: FormMap;
  private readonly unseen: Set<string>;
  constructor(map: FormMap, unseen: Set<string>) {
    this.map = map;
    this.unseen = unseen;
  }

  computedFields(): void {
    for (const field of this.map.fields.values()) {
      const source = formulaOf(field.node);
      if (source === null) continue;
      const by = computationOf(source, field, this.map);
      if ('wrong' in by) this.problems.push({ rule: null, problem: 'formula', node: field.node.id, wrong: by.wrong });
      else this.formulas.set(field.name, by);
    }
    // Values derived from unseen fields are unseen too.
    for (let before = -1; before !== this.unseen.size;) {
      before = this.unseen.size;
      for (const [name, by] of this.formulas) if (this.readsUnseen(by)) this.unseen.add(name);
    }
    for (const name of this.unseen) this.formulas.delete(name);
  }

  private readsUnseen = (by: Computation): boolean => by.reads.some(({ name }) => this.unseen.has(name));

  take(rule: Rule): void {
    if (rule.table !== null && !this.map.tables.has(rule.table)) {
      this.problems.push({ rule: rule.id, problem: 'nodeGone', node: rule.table });
      return;
    }
    if (namesIn(rule.when).some((name) => this.unseen.has(name.replace(/^old\./, '')))) return;
    const index = this.rules.push(rule) - 1;
    this.conditionProblems(rule, rule.when);
    for (const action of rule.then) this.act(rule, index, action);
  }

  private conditionProblems(rule: Rule, when: Condition, allowed: (field: string) => boolean = () => false): void {
    const standing: Standing = { map: this.map, table: rule.table };
    for (const leaf of leavesOf(when)) {
      if ('moment' in leaf || allowed(leaf.field)) continue;
      const names = 'to' in leaf ? [leaf.field, leaf.to] : [leaf.field];
      const gone = names.find((name) => !sideOf(name, standing));
      if (gone !== undefined) this.problems.push({ rule: rule.id, problem: 'fieldGone', field: gone });
      else if (!isAsked(leaf, standing)) this.problems.push({ rule: rule.id, problem: 'notComparable', field: leaf.field });
    }
  }

  private act(rule: Rule, index: number, action: Action): void {
    if (action.do !== 'message' && action.do !== 'refuse') return this.actOn(rule, index, action);
    if (action.node === null) {
      add(this.looks, WHOLE, { rule: index, does: action.do, text: action.text });
      return;
    }
    this.actOn(rule, index, { ...action, node: action.node });
  }

  private actOn(rule: Rule, index: number, action: NodeAction): void {
    const target = this.map.nodes.get(action.node);
    if (!target) this.problems.push({ rule: rule.id, problem: 'nodeGone', node: action.node });
    else if (rule.table !== null && target.table !== rule.table) this.problems.push({ rule: rule.id, problem: 'notInRows', node: action.node });
    else if (!this.done(rule, index, action, target)) this.problems.push({ rule: rule.id, problem: 'notForNode', node: action.node, does: action.do });
  }

  /** @returns false if the action is impossible for the node */
  private done(rule: Rule, index: number, action: NodeAction, target: MappedNode): boolean {
    const { id } = target.node;
    switch (action.do) {
      case 'show':
      case 'hide':
        add(this.hides, id, { rule: index, does: action.do });
        return true;
      case 'require':
      case 'optional':
        for (const one of within(this.map, target, false)) add(this.looks, one.node.id, { rule: index, does: action.do });
        return true;
      case 'enable':
      case 'disable':
        for (const one of within(this.map, target, true)) add(this.looks, one.node.id, { rule: index, does: action.do });
        return true;
      case 'clear':
        return this.clear(index, target);
      case 'set':
      case 'suggest':
        return this.fill(rule, index, action, target);
      case 'options':
        if (target.field === null) return false;
        this.conditionProblems(rule, action.filter, (field) => !this.map.fields.has(field) && !field.startsWith('old.'));
        add(this.looks, id, { rule: index, does: 'options', filter: action.filter });
        return true;
      case 'message':
      case 'refuse':
        add(this.looks, id, { rule: index, does: action.do, text: action.text });
        return true;
    }
  }

  /** For a group: all fields in it. */
  private clear(index: number, target: MappedNode): boolean {
    const fields = within(this.map, target, false).filter(({ field }) => field !== null);
    for (const { node, field } of fields) {
      add(this.looks, node.id, { rule: index, does: 'clear' });
      add(this.values, field as string, { rule: index, does: 'clear' });
    }
    return fields.length > 0;
  }

  private fill(rule: Rule, index: number, action: Extract<NodeAction, { formula: string }>, target: MappedNode): boolean {
    const field = target.field === null ? undefined : this.map.fields.get(target.field);
    // No formula has files, places or ranges as its value.
    if (!field || field.isTable || field.isForeign || typeOfKind(field.kind) === null) return false;
    const by = computationOf(action.formula, field, this.map);
    if ('wrong' in by) {
      this.problems.push({ rule: rule.id, problem: 'formula', node: target.node.id, wrong: by.wrong });
      return true;
    }
    if (this.readsUnseen(by)) return true;
    add(this.values, field.name, { rule: index, does: action.do, by });
    if (action.do === 'set') add(this.looks, target.node.id, { rule: index, does: 'set' });
    return true;
  }
}

function add<V>(lists: Map<string, V[]>, key: string, one: V): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

/** The node and everything in it. An action on a child table applies to its rows as a whole, unless `intoRows`. */
function within(map: FormMap, { node }: MappedNode, intoRows: boolean): MappedNode[] {
  const mapped = map.nodes.get(node.id);
  if (!mapped) return [];
  return [
    mapped,
    ...(mapped.isTable && !intoRows ? [] : node.children.flatMap((child) => map.nodes.get(child.id) ?? []).flatMap((child) => within(map, child, intoRows))),
  ];
}

/** Whether the condition is possible for its field; facts count as known. */
function isAsked(leaf: ReturnType<typeof leavesOf>[number], standing: Standing): boolean {
  if ('moment' in leaf) return true;
  const side = sideOf(leaf.field, standing);
  if (!side) return false;
  if ('to' in leaf) {
    const other = sideOf(leaf.to, standing);
    return other !== null && comparable(side.field.kind, other.field.kind, leaf.is);
  }
  const asksForFact = 'value' in leaf && typeof leaf.value === 'object' && leaf.value !== null && 'my' in leaf.value;
  return asksForFact || leafTest(leaf, standing, null) !== null;
}
