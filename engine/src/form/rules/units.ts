// Units of evaluation and their dependencies. Units of a child table exist once per row.
import { WHOLE, type Acts } from './acts.ts';
import type { Computation } from './computation.ts';
import { asksForMoment, inputsOf } from './condition.ts';
import type { FormMap, MappedField, MappedNode } from './map.ts';

/** `table`: evaluated for each of its rows; null: once. */
export type Unit =
  | { does: 'holds'; rule: number; table: string | null }
  | { does: 'hidden' | 'look'; node: string; table: string | null }
  /** Whether the rows of a child table are set aside. */
  | { does: 'rows'; field: MappedField; table: null }
  | { does: 'value'; field: MappedField; table: string | null };

/** A dependent unit: in the same row, or in every row of its table. */
export interface Edge {
  unit: number;
  every: boolean;
}

export interface Units {
  units: readonly Unit[];
  /** For each unit, the units that it depends on. */
  needs: readonly (readonly number[])[];
  after: readonly (readonly Edge[])[];
  /** By field name, the units that read its value. */
  readers: ReadonlyMap<string, readonly Edge[]>;
  /** By child table, the units that read all its rows. */
  gatherers: ReadonlyMap<string, readonly number[]>;
  /** Units that depend on the moment. */
  momentary: readonly number[];
  /** By child table, nodes whose state differs between rows. */
  rowNodes: ReadonlyMap<string, readonly string[]>;
}

/** @param inert fields with cyclic values: they keep what is entered */
export function unitsOf(map: FormMap, acts: Acts, inert: ReadonlySet<string>): Units {
  return new Laying(map, acts, inert);
}

export const keepsHidden = ({ node }: MappedField): boolean => node.config.whenHidden === 'keep';

class Laying implements Units {
  units: Unit[] = [];
  needs: number[][] = [];
  after: Edge[][] = [];
  readers = new Map<string, Edge[]>();
  gatherers = new Map<string, number[]>();
  momentary: number[] = [];
  rowNodes = new Map<string, string[]>();
  private readonly places = new Map<string, number>();
  private readonly map: FormMap;
  private readonly acts: Acts;
  private readonly inert: ReadonlySet<string>;

  constructor(map: FormMap, acts: Acts, inert: ReadonlySet<string>) {
    this.map = map;
    this.acts = acts;
    this.inert = inert;
    for (const [rule, { table }] of acts.rules.entries()) this.add(`holds ${rule}`, { does: 'holds', rule, table });
    this.wholes();
    for (const node of map.nodes.values()) this.node(node);
    for (const at of this.units.keys()) this.connect(at);
  }

  private add(place: string, unit: Unit): void {
    this.places.set(place, this.units.push(unit) - 1);
    this.needs.push([]);
    this.after.push([]);
  }

  private isOfRows = ({ rule }: { rule: number }) => this.acts.rules[rule]?.table !== null;

  private wholes(): void {
    const acts = this.acts.looks.get(WHOLE) ?? [];
    for (const table of new Set(acts.map(({ rule }) => this.acts.rules[rule]?.table ?? null))) {
      this.add(`look ${WHOLE} ${table}`, { does: 'look', node: WHOLE, table });
      if (table !== null) this.rowNodes.set(table, [WHOLE]);
    }
  }

  /** Rules that can hide it: about itself and about its parents, except its table. */
  private hiders({ node, parent, table }: MappedNode): { rule: number }[] {
    const own = this.acts.hides.get(node.id) ?? [];
    const outer = parent === null || parent === table ? undefined : this.map.nodes.get(parent);
    return [...own, ...(outer ? this.hiders(outer) : [])];
  }

  private node(mapped: MappedNode): void {
    const { table, node } = mapped;
    const [hiders, looks] = [this.hiders(mapped), this.acts.looks.get(node.id) ?? []];
    if (hiders.some((act) => !this.isOfRows(act))) this.add(`hidden ${node.id} null`, { does: 'hidden', node: node.id, table: null });
    if (looks.some((act) => !this.isOfRows(act))) this.add(`look ${node.id} null`, { does: 'look', node: node.id, table: null });
    const differs = table !== null && [...hiders, ...looks].some(this.isOfRows);
    if (differs) {
      this.rowNodes.set(table, [...(this.rowNodes.get(table) ?? []), node.id]);
      if (hiders.length > 0) this.add(`hidden ${node.id} ${table}`, { does: 'hidden', node: node.id, table });
      if (looks.length > 0) this.add(`look ${node.id} ${table}`, { does: 'look', node: node.id, table });
    }
    const field = mapped.field === null ? undefined : this.map.fields.get(mapped.field);
    if (!field || this.inert.has(field.name)) return;
    const isChanged = this.acts.values.has(field.name) || this.acts.formulas.has(field.name) || (hiders.length > 0 && !keepsHidden(field));
    if (!isChanged) return;
    if (field.isTable) this.add(`value ${field.name}`, { does: 'rows', field, table: null });
    else this.add(`value ${field.name}`, { does: 'value', field, table });
  }

  private connect(at: number): void {
    const unit = this.units[at] as Unit;
    switch (unit.does) {
      case 'holds': {
        const { when, table } = this.acts.rules[unit.rule] ?? { when: { all: [] }, table: null };
        if (asksForMoment(when)) this.momentary.push(at);
        for (const name of inputsOf(when, { map: this.map, table })) this.reads(at, name, false);
        return;
      }
      case 'hidden':
        return this.connectHidden(at, unit.node);
      case 'look':
        for (const act of this.acts.looks.get(unit.node) ?? []) {
          if (!this.isFor(act, unit.table, unit.node)) continue;
          this.follows(at, `holds ${act.rule}`);
          if (act.does !== 'options') continue;
          if (asksForMoment(act.filter)) this.momentary.push(at);
          for (const name of inputsOf(act.filter, { map: this.map, table: unit.table })) this.reads(at, name, false);
        }
        return;
      case 'rows':
      case 'value':
        return this.connectValue(at, unit.field);
    }
  }

  private connectHidden(at: number, id: string): void {
    const { table } = this.units[at] as Unit;
    for (const act of this.acts.hides.get(id) ?? []) if (this.isFor(act, table, id)) this.follows(at, `holds ${act.rule}`);
    const { parent, table: home } = this.map.nodes.get(id) ?? { parent: null, table: null };
    if (parent !== null && parent !== home) this.follows(at, this.hiddenPlace(parent, table));
  }

  private hiddenPlace(id: string, table: string | null): string {
    const ofRow = `hidden ${id} ${table}`;
    return this.places.has(ofRow) ? ofRow : `hidden ${id} null`;
  }

  private connectValue(at: number, field: MappedField): void {
    if (!keepsHidden(field)) this.follows(at, this.hiddenPlace(field.node.id, field.table));
    const formula = this.acts.formulas.get(field.name);
    if (formula) this.computes(at, formula);
    for (const act of this.acts.values.get(field.name) ?? []) {
      this.follows(at, `holds ${act.rule}`);
      if (act.does !== 'clear') this.computes(at, act.by);
    }
  }

  /** Whether a rule concerns this node here; at row level only rules of the same table count. */
  private isFor(act: { rule: number }, table: string | null, node: string): boolean {
    const own = this.acts.rules[act.rule]?.table ?? null;
    return node === WHOLE ? own === table : own === null || own === table;
  }

  private computes(at: number, by: Computation): void {
    for (const { name, all } of by.reads) this.reads(at, name, all);
  }

  private follows(at: number, place: string): void {
    const before = this.places.get(place);
    if (before === undefined) return;
    this.needs[at]?.push(before);
    this.after[before]?.push({ unit: at, every: this.isEvery(this.units[before]?.table ?? null, at) });
  }

  private reads(at: number, name: string, all: boolean): void {
    const field = this.map.fields.get(name);
    if (!field) return;
    const producers = [`value ${name}`, ...(all && field.table !== null ? [`value ${field.table}`] : [])];
    for (const place of producers) {
      const before = this.places.get(place);
      if (before !== undefined) this.needs[at]?.push(before);
    }
    push(this.readers, name, { unit: at, every: all || this.isEvery(field.table, at) });
    const gathered = field.isTable ? field.name : all ? field.table : null;
    if (gathered !== null) push(this.gatherers, gathered, at);
  }

  /** A change is relevant for all rows of a dependent unit, unless it is in a row of the same table. */
  private isEvery(from: string | null, to: number): boolean {
    const { table } = this.units[to] as Unit;
    return table !== null && table !== from;
  }
}

function push<V>(lists: Map<string, V[]>, key: string, one: V): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}
