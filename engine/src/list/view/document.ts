// A view of the records of a model, in addition to its list. Fields are referred to by id, and only of the head.
import * as z from 'zod/mini';
import { filterSchema, type Filter } from '../../filter/filter.ts';

export const viewKinds = ['table', 'board', 'calendar', 'gallery', 'gantt', 'tree', 'map', 'pivot'] as const;
export type ViewKind = (typeof viewKinds)[number];

export const measures = ['count', 'sum', 'average', 'least', 'most'] as const;
export type Measure = (typeof measures)[number];

interface Common {
  schema: 1;
  filter: Filter | null;
  /** The most significant first; empty: as in the list. */
  sort: { field: string; descending: boolean }[];
  /** Columns, or lines of a card; empty: as in the list. */
  shown: string[];
}

export type ViewDocument = Common &
  (
    | { kind: 'table' }
    /** Lanes are the values of a field. */
    | { kind: 'board'; by: string }
    /** Fields with days or moments; without `end` each record is on one day. */
    | { kind: 'calendar'; begin: string; end: string | null }
    | { kind: 'gallery'; cover: string | null }
    /** `after` is the field with the predecessor record. */
    | { kind: 'gantt'; begin: string; end: string; progress: string | null; after: string | null }
    | { kind: 'tree'; parent: string }
    | { kind: 'map'; place: string }
    | { kind: 'pivot'; rows: string; columns: string | null; measure: Measure; of: string | null; chart: boolean }
  );
export type ViewOf<K extends ViewKind> = Extract<ViewDocument, { kind: K }>;

/** Length of a condition as JSON. */
const MAX_FILTER = 20_000;

const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/));
const common = {
  schema: z.literal(1),
  filter: z.nullable(filterSchema.check(z.refine((filter) => JSON.stringify(filter).length <= MAX_FILTER))),
  sort: z.array(z.strictObject({ field, descending: z.boolean() })).check(z.maxLength(5)),
  shown: z.array(field).check(z.maxLength(50)),
};

/** Schema of stored views; unknown keys are refused. */
export const viewSchema: z.ZodMiniType<ViewDocument> = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('table') }),
  z.strictObject({ ...common, kind: z.literal('board'), by: field }),
  z.strictObject({ ...common, kind: z.literal('calendar'), begin: field, end: z.nullable(field) }),
  z.strictObject({ ...common, kind: z.literal('gallery'), cover: z.nullable(field) }),
  z.strictObject({ ...common, kind: z.literal('gantt'), begin: field, end: field, progress: z.nullable(field), after: z.nullable(field) }),
  z.strictObject({ ...common, kind: z.literal('tree'), parent: field }),
  z.strictObject({ ...common, kind: z.literal('map'), place: field }),
  z.strictObject({
    ...common,
    kind: z.literal('pivot'),
    rows: field,
    columns: z.nullable(field),
    measure: z.enum(measures),
    of: z.nullable(field),
    chart: z.boolean(),
  }),
]);

/** The fields that define the layout of a view, by setting. */
export function placesOf(view: ViewDocument): Readonly<Record<string, string>> {
  const { schema: _, filter: _filter, sort: _sort, shown: _shown, kind: _kind, ...own } = view as ViewDocument & Record<string, unknown>;
  const named = Object.entries(own).filter(([key, value]) => key !== 'measure' && typeof value === 'string');
  return Object.fromEntries(named) as Record<string, string>;
}
