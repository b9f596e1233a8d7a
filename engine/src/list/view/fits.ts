// Which fields a view can use, and what of a view is offered to a user.
import { conditionsOf, filterProblem, type FilterProblem } from '../../filter/filter-problem.ts';
import { fieldsOf, type Field } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import type { FormDocument } from '../../form/document.ts';
import { kinds, type Kind } from '../../kind/kinds.ts';
import { placesOf, type ViewDocument, type ViewKind } from './document.ts';

type Head = Field & { kind: Kind };
const NUMBERS: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint', 'numeric']);

const isNumber = ({ kind, node }: Head) => NUMBERS.has(kinds[kind].stored) && fieldKinds[node.kind].aggregates.includes('sum');
const isDate = ({ kind }: Head) => kind === 'day' || kind === 'moment';
const pointsTo = ({ node }: Head) => fieldKinds[node.kind].source(node)?.from === 'record';
/** Values that can be lanes: each record has exactly one. */
const isGroup = ({ kind, node }: Head) => {
  const { stored } = kinds[kind];
  return stored !== 'jsonb' && stored !== 'text[]' && kind !== 'lines' && node.kind !== 'textarea' && node.kind !== 'editor';
};
const isLane = (field: Head) => field.kind === 'mark' || (kinds[field.kind].stored === 'text' && fieldKinds[field.node.kind].source(field.node) !== null);

const FITTING: Readonly<Record<ViewKind, Readonly<Record<string, (field: Head) => boolean>>>> = {
  table: {},
  board: { by: isLane },
  calendar: { begin: isDate, end: isDate },
  gallery: { cover: ({ node }) => node.kind === 'uploadImg' },
  gantt: { begin: isDate, end: isDate, progress: isNumber, after: (field) => pointsTo(field) && kinds[field.kind].stored === 'text' },
  tree: { parent: (field) => pointsTo(field) && kinds[field.kind].stored === 'text' },
  map: { place: (field) => field.node.kind === 'location' || (field.node.kind === 'address' && kinds[field.kind].stored === 'text[]') },
  pivot: { rows: isGroup, columns: isGroup, of: isNumber },
};

/** Fields of the head, except sealed ones. */
export const headFields = (form: Pick<FormDocument, 'nodes'>): Head[] =>
  fieldsOf(form).filter((field): field is Head => field.table === null && field.kind !== null && !fieldKinds[field.node.kind].sealed);

/** The fields that can be used for a setting of a view kind. */
export const fieldsFor = (form: Pick<FormDocument, 'nodes'>, kind: ViewKind, setting: string): Head[] =>
  headFields(form).filter(FITTING[kind][setting] ?? (() => false));

const SYSTEM: ReadonlySet<string> = new Set(['creatorTime', 'lastModifyTime', 'recordNo']);

type ViewProblem = { problem: 'field' | 'setting'; field: string } | { problem: 'measure' } | { problem: 'filter'; why: FilterProblem };

/** @param asked the filterable fields @returns the first problem, or null */
export function viewProblem(view: ViewDocument, form: Pick<FormDocument, 'nodes'>, asked: Parameters<typeof filterProblem>[1]): ViewProblem | null {
  const head = new Map(headFields(form).map((field) => [field.node.id, field]));
  for (const [setting, id] of Object.entries(placesOf(view))) {
    const field = head.get(id);
    if (!field) return { problem: 'field', field: id };
    if (!FITTING[view.kind][setting]?.(field)) return { problem: 'setting', field: id };
  }
  const unknown = view.shown.find((id) => !head.has(id));
  if (unknown !== undefined) return { problem: 'field', field: unknown };
  for (const { field: id } of view.sort) {
    if (SYSTEM.has(id)) continue;
    const field = head.get(id);
    if (!field) return { problem: 'field', field: id };
    if (!fieldKinds[field.node.kind].sortable(field.node)) return { problem: 'setting', field: id };
  }
  if (view.kind === 'pivot' && (view.measure === 'count') !== (view.of === null)) return { problem: 'measure' };
  const why = view.filter && filterProblem(view.filter, asked);
  return why ? { problem: 'filter', why } : null;
}

/** The fields that select, sort or place records in a view: it is not offered to users who cannot see one of them, because it would reveal its values. */
export const lookedAt = (view: ViewDocument): string[] => [
  ...new Set([
    ...Object.values(placesOf(view)),
    ...view.sort.map(({ field }) => field),
    ...(view.filter ? conditionsOf(view.filter).map(({ field }) => field) : []),
  ]),
];

export const isOffered = (view: ViewDocument, sees: (path: string) => boolean): boolean => lookedAt(view).every(sees);

/** The view as offered to a user: hidden fields are left out of the shown ones. */
export const seenView = (view: ViewDocument, sees: (path: string) => boolean): ViewDocument => ({ ...view, shown: view.shown.filter(sees) });
