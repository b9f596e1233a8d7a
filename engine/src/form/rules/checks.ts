// Whether a record can be saved: required fields are filled in, and every value is valid for its field and the rules. Hidden fields are not checked.
import { kinds } from '../../kind/kinds.ts';
import { businessDay } from '../../text/business-time.ts';
import type { DesignText, FieldCheck, Json } from '../document.ts';
import type { Params } from '../finding.ts';
import { isEmpty } from '../kind.ts';
import { fieldKinds } from '../kinds.ts';
import { allOptions, idsIn, type Option } from '../look.ts';
import type { FieldPath } from '../values.ts';
import { WHOLE } from './acts.ts';
import { comparable, compared } from './condition.ts';
import type { RecordFinding } from './finding.ts';
import { pathNamed, type MappedField } from './map.ts';
import type { NodeState } from './node-state.ts';
import { optionsPassing } from './options.ts';
import { patternOf, presets, isPreset } from './patterns.ts';
import { isSame, readAs } from './reading.ts';
import { nodeState, type FormState, type RowState } from './state.ts';

/** Location of a value. */
interface Place {
  state: FormState;
  row: RowState | null;
  rowNumber: number | null;
  /** Value being typed; used instead of the stored one. */
  typed?: { value: Json };
}

const NONE: readonly RecordFinding[] = [];

/** All findings, in the order of the form; child tables row by row. Callers that need only the first stop early. */
export function* findings(state: FormState): Generator<RecordFinding> {
  const head: Place = { state, row: null, rowNumber: null };
  const { map } = state.program;
  for (const { node, table, field, isTable } of map.nodes.values()) {
    if (table !== null || nodeState(state, node.id, null).hidden) continue;
    if (field !== null) yield* ofField(map.fields.get(field) as MappedField, head);
    yield* refusals(nodeState(state, node.id, null), [node.id], head);
    if (isTable) yield* ofRows(node.id, state);
  }
  yield* refusals(nodeState(state, WHOLE, null), null, head);
}

/**
 * Findings at one place: a field, a cell or a group; for a child table also those about its rows as a whole.
 * @param typed value being typed, not yet part of the state
 */
export function findingsAt(state: FormState, path: FieldPath, rowId: string | null, typed?: { value: Json }): RecordFinding[] {
  const { map } = state.program;
  const mapped = map.nodes.get(path.at(-1) ?? WHOLE);
  if (!mapped) return [];
  const { table, field, node, isTable } = mapped;
  const index = table === null ? -1 : (state.rows[table] ?? []).findIndex(({ id }) => id === rowId);
  if (table !== null && (index === -1 || nodeState(state, table, null).hidden)) return [];
  const place: Place = table === null ? { state, row: null, rowNumber: null } : { state, row: state.rows[table]?.[index] ?? null, rowNumber: index + 1 };
  const here = nodeState(state, node.id, place.row);
  if (here.hidden) return [];
  return [
    ...(field === null ? [] : ofField(map.fields.get(field) as MappedField, typed ? { ...place, typed } : place)),
    ...refusals(here, path, place),
    ...(isTable ? (state.rows[node.id] ?? []).flatMap((row, at) => [...ofRow(node.id, { state, row, rowNumber: at + 1 })]) : []),
  ];
}

/** Findings about a row as a whole. */
function* ofRow(table: string, place: Place): Generator<RecordFinding> {
  if (place.row && Object.hasOwn(place.row.nodes, WHOLE)) yield* refusals(nodeState(place.state, WHOLE, place.row), [table], place);
}

function* ofRows(table: string, state: FormState): Generator<RecordFinding> {
  const { map } = state.program;
  const nodes = [...map.nodes.values()]
    .filter((one) => one.table === table)
    .map(({ node, field }) => ({ node, path: [table, node.id] as const, field: field === null ? null : (map.fields.get(field) as MappedField) }));
  for (const [index, row] of (state.rows[table] ?? []).entries()) {
    const place: Place = { state, row, rowNumber: index + 1 };
    for (const { node, path, field } of nodes) {
      const here = nodeState(state, node.id, row);
      if (here.hidden) continue;
      if (field !== null) for (const one of ofField(field, place)) yield one;
      for (const one of refusals(here, path, place)) yield one;
    }
    yield* ofRow(table, place);
  }
}

const found = (
  key: RecordFinding['key'],
  path: FieldPath | null,
  { row, rowNumber }: Place,
  text: DesignText | null = null,
  params: Params = {},
): RecordFinding => ({
  path,
  rowId: row?.id ?? null,
  rowNumber,
  key,
  params,
  text,
  names: {},
});

const refusals = (node: NodeState, path: FieldPath | null, place: Place): readonly RecordFinding[] =>
  node.refusals.length === 0 ? NONE : node.refusals.map((text) => found('refused', path, place, text));

const valueAt = ({ name, node, table }: MappedField, { state, row }: Place): Json =>
  ((table === null ? state.values[name] : row?.row.values[node.id]) ?? null) as Json;

const oldValueAt = ({ name, node, table }: MappedField, { state: { inner }, row }: Place): unknown =>
  (table === null ? inner.around.old?.[name] : row && inner.oldRows.get(table)?.get(row.id)?.[node.id]) ?? null;

/** Returns a list, which is cheaper than a generator: a child table has thousands of values, nearly all of them valid. */
function ofField(field: MappedField, place: Place): readonly RecordFinding[] {
  // Users cannot correct values of the server or of a formula.
  if (field.isForeign || field.isComputed) return NONE;
  const { node } = field;
  const value = place.typed ? place.typed.value : valueAt(field, place);
  const isBlank = isEmpty(value) || (typeof value === 'string' && value.trim() === '');
  // Sealed values are not returned, so in an existing record an empty one may be filled in.
  const isKept = fieldKinds[node.kind].sealed && place.state.inner.around.old !== null;
  if (isBlank && !isKept && nodeState(place.state, node.id, place.row).required) return [missing(field, pathNamed(field.name), place)];
  if (isEmpty(value)) return field.isTable ? ofChecks(field, value, place) : NONE;
  const wrong = fieldKinds[node.kind].check(value, node);
  if (wrong.length > 0) return wrong.map(({ key, params }) => found(key, pathNamed(field.name), place, null, params));
  const closed = ofOptions(field, value, place);
  const checked = ofChecks(field, value, place);
  return closed ? [closed, ...checked] : checked;
}

/** Checks options of the document: those that a rule leaves, that are not retired, and that are no branches where these cannot be chosen. Others are checked
 * where they are loaded. A value from before may stay. */
function ofOptions(field: MappedField, value: Json, place: Place): RecordFinding | null {
  const source = fieldKinds[field.node.kind].source(field.node);
  if (source?.from !== 'options') return null;
  const { options } = nodeState(place.state, field.node.id, place.row);
  const shut = closedIn(source.options, field.node.config.lastLevel === true);
  const isClosed = idsIn(value).some((id) => shut.has(id));
  if ((!options && !isClosed) || isSame(value, oldValueAt(field, place))) return null;
  const open = options && new Set(allOptions(optionsPassing(source.options, options)).map(({ id }) => id));
  const before = isClosed ? new Set(idsIn(oldValueAt(field, place) as Json)) : null;
  const closed = idsIn(value).find((id) => (open && !open.has(id)) || (shut.has(id) && !before?.has(id)));
  if (closed === undefined) return null;
  const name = allOptions(source.options).find(({ id }) => id === closed)?.name.zh ?? closed;
  return found('notChoosable', pathNamed(field.name), place, null, { value: name });
}

/** The ids that cannot be chosen, by the options and whether only leaves can be. */
const closedIds = new WeakMap<readonly Option[], Map<boolean, ReadonlySet<string>>>();

/** An id that occurs twice, as in the branches of a tree, is closed if it is so everywhere. */
function closedIn(options: readonly Option[], leavesOnly: boolean): ReadonlySet<string> {
  const known = closedIds.get(options) ?? new Map<boolean, ReadonlySet<string>>();
  closedIds.set(options, known);
  let closed = known.get(leavesOnly);
  if (!closed) {
    const all = allOptions(options);
    const isOpen = ({ retired, children }: Option) => !retired && !(leavesOnly && children?.length);
    const open = new Set(all.filter(isOpen).map(({ id }) => id));
    known.set(leavesOnly, (closed = new Set(all.map(({ id }) => id).filter((id) => !open.has(id)))));
  }
  return closed;
}

/** A single field has its placeholder as the sentence. */
function missing({ isTable, table, node, kind }: MappedField, path: FieldPath, place: Place): RecordFinding {
  if (isTable) return found('requiredRows', path, place);
  if (table !== null) return found('requiredCell', path, place);
  if (kinds[kind].stored === 'text[]' || Array.isArray(fieldKinds[node.kind].empty)) return found('requiredChoice', path, place);
  return found('required', path, place, node.placeholder?.zh ? node.placeholder : null);
}

function ofChecks(field: MappedField, value: Json, place: Place): readonly RecordFinding[] {
  const { checks } = field.node;
  if (checks.length === 0) return NONE;
  return checks.flatMap((check) => {
    const wrong = wrongIn(check, field, value, place);
    return wrong ? [{ ...found(wrong.key, pathNamed(field.name), place, check.message, wrong.params), names: wrong.names ?? {} }] : [];
  });
}

interface Wrong {
  key: RecordFinding['key'];
  params?: Params;
  names?: Record<string, string>;
}

function wrongIn(check: FieldCheck, field: MappedField, value: Json, place: Place): Wrong | null {
  switch (check.check) {
    case 'pattern':
      // A pattern that cannot be run safely is refused at the release.
      return (patternOf(check.pattern)?.test(wordsOf(value)) ?? patternOf(check.pattern) === null) ? null : { key: 'pattern' };
    case 'preset':
      return !isPreset(check.preset) || presets[check.preset].test(wordsOf(value)) ? null : { key: 'pattern', params: { preset: check.preset } };
    case 'compare':
      return comparison(check, field, value, place);
    case 'notPast':
    case 'notFuture':
      // Time passes: a day that was saved before may stay, or the record could never be changed again.
      return isSame(value, oldValueAt(field, place)) ? null : inTime(check.check, value, place.state.inner.around.now);
    case 'rows': {
      const count = Array.isArray(value) ? value.length : 0;
      if (check.least !== null && count < check.least) return { key: 'tooFewRows', params: { least: check.least } };
      return check.most !== null && count > check.most ? { key: 'tooManyRows', params: { most: check.most } } : null;
    }
    // Checked on the server only: they need all records, or an interface.
    case 'unique':
    case 'interface':
      return null;
  }
}

const wordsOf = (value: Json): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** Only if both have a value; hidden fields are not compared. */
function comparison({ is, to }: Extract<FieldCheck, { check: 'compare' }>, field: MappedField, value: Json, place: Place): Wrong | null {
  const other = place.state.program.map.fields.get(to);
  if (!other || (other.table !== null && other.table !== field.table) || !comparable(field.kind, other.kind, is)) return null;
  if (nodeState(place.state, other.node.id, other.table === null ? null : place.row).hidden) return null;
  const [own, against] = [readAs(field.kind, value), readAs(other.kind, valueAt(other, place))];
  if (own === null || against === null || compared(is, field.kind, own, against)) return null;
  return { key: IN_TIME.includes(kinds[field.kind].stored) && is in LATER ? LATER[is as keyof typeof LATER] : is, names: { other: other.node.id } };
}

const IN_TIME: readonly string[] = ['date', 'time', 'timestamptz'];
/** Wording for days. */
const LATER = { less: 'before', lessOrEqual: 'notAfter', greater: 'after', greaterOrEqual: 'notBefore' } as const;

/** Today and the current minute are neither past nor future. */
function inTime(check: 'notPast' | 'notFuture', value: Json, now: number): Wrong | null {
  const minute = now - (now % 60_000);
  const by =
    typeof value === 'number' ? (value < minute ? -1 : Number(value >= minute + 60_000)) : typeof value === 'string' ? order(value, businessDay(now)) : 0;
  if (check === 'notPast') return by < 0 ? { key: 'inThePast' } : null;
  return by > 0 ? { key: 'inTheFuture' } : null;
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));
