// Type check of a formula: problems with their place, the fields it reads, and the tree with resolved functions and conversions.
import { dayNumber } from './calendar.ts';
import { isDay } from '../kind/day.ts';
import { exactOf } from './exact.ts';
import type { Expression, FieldPath } from './expression.ts';
import type { FormulaFunction, Parameter } from './function.ts';
import { functions } from './functions/functions.ts';
import { before, operation, percent } from './operators.ts';
import { commonType, elementOf, fits, isList, listOf, type Scalar, type Type, type Value } from './types.ts';

/** Fields that a formula can use. */
export interface Fields {
  /** Type of a field; for a child column that of one cell. Null if it does not exist or cannot be read by formulas. */
  typeOf(path: FieldPath): Type | null;
  /** The child table in whose rows the formula is evaluated; null: the head. */
  home: string | null;
}

/** Why a node cannot be evaluated; `formulaPhrases` of the contract has a sentence for each. */
export type TypeProblem =
  | 'fieldGone'
  | 'unknownFunction'
  | 'tooFewValues'
  | 'tooManyValues'
  | 'listHere'
  | 'listWanted'
  | 'otherType'
  | 'differentTypes'
  | 'noOrder'
  | 'listResult';

export interface Problem {
  problem: TypeProblem;
  at: Expression;
  /** Value for the sentence: the name of the function, or of a type. */
  name: string;
  wanted?: string;
}

export interface Read {
  path: FieldPath;
  /** All rows of a child table. */
  all: boolean;
}

/** A node with its type and its resolved operation. */
export type Settled =
  | { does: 'say'; type: Type; value: Value }
  | { does: 'read'; type: Type; read: Read; inRow: boolean }
  | { does: 'convert'; type: Type; from: Type; of: Settled }
  | { does: 'call'; type: Type; of: FormulaFunction; values: readonly Settled[]; types: Readonly<Record<string, Scalar | 'empty'>> };

export interface Checked {
  settled: Settled;
  /** Empty when the formula can be stored. */
  problems: readonly Problem[];
  reads: readonly Read[];
  /** Whether the value depends on the current time: TODAY, NOW. */
  asksNow: boolean;
}

const NOTHING: Settled = { does: 'say', type: 'empty', value: null };

/** Invalid parts count as empty, so that the formula still has a value. */
export function check(expression: Expression, fields: Fields): Checked {
  const checker = new Checker(fields);
  const settled = checker.settle(expression);
  if (isList(settled.type)) checker.problems.push({ problem: 'listResult', at: expression, name: settled.type });
  const { problems, asksNow } = checker;
  return { settled: isList(settled.type) ? NOTHING : settled, problems, reads: [...checker.reads.values()], asksNow };
}

class Checker {
  readonly problems: Problem[] = [];
  readonly reads = new Map<string, Read>();
  asksNow = false;
  private readonly fields: Fields;

  constructor(fields: Fields) {
    this.fields = fields;
  }

  settle(one: Expression): Settled {
    if ('number' in one) return { does: 'say', type: 'number', value: exactOf(one.number) };
    if ('text' in one) return { does: 'say', type: 'text', value: one.text };
    if ('boolean' in one) return { does: 'say', type: 'boolean', value: one.boolean };
    if ('day' in one) return { does: 'say', type: 'date', value: dayNumber(one.day) };
    if ('empty' in one) return NOTHING;
    if ('field' in one) return this.field(one);
    if ('call' in one) return this.call(one);
    if ('is' in one) return this.operator(one);
    const of = 'before' in one ? one.of : one.percent;
    const value = this.scalar(of);
    const does = 'before' in one ? before(elementOf(value.type)) : percent(elementOf(value.type));
    return does ? { does: 'call', type: 'number', of: does, values: [value], types: {} } : this.wrong('otherType', of, value.type, 'number');
  }

  private wrong(problem: TypeProblem, at: Expression, name: string, wanted?: string): Settled {
    this.problems.push({ problem, at, name, ...(wanted ? { wanted } : {}) });
    return NOTHING;
  }

  private field(one: Extract<Expression, { field: FieldPath }>): Settled {
    const [first, column] = one.field;
    const type = one.all && column === undefined ? null : this.fields.typeOf(one.field);
    if (type === null) return this.wrong('fieldGone', one, one.field.join('.'));
    const inRow = column !== undefined && first === this.fields.home && !one.all;
    const read = { path: one.field, all: column !== undefined && !inRow };
    this.reads.set(`${one.field.join('.')}${read.all ? '[]' : ''}`, read);
    return { does: 'read', type: read.all ? listOf(type) : type, read, inRow };
  }

  /** Where a single value is required. */
  private scalar(one: Expression): Settled {
    const settled = this.settle(one);
    return isList(settled.type) ? this.wrong('listHere', one, settled.type) : settled;
  }

  private operator(one: Extract<Expression, { left: Expression }>): Settled {
    let [left, right] = [this.scalar(one.left), this.scalar(one.right)];
    left = asDay(left, right.type);
    right = asDay(right, left.type);
    const [leftType, rightType] = [elementOf(left.type), elementOf(right.type)];
    const does = operation(one.is, leftType, rightType);
    if (!does) return this.wrong(commonType(leftType, rightType) === 'boolean' ? 'noOrder' : 'differentTypes', one, left.type, right.type);
    const values = [left, right].map((value, index) => fitted(value, wantedBy(does.parameters[index] ?? 'any', value, {})));
    return { does: 'call', type: does.result as Type, of: does, values, types: {} };
  }

  private call(one: Extract<Expression, { call: string }>): Settled {
    const does = Object.hasOwn(functions, one.call) ? functions[one.call] : undefined;
    if (!does) {
      for (const value of one.of) this.settle(value);
      return this.wrong('unknownFunction', one, one.call);
    }
    if (does.asksNow) this.asksNow = true;
    const problems = this.problems.length;
    const parameters = parametersFor(does, one.of.length);
    if (typeof parameters === 'string') {
      for (const value of one.of) this.settle(value);
      return this.wrong(parameters, one, one.call);
    }
    const settled = one.of.map((value) => this.settle(value));
    const types = this.letters(one, settled, parameters);
    const values = settled.map((value, index) => {
      const of = one.of[index] ?? one;
      return this.fit(value, parameters[index] ?? 'any', types, of);
    });
    if (this.problems.length > problems) return NOTHING;
    const result = (does.result in types ? types[does.result] : does.result) as Type;
    return { does: 'call', type: result, of: does, values, types };
  }

  /** The types that the letters of the parameters stand for. */
  private letters(one: Extract<Expression, { call: string }>, settled: readonly Settled[], parameters: readonly Parameter[]): Record<string, Scalar | 'empty'> {
    const types: Record<string, Scalar | 'empty'> = {};
    for (const [index, parameter] of parameters.entries()) {
      const { takes } = partsOfParameter(parameter);
      const value = settled[index];
      if (!value || (takes !== 'A' && takes !== 'B' && takes !== 'N')) continue;
      const type = elementOf(asDay(value, types[takes] ?? 'empty').type);
      const common = commonType(types[takes] ?? 'empty', type) ?? (takes === 'A' && !isList(value.type) ? 'text' : null);
      if (common === null) this.wrong('differentTypes', one.of[index] ?? one, type, types[takes]);
      else types[takes] = common;
    }
    if (types.N === 'text' || types.N === 'boolean') {
      this.wrong('noOrder', one, types.N);
      types.N = 'empty';
    }
    return types;
  }

  private fit(value: Settled, parameter: Parameter, types: Readonly<Record<string, Scalar | 'empty'>>, at: Expression): Settled {
    const { takes, much } = partsOfParameter(parameter);
    if (much === '[]' && !isList(value.type)) return this.wrong('listWanted', at, value.type);
    if (much === '' && isList(value.type)) return this.wrong('listHere', at, value.type);
    const wanted = wantedBy(takes, value, types);
    if (wanted !== null && !fits(elementOf(asDay(value, wanted).type), wanted)) return this.wrong('otherType', at, value.type, wanted);
    return fitted(value, wanted);
  }
}

/** Converts a day written as text, where a day or a moment is required. */
function asDay(value: Settled, wanted: string): Settled {
  if (value.does !== 'say' || value.type !== 'text' || (wanted !== 'date' && wanted !== 'datetime') || !isDay(String(value.value))) return value;
  return { does: 'say', type: 'date', value: dayNumber(String(value.value)) };
}

/** The type that a parameter requires of a value; null if it takes any. */
function wantedBy(takes: string, value: Settled, types: Readonly<Record<string, Scalar | 'empty'>>): Scalar | null {
  // A text is always a condition, whatever the type of the values.
  const wanted = takes === 'A=' ? (elementOf(value.type) === 'text' ? 'text' : types.A) : takes in types ? types[takes] : takes;
  return wanted === undefined || wanted === 'any' || wanted === 'empty' ? null : (wanted as Scalar);
}

/** Converts to the required type if needed. */
function fitted(value: Settled, wanted: Scalar | null): Settled {
  if (wanted === null) return value;
  const ready = asDay(value, wanted);
  const from = elementOf(ready.type);
  if (from === wanted || from === 'empty') return ready;
  return { does: 'convert', type: isList(ready.type) ? `${wanted}[]` : wanted, from: ready.type, of: ready };
}

export function partsOfParameter(parameter: Parameter): { takes: string; much: '' | '[]' | '*'; canBeLeftOut: boolean } {
  const canBeLeftOut = parameter.endsWith('?');
  const written = canBeLeftOut ? parameter.slice(0, -1) : parameter;
  const much = written.endsWith('[]') ? '[]' : written.endsWith('*') ? '*' : '';
  return { takes: written.slice(0, written.length - much.length), much, canBeLeftOut };
}

/** One parameter for each value. */
function parametersFor(does: FormulaFunction, count: number): Parameter[] | 'tooFewValues' | 'tooManyValues' {
  const { parameters, repeats = 0, otherwise } = does;
  const gathers = partsOfParameter(parameters.at(-1) ?? 'any').much === '*';
  const least = parameters.filter((one) => !partsOfParameter(one).canBeLeftOut).length;
  if (count < least) return 'tooFewValues';
  const more = count - parameters.length;
  const last = parameters.at(-1);
  if (more <= 0) return parameters.slice(0, count);
  if (gathers && last) return [...parameters, ...Array.from({ length: more }, () => last)];
  if (repeats === 0) return 'tooManyValues';
  const again = parameters.slice(parameters.length - repeats);
  const rest = more % repeats;
  if (rest > 0 && !(otherwise && rest === 1)) return 'tooFewValues';
  const all = [...parameters, ...Array.from({ length: more - rest }, (_, index) => again[index % repeats] ?? 'any')];
  return rest > 0 && otherwise ? [...all, otherwise] : all;
}
