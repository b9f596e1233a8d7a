// Random forms with rules, records in them, and edits by users; generated from a seed, so that a run can be repeated.
import type { FormDocument, FormNode, Json } from '../src/form/document.ts';
import type { Action, Condition, Rule } from '../src/form/rule.ts';
import type { FieldPath, Row, Values } from '../src/form/values.ts';
import { form, group, node, number, says, table, text } from './small-form.ts';

/** A simple formula that the reference model can compute independently. */
export type Sum = { n: number } | { field: string } | { total: string } | { op: '+' | '-' | '*'; left: Sum; right: Sum };

export type Deed =
  | { does: 'change'; path: FieldPath; row: number; value: Json }
  | { does: 'paste'; cells: readonly { path: FieldPath; row: number; value: Json }[] }
  | { does: 'add'; table: string; id: string; values: Row['values']; place: number }
  | { does: 'remove'; table: string; row: number }
  | { does: 'move'; table: string; row: number; place: number };

export interface World {
  document: FormDocument;
  rules: readonly Rule[];
  /** By the text of a formula. */
  sums: ReadonlyMap<string, Sum>;
  /** By field name; a value depends only on fields of a lower rank, unless `isWild`. */
  ranks: ReadonlyMap<string, number>;
  isWild: boolean;
  old: Values | null;
  values: Values;
  deeds: readonly Deed[];
}

export const HEAD = ['h0', 'h1', 'h2', 'h3', 's0', 'g0', 'g1'];
export const TABLES: Readonly<Record<string, readonly string[]>> = { t: ['t.a', 't.b', 't.c', 't.x'], u: ['u.d', 'u.e'] };
const COMPUTED = ['t.k', 'k0', 'k1'];
const FIELDS = [...HEAD, 't', 'u', ...Object.values(TABLES).flat(), ...COMPUTED];
const isText = (name: string) => name === 's0' || name === 't.x';
export const tableOf = (name: string): string | null => (name.includes('.') ? (name.split('.')[0] ?? null) : null);
const idOf = (name: string) => name.split('.').at(-1) ?? name;

/** Random numbers from a seed (mulberry32). */
export class Dice {
  private at: number;
  constructor(seed: number) {
    this.at = seed >>> 0;
  }
  next(): number {
    this.at = (this.at + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(this.at ^ (this.at >>> 15), 1 | this.at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  below = (most: number): number => Math.floor(this.next() * most);
  chance = (part: number): boolean => this.next() < part;
  one<T>(list: readonly T[]): T {
    const drawn = list[this.below(list.length)];
    if (drawn === undefined) throw new Error('Nothing to draw from.');
    return drawn;
  }
  shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((part) => [this.next(), part] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, part]) => part);
}

export function worldOf(seed: number): World {
  return new Drawing(new Dice(seed)).world();
}

class Drawing {
  private readonly dice: Dice;
  private readonly ranks: Map<string, number>;
  private readonly sums = new Map<string, Sum>();
  private readonly isWild: boolean;
  /** Values that are used often, in edits and in rules, so that conditions change more than once. */
  private readonly often: readonly string[];
  private rows = 0;
  constructor(dice: Dice) {
    this.dice = dice;
    this.isWild = dice.chance(0.1);
    this.often = dice.shuffled([...HEAD, 't.a', 't.b']).slice(0, 3);
    // A table ranks before its columns: they do not exist without its rows.
    this.ranks = new Map(dice.shuffled(FIELDS).map((name, rank) => [name, rank * 2] as const));
    for (const [of, columns] of [
      ['t', [...(TABLES.t ?? []), 't.k']],
      ['u', TABLES.u ?? []],
    ] as const)
      this.ranks.set(of, Math.min(...columns.map((name) => this.rankOf(name))) - 1);
  }

  private rankOf = (name: string): number => this.ranks.get(name) ?? 0;
  private lower = (names: readonly string[], rank: number) => (this.isWild ? names : names.filter((name) => this.rankOf(name) < rank));

  world(): World {
    const document = this.document();
    const rules = Array.from({ length: this.dice.below(9) }, (_, index) => this.rule(`r${index}`));
    const old = this.dice.chance(0.5) ? this.values() : null;
    const values = old && this.dice.chance(0.5) ? old : this.values();
    const deeds = [...Array.from({ length: 1 + this.dice.below(10) }, () => this.deed()), ...rules.flatMap((rule) => this.backAndForth(rule))];
    return { document, rules, sums: this.sums, ranks: this.ranks, isWild: this.isWild, old, values, deeds };
  }

  private preferred(names: readonly string[]): string {
    const often = names.filter((name) => this.often.includes(name));
    return often.length > 0 && this.dice.chance(0.5) ? this.dice.one(often) : this.dice.one(names);
  }

  // The form.

  private look = (): Partial<FormNode> => ({
    hidden: this.dice.chance(0.08),
    required: this.dice.chance(0.2),
    disabled: this.dice.chance(0.1),
    config: this.dice.chance(0.3) ? { whenHidden: 'keep' } : {},
  });
  private plain = (name: string): FormNode =>
    isText(name) ? text(idOf(name), this.look()) : number(idOf(name), { ...this.look(), initial: this.dice.chance(0.2) ? 1 : null });
  private calculated(name: string): FormNode {
    const kind = this.dice.one(['calculate', 'formula'] as const);
    return node(idOf(name), kind, { ...this.look(), config: { formula: this.formula(name), result: 'number' } });
  }

  private document(): FormDocument {
    const rows = (of: string, more: readonly FormNode[]) => table(of, [...(TABLES[of] ?? []).map(this.plain), ...more], this.look());
    return form(
      ...['h0', 'h1', 'h2', 'h3', 's0'].map(this.plain),
      group('g', ['g0', 'g1'].map(this.plain), { hidden: this.dice.chance(0.05) }),
      rows('t', [this.calculated('t.k')]),
      rows('u', []),
      this.calculated('k0'),
      this.calculated('k1'),
    );
  }

  // Formulas.

  private formula(target: string): string {
    const sum = this.sum(this.rankOf(target), tableOf(target), 2);
    const written = said(sum);
    this.sums.set(written, sum);
    return written;
  }

  private sum(rank: number, home: string | null, depth: number): Sum {
    const fields = this.lower(
      [...HEAD, ...COMPUTED, ...Object.values(TABLES).flat()].filter((name) => !isText(name)),
      rank,
    );
    const here = fields.filter((name) => tableOf(name) === null || tableOf(name) === home);
    const totals = fields.filter((name) => tableOf(name) !== null && this.lower([tableOf(name) ?? ''], rank).length > 0);
    if (depth > 0 && this.dice.chance(0.6)) {
      const op = this.dice.one(['+', '-', '+'] as const);
      return { op, left: this.sum(rank, home, depth - 1), right: this.sum(rank, home, depth - 1) };
    }
    if (here.length > 0 && this.dice.chance(0.6)) {
      const field: Sum = { field: this.dice.one(here) };
      return this.dice.chance(0.3) ? { op: '*', left: field, right: { n: 2 } } : field;
    }
    return totals.length > 0 && this.dice.chance(0.7) ? { total: this.dice.one(totals) } : { n: this.dice.below(4) };
  }

  // Rules.

  private rule(id: string): Rule {
    const of = this.dice.chance(0.4) ? this.dice.one(['t', 'u']) : null;
    // Actions on values depend on fields of a lower rank; actions on the look can depend on any field.
    const rank = this.dice.below(FIELDS.length * 2);
    const when = this.condition(of, rank, 2);
    const actions = Array.from({ length: 1 + this.dice.below(3) }, () => this.action(of, rank)).flatMap((action) => action ?? []);
    return { id, name: { zh: id }, enabled: this.dice.chance(0.95), table: of, when, then: actions };
  }

  private condition(of: string | null, rank: number, depth: number): Condition {
    const draw = this.dice.next();
    if (depth > 0 && draw < 0.15) return { all: [this.condition(of, rank, depth - 1), this.condition(of, rank, depth - 1)] };
    if (depth > 0 && draw < 0.3) return { any: [this.condition(of, rank, depth - 1), this.condition(of, rank, depth - 1)] };
    if (depth > 0 && draw < 0.4) return { not: this.condition(of, rank, depth - 1) };
    if (draw < 0.45) return { moment: this.dice.one(['load', 'change', 'save']) };
    const names = this.lower([...HEAD, ...COMPUTED, ...Object.values(TABLES).flat()], rank).filter((name) => tableOf(name) === null || tableOf(name) === of);
    if (names.length === 0) return { all: [] };
    const name = this.preferred(names);
    const field = this.dice.chance(0.1) ? `old.${name}` : name;
    if (this.dice.chance(0.2)) return { field, is: this.dice.one(['empty', 'notEmpty']) };
    const others = names.filter((other) => isText(other) === isText(name));
    const is = this.dice.one(['equal', 'notEqual', ...(isText(name) ? [] : (['less', 'greaterOrEqual'] as const))] as const);
    if (this.dice.chance(0.25)) return { field, is, to: this.dice.one(others) };
    if (this.dice.chance(0.04)) return { field: 'gone', is: 'equal', value: 1 };
    return { field, is, value: isText(name) ? this.dice.one(['a', 'b']) : this.dice.below(5) - 1 };
  }

  private action(of: string | null, rank: number): Action | null {
    const kinds = [
      'show',
      'hide',
      'hide',
      'require',
      'optional',
      'enable',
      'disable',
      'clear',
      'set',
      'set',
      'suggest',
      'suggest',
      'message',
      'refuse',
    ] as const;
    const does = this.dice.one(kinds);
    const nodes = [...FIELDS, 'g'].filter((name) => (of === null ? true : tableOf(name) === of));
    const touches = does === 'show' || does === 'hide' || does === 'clear' || does === 'set' || does === 'suggest';
    const higher = nodes.filter((name) => this.isWild || !touches || this.lowest(name) > rank);
    if (higher.length === 0) return null;
    const name = does === 'suggest' ? this.preferred(higher) : this.dice.one(higher);
    if (does === 'message' || does === 'refuse')
      return { do: does, node: this.dice.chance(0.4) ? null : idOf(name), text: says(`${does}${this.dice.below(3)}`) };
    if (does !== 'set' && does !== 'suggest') return { do: does, node: idOf(name) };
    // Cyclic fields have no order in which suggestions could be made.
    if (isText(name) || name === 'g' || name === 't' || name === 'u' || (this.isWild && does === 'suggest')) return null;
    return { do: does, node: idOf(name), formula: this.formula(name) };
  }
  private lowest = (name: string): number => (name === 'g' ? Math.min(this.rankOf('g0'), this.rankOf('g1')) : this.rankOf(name));

  // Records.

  private value = (name: string): Json => (this.dice.chance(0.25) ? null : isText(name) ? this.dice.one(['a', 'b', '']) : this.dice.below(5) - 1);
  private cells = (of: string): Row['values'] => Object.fromEntries((TABLES[of] ?? []).map((name) => [idOf(name), this.value(name)]));
  private newRow = (of: string): Row => ({ id: `${of}${(this.rows += 1)}`, values: this.cells(of) });
  private values(): Values {
    const rows = (of: string) => Array.from({ length: this.dice.below(4) }, () => this.newRow(of));
    return { ...Object.fromEntries(HEAD.map((name) => [name, this.value(name)])), t: rows('t'), u: rows('u') };
  }

  private cell(): { path: FieldPath; row: number; value: Json } {
    const name = this.preferred([...HEAD, ...HEAD, ...Object.values(TABLES).flat()]);
    const [one = '', column] = name.split('.');
    return { path: column === undefined ? [one] : [one, column], row: this.dice.below(5), value: this.value(name) };
  }
  /** Removes a suggested value and toggles its condition: it must not be suggested again. */
  private backAndForth({ when, then, table: of }: Rule): Deed[] {
    const [suggested] = then.flatMap((action) => (action.do === 'suggest' ? [action] : []));
    const [asked] = 'field' in when ? [when.field] : [];
    if (of !== null || !suggested || asked === undefined || !HEAD.includes(asked) || !HEAD.includes(suggested.node)) return [];
    const turn = (value: Json): Deed => ({ does: 'change', path: [asked], row: 0, value });
    const takeOut: Deed = { does: 'change', path: [suggested.node], row: 0, value: null };
    const [one, other] = [this.value(asked), this.value(asked)];
    return [turn(one), takeOut, turn(other), takeOut, turn(one), takeOut, turn(other)];
  }
  private deed(): Deed {
    const draw = this.dice.next();
    const of = this.dice.one(['t', 'u']);
    if (draw < 0.55) return { does: 'change', ...this.cell() };
    if (draw < 0.65) return { does: 'paste', cells: Array.from({ length: 4 }, () => this.cell()) };
    if (draw < 0.8) return { does: 'add', table: of, ...this.newRow(of), place: this.dice.below(4) };
    return draw < 0.92
      ? { does: 'remove', table: of, row: this.dice.below(5) }
      : { does: 'move', table: of, row: this.dice.below(5), place: this.dice.below(4) };
  }
}

function said(sum: Sum): string {
  if ('n' in sum) return String(sum.n);
  if ('field' in sum) return `{${sum.field}}`;
  if ('total' in sum) return `SUM({${sum.total}[]})`;
  return `(${said(sum.left)}${sum.op}${said(sum.right)})`;
}
