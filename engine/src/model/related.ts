// Fields of a form that depend on other records: relations to them, lookups of their fields, and aggregates over records that refer to this one.
import type { FormDocument, FormNode, Json } from '../form/document.ts';
import { fieldsOf, pathText, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Look } from '../form/look.ts';
import { isUnseen, UNSEEN } from '../form/unseen.ts';
import { exactNumeral, exactOf, over, rounded, whole } from '../formula/exact.ts';
import type { Numeral } from '../kind/decimal.ts';
import { isOfKind, type Kind } from '../kind/kinds.ts';

/** What happens to a record when a record that it refers to is deleted: the deletion is refused, the relation is emptied, or the record is deleted too. */
export type WhenGone = 'refuse' | 'empty' | 'with';

export interface Relation {
  node: FormNode;
  table: string | null;
  path: string;
  /** Id of the other model. */
  model: string;
  whenGone: WhenGone;
}

export interface Lookup {
  node: FormNode;
  table: string | null;
  path: string;
  /** Kind of its values. */
  kind: Kind;
  via: Relation;
  /** Key or id of the field there. */
  show: string;
}

/** A lookup in a task of a workflow; `via` is the field of this form that refers to the task. */
export interface TaskLookup extends Omit<Lookup, 'via'> {
  via: Pick<Relation, 'node' | 'table' | 'path'>;
}

export interface Rollup {
  node: FormNode;
  path: string;
  /** The model of the aggregated records: those that refer to this one in their relation `by`. */
  model: string;
  by: string;
  /** Key of the aggregated field; '' to count the records. */
  of: string;
  aggregate: 'sum' | 'count' | 'least' | 'most' | 'average';
  /** Decimal places; null: as computed. */
  places: number | null;
}

export interface Related {
  relations: readonly Relation[];
  lookups: readonly Lookup[];
  taskLookups: readonly TaskLookup[];
  rollups: readonly Rollup[];
}

const written = ({ config }: FormNode, key: string): string => (typeof config[key] === 'string' ? config[key] : '');
const GONE: ReadonlySet<string> = new Set<WhenGone>(['refuse', 'empty', 'with']);

function relationOf({ node, table }: Field): Relation[] {
  const source = fieldKinds[node.kind].source(node);
  if (source?.from !== 'record' || source.model === '') return [];
  const whenGone = written(node, 'whenGone');
  return [{ node, table, path: pathText({ node, table }), model: source.model, whenGone: GONE.has(whenGone) ? (whenGone as WhenGone) : 'refuse' }];
}

const LOOKUPS: ReadonlySet<string> = new Set<FormNode['kind']>(['lookup', 'relationFormAttr']);

export function relatedIn(form: Pick<FormDocument, 'nodes'>): Related {
  const fields = fieldsOf(form);
  const relations = fields.flatMap(relationOf);
  const lookups = fields.flatMap(({ node, table }): Lookup[] => {
    if (!LOOKUPS.has(node.kind)) return [];
    const via = relations.find((one) => one.node.id === written(node, 'field') && (one.table === null || one.table === table));
    const kind = fieldKinds[node.kind].shown(node);
    return via && kind !== null ? [{ node, table, path: pathText({ node, table }), kind, via, show: written(node, 'show') }] : [];
  });
  const tasks = fields.filter(({ node }) => node.kind === 'relationFlow').map(({ node, table }) => ({ node, table, path: pathText({ node, table }) }));
  const taskLookups = fields.flatMap(({ node, table }): TaskLookup[] => {
    const via =
      node.kind === 'relationFlowAttr' ? tasks.find((one) => one.node.id === written(node, 'field') && (one.table === null || one.table === table)) : undefined;
    return via ? [{ node, table, path: pathText({ node, table }), kind: 'text', via, show: written(node, 'show') }] : [];
  });
  // Other records cannot refer to a row.
  const rollups = fields.filter(({ node, table }) => node.kind === 'rollup' && table === null).map(({ node }) => rollupOf(node));
  return { relations, lookups, taskLookups, rollups };
}

/** Those stored in a column: they must be refreshed when their source changes. */
export function keptIn({ lookups, rollups }: Pick<Related, 'lookups' | 'rollups'>): Pick<Related, 'lookups' | 'rollups'> {
  const isKept = ({ node }: { node: FormNode }) => fieldKinds[node.kind].value(node) !== null;
  return { lookups: lookups.filter(isKept), rollups: rollups.filter(isKept) };
}

/** Models from whose records values are stored here. */
export function keptFrom({ form }: { form: Pick<FormDocument, 'nodes'> }): string[] {
  const { lookups, rollups } = keptIn(relatedIn(form));
  return [...new Set([...lookups.map(({ via }) => via.model), ...rollups.map(({ model }) => model)])].filter((model) => model !== '');
}

function rollupOf(node: FormNode): Rollup {
  const { precision, aggregate } = node.config;
  return {
    node,
    path: node.id,
    model: written(node, 'model'),
    by: written(node, 'by'),
    of: written(node, 'of'),
    aggregate: AGGREGATES.find((one) => one === aggregate) ?? 'sum',
    places: typeof precision === 'number' && Number.isInteger(precision) && precision >= 0 ? precision : null,
  };
}
const AGGREGATES: readonly Rollup['aggregate'][] = ['sum', 'count', 'least', 'most', 'average'];

/**
 * @param shown the field to look up
 * @param its values, one for each referenced record; UNSEEN for values that the reader cannot see
 * @param look names of the ids in the values
 */
export function lookupValue({ kind }: Pick<Lookup, 'kind'>, shown: FormNode, values: readonly Json[], look: Look): Json {
  if (values.length === 0) return null;
  if (values.every(isUnseen)) return UNSEEN;
  const says = (value: Json) => (isUnseen(value) ? look.say('unseen') : fieldKinds[shown.kind].text(value, shown, look));
  const texts = () => values.map(says).filter((text) => text !== '');
  if (kind === 'text') return texts().join(',') || null;
  if (kind === 'list') return texts().length > 0 ? texts() : null;
  const [only = null] = values;
  return values.length === 1 && isOfKind(kind, only) ? only : null;
}

/** Aggregates over the records that refer to one. */
export interface Counted {
  count: number;
  /** Number of records with a value. */
  valued: number;
  sum: Numeral | null;
  least: Numeral | null;
  most: Numeral | null;
}

/** Decimal places of an average without its own setting. */
const MEAN_PLACES = 2;

/** The sum of no records is 0, as in formulas; other aggregates are empty. */
export function rollupValue({ aggregate, places }: Pick<Rollup, 'aggregate' | 'places'>, { count, valued, sum, least, most }: Counted): Json {
  switch (aggregate) {
    case 'count':
      return count;
    case 'sum':
      return roundedTo(sum ?? 0, places);
    case 'least':
      return roundedTo(least, places);
    case 'most':
      return roundedTo(most, places);
    case 'average': {
      const total = sum === null || valued === 0 ? null : exactOf(sum);
      const mean = total && over(total, whole(valued));
      return mean && roundedTo(exactNumeral(mean), places ?? MEAN_PLACES);
    }
  }
}

function roundedTo(value: Numeral | null, places: number | null): Json {
  if (value === null || places === null) return value;
  const exact = exactOf(value);
  const round = exact && rounded(exact, places);
  return round ? exactNumeral(round) : value;
}
