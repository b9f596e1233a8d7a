// A formula of a field: what it reads, and its value as stored.
import { isDay } from '../../kind/day.ts';
import { digitsOf } from '../../kind/decimal.ts';
import { isOfKind, kinds, type Kind } from '../../kind/kinds.ts';
import { businessDay, businessMoment, businessTime } from '../../text/business-time.ts';
import { compile, type Formula, type Surroundings, type Target } from '../../formula/evaluate.ts';
import type { Fields, TypeProblem } from '../../formula/check.ts';
import type { Expression } from '../../formula/expression.ts';
import { byIds, parse, type FindField, type ParseProblem, type Place } from '../../formula/parse.ts';
import { fits, listOf, typeOfKind, type Result } from '../../formula/types.ts';
import type { Json } from '../document.ts';
import { nameOfPath, type FormMap, type MappedField } from './map.ts';
import { sharing, withShared, type Shared, type SharedFormula } from './shared.ts';

/** A field that a formula reads. */
export interface Read {
  name: string;
  /** In all rows of its table, independent of the current row. */
  all: boolean;
}

export interface Computation {
  reads: readonly Read[];
  /** @param shared shared by one step */
  value(around: Surroundings, shared: Shared): Json;
}

/** Why a text is not a valid formula for a field, and where. */
export interface FormulaProblem extends Place {
  problem: ParseProblem | TypeProblem;
  /** The text at that place. */
  says: string;
  /** For the sentence: a field, a function, or a type; '' for none. */
  name: string;
  wanted: string;
}

interface Understood {
  expression: Expression;
  fields: Fields;
  formula: Formula;
}

function understood(text: string, field: MappedField, map: FormMap, find: FindField): Understood | { wrong: FormulaProblem } {
  const parsed = parse(text, find);
  if ('refusal' in parsed) return { wrong: { ...parsed.refusal, name: '', wanted: '' } };
  const { expression, places } = parsed;
  const wrong = (problem: TypeProblem, at: Expression, name: string, wanted = ''): { wrong: FormulaProblem } => {
    const { from, to } = places.get(at) ?? { from: 0, to: text.length };
    return { wrong: { problem, from, to, says: text.slice(from, to), name, wanted } };
  };
  const fields: Fields = { typeOf: (path) => typeOfField(map, nameOfPath(path)), home: field.table };
  const formula = compile(expression, fields);
  const [first] = formula.problems;
  if (first) return wrong(first.problem, first.at, first.name, first.wanted);
  if (!suits(formula.type, field.kind)) return wrong('otherType', expression, formula.type, typeOfKind(field.kind) ?? '');
  return { expression, fields, formula };
}

/** @param find names of fields as written in the text @returns null: it is a valid formula for the field */
export function formulaProblem(text: string, field: MappedField, map: FormMap, find: FindField = byIds): FormulaProblem | null {
  const found = understood(text, field, map, find);
  return 'wrong' in found ? found.wrong : null;
}

/** @returns what is wrong if it is not a valid formula */
export function computationOf(text: string, field: MappedField, map: FormMap): Computation | { wrong: FormulaProblem } {
  const found = understood(text, field, map, byIds);
  if ('wrong' in found) return found;
  const { expression, fields, formula } = found;
  const target = targetOf(field);
  const run: SharedFormula = field.table === null ? { formula, parts: new Map() } : sharing(expression, fields, field.table);
  return {
    reads: formula.reads.map(({ path, all }) => ({ name: nameOfPath(path), all: all || isElsewhere(map, nameOfPath(path), field.table) })),
    value: (around, shared) => kept(run.formula, withShared(run, around, shared), target, field.kind),
  };
}

function typeOfField(map: FormMap, name: string) {
  const field = map.fields.get(name);
  return field && !field.isTable ? typeOfKind(field.kind) : null;
}

const isElsewhere = (map: FormMap, name: string, home: string | null) => {
  const table = map.fields.get(name)?.table ?? null;
  return table !== null && table !== home;
};

function suits(type: Formula['type'], kind: Kind): boolean {
  const wanted = typeOfKind(kind);
  if (wanted === null) return false;
  return wanted === 'text[]' ? listOf(type) === wanted || type === 'empty' : fits(type, wanted as Formula['type']);
}

/** The family's calculated fields are 0 if the formula has no value. */
function targetOf({ node, kind }: MappedField): Target {
  const { precision } = node.config;
  const places = kinds[kind].stored === 'bigint' ? 0 : typeof precision === 'number' && Number.isInteger(precision) && precision >= 0 ? precision : undefined;
  return { falls: node.kind === 'calculate' ? 'zero' : 'empty', ...(places === undefined ? {} : { places }) };
}

/** A formula that exceeds the limits has no value. */
function kept(formula: Formula, around: Surroundings, target: Target, kind: Kind): Json {
  const outcome = formula.evaluate(around, target);
  const value = 'value' in outcome ? keptAs(kind, outcome.value) : null;
  if (value === null) return target.falls === 'zero' ? 0 : null;
  return isOfKind(kind, value) ? value : null;
}

function keptAs(kind: Kind, result: Result): Json {
  if (result === null) return null;
  switch (kinds[kind].stored) {
    case 'text':
      return typeof result === 'boolean' ? String(result).toUpperCase() : String(result);
    case 'smallint':
      return Number(result);
    case 'date':
      return typeof result === 'number' ? businessDay(result) : result;
    case 'timestamptz':
      return typeof result === 'string' && isDay(result) ? businessMoment(`${result} 00:00:00`) : result;
    case 'time':
      return typeof result === 'number' ? timeAt(result) : result;
    case 'text[]':
      return [String(result)];
    default:
      return typeof result === 'string' && digitsOf(result) === null ? null : result;
  }
}

const timeAt = (moment: number) => businessTime(moment).slice(11);
