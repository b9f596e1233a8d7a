// Schema of the stored flow: the only way to read a flow from a request or a file.
import * as z from 'zod/mini';
import { filterSchema } from '../filter/filter.ts';
import type { Outside } from '../form/document.ts';
import { numeral } from '../kind/decimal.ts';
import type { FlowNode, Settings } from './document.ts';
import { opinionSights } from './nodes/approver.ts';
import type { Branch } from './nodes/fork.ts';
import { MAX_MATRIX_FIELDS, MAX_MATRIX_ROWS } from './matrix.ts';
import { hookMoments } from './nodes/node.ts';
import { recurrences } from './schedule.ts';
import { MAX_TITLE } from './title.ts';

/** Maximum number of people per node; more is a mistake. */
const MAX_PEOPLE = 200;
const MAX_ROWS = 1_000;
/** A hundred years. */
const MAX_MINUTES = 52_560_000;

const id = z.string().check(z.maxLength(200));
const text = z.string().check(z.maxLength(500));
const outside = z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Outside>;
const base = { id: id.check(z.minLength(1)), title: text, outside };
const ids = z.array(id).check(z.maxLength(MAX_PEOPLE));
const people = z.strictObject({ users: ids, positions: ids, roles: ids, departments: ids });
const rights = z.array(z.strictObject({ field: id, read: z.boolean(), write: z.boolean(), required: z.boolean() })).check(z.maxLength(MAX_ROWS));
const hooks = z.array(z.strictObject({ at: z.enum(hookMoments), target: text })).check(z.maxLength(20));
const span = z.strictObject({ minutes: z.number().check(z.minimum(0), z.maximum(MAX_MINUTES)), working: z.boolean() });
const count = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const pairs = <A extends string, B extends string>(from: A, to: B) =>
  z.array(z.strictObject({ [from]: id, [to]: id } as Record<A | B, typeof id>)).check(z.maxLength(MAX_ROWS));

const bound = z.nullable(numeral);
const named = z.array(id.check(z.minLength(1))).check(z.minLength(1), z.maxLength(MAX_PEOPLE));
const cell = z.nullable(z.union([z.strictObject({ from: bound, to: bound }), z.strictObject({ among: named }), z.strictObject({ within: named })]));
const matrix = z
  .strictObject({
    kind: z.literal('matrix'),
    fields: z.array(id).check(z.maxLength(MAX_MATRIX_FIELDS)),
    rows: z.array(z.strictObject({ id: z.optional(id), cells: z.array(cell), people })).check(z.maxLength(MAX_MATRIX_ROWS)),
  })
  .check(z.refine(({ fields, rows }) => rows.every(({ cells }) => cells.length === fields.length)));

const who = z.union([
  matrix,
  z.strictObject({ kind: z.literal('superior'), level: count(1, 10), of: z.enum(['initiator', 'previous']) }),
  z.strictObject({ kind: z.literal('head'), field: z.nullable(id) }),
  z.strictObject({ kind: z.literal('initiator') }),
  z.strictObject({ kind: z.literal('field'), field: id, holds: z.enum(['users', 'departments', 'positions', 'roles']) }),
  z.strictObject({ kind: z.literal('node'), node: id }),
  z.strictObject({ kind: z.literal('people'), people }),
  z.strictObject({ kind: z.literal('candidates'), people, several: z.boolean() }),
  z.strictObject({ kind: z.literal('interface'), interface: text }),
  z.strictObject({ kind: z.literal('steps'), level: count(1, 10), position: z.nullable(id) }),
  z.strictObject({ kind: z.literal('pool'), people }),
]);

const share = z.union([z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)) }), z.strictObject({ votes: count(1, MAX_PEOPLE) })]);
const sign = z.strictObject({
  mode: z.enum(['any', 'all', 'ratio', 'weight', 'order']),
  adopts: share,
  rejects: z.nullable(share),
  delayed: z.boolean(),
  weights: z.record(id, z.number().check(z.minimum(0), z.maximum(1_000))),
});
const noneFound = z.union([z.strictObject({ does: z.enum(['admin', 'adopt', 'refuse', 'initiator']) }), z.strictObject({ does: z.literal('people'), people })]);
const onReject = z.union([z.strictObject({ to: z.enum(['end', 'start', 'previous', 'chosen']) }), z.strictObject({ to: z.literal('node'), node: id })]);
const limits = z.strictObject({
  remind: z.nullable(z.strictObject({ after: span, every: span, most: count(1, 100) })),
  overdue: z.nullable(z.strictObject({ after: span, does: z.enum(['none', 'superior', 'adopt', 'reject', 'transfer']), to: z.nullable(id) })),
});

const approver = z.strictObject({
  ...base,
  kind: z.literal('approver'),
  who,
  sign,
  nobody: noneFound,
  limit: z.strictObject({ notInitiator: z.boolean(), same: z.nullable(z.enum(['organize', 'department'])) }),
  onReject,
  back: z.enum(['again', 'straight', 'chosen']),
  may: z.strictObject({ return: z.boolean(), transfer: z.boolean(), addSigner: z.boolean(), circulate: z.boolean() }),
  needs: z.strictObject({ opinion: z.boolean(), signature: z.boolean() }),
  sees: z.optional(z.enum(opinionSights)),
  mails: z.optional(z.boolean()),
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  rights,
  limits,
  circulate: people,
  hooks,
});

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const wait = z.union([
  z.strictObject({ kind: z.literal('span'), span }),
  z.strictObject({ kind: z.literal('field'), field: id }),
  z.strictObject({ kind: z.literal('clock'), at: clock }),
]);
const launcher = z.union([
  z.strictObject({ kind: z.literal('people'), people }),
  z.strictObject({ kind: z.enum(['head', 'initiator']) }),
  z.strictObject({ kind: z.literal('superior'), level: count(1, 10) }),
  z.strictObject({ kind: z.literal('rows'), table: id }),
]);
const subFlow = z.strictObject({
  ...base,
  kind: z.literal('subFlow'),
  engine: id,
  launcher,
  waits: z.enum(['all', 'any', 'none']),
  failed: z.enum(['wait', 'goOn', 'reject']),
  starts: z.boolean(),
  into: pairs('parent', 'child'),
  outOf: pairs('child', 'parent'),
});
const tries = count(1, 20);

/** All kinds without child nodes. */
const plainNode = z.discriminatedUnion('kind', [
  approver,
  z.strictObject({ ...base, kind: z.literal('timer'), wait }),
  subFlow,
  z.strictObject({ ...base, kind: z.literal('copy'), people }),
  z.strictObject({ ...base, kind: z.literal('service'), target: text, tries, into: pairs('answer', 'field') }),
  z.strictObject({ ...base, kind: z.literal('assignData'), model: id, record: z.nullable(id), mapping: pairs('from', 'to'), tries }),
  z.strictObject({ ...base, kind: z.literal('end') }),
  z.strictObject({ ...base, kind: z.literal('unknown'), type: text }),
]);

const branch: z.ZodMiniType<Branch<FlowNode>> = z.strictObject({
  ...base,
  when: z.nullable(filterSchema),
  get chain(): z.ZodMiniType<readonly FlowNode[]> {
    return z.array(node);
  },
});
const fork = z.strictObject({ ...base, kind: z.enum(['condition', 'inclusive', 'interflow']), branches: z.array(branch) });
const node = z.union([plainNode, fork]) as unknown as z.ZodMiniType<FlowNode>;

const schedule = z.strictObject({ every: z.enum(recurrences), day: count(1, 31), at: clock, user: id });
const recordStart = z.strictObject({ model: id, when: z.nullable(filterSchema), into: pairs('field', 'record') });
const start = z.strictObject({
  ...base,
  kind: z.literal('start'),
  launchers: z.nullable(people),
  schedule: z.optional(schedule),
  recordStart: z.optional(recordStart),
  mails: z.optional(z.boolean()),
  rights,
  hooks,
});
const template = z.string().check(z.maxLength(MAX_TITLE));
const own = z.optional(template);
const messages = z.strictObject({ todo: own, urged: own, circulate: own, returned: own, adopted: own, rejected: own });
const settings: z.ZodMiniType<Settings> = z.strictObject({
  admin: z.nullable(id),
  sameInitiator: z.enum(['usual', 'skip', 'superior']),
  sameApprover: z.enum(['again', 'adjacent', 'always']),
  withdraw: z.enum(['untouched', 'any', 'never']),
  revokeAfter: z.boolean(),
  mayCirculate: z.boolean(),
  oldHooks: z.optional(z.boolean()),
  hidesPeople: z.optional(z.boolean()),
  messages: z.optional(messages),
  title: own,
});

export const isPlainNode = (given: unknown): boolean => z.safeParse(plainNode, given).success;
export const isStart = (given: unknown): boolean => z.safeParse(start, given).success;
export const isSettings = (given: unknown): boolean => z.safeParse(settings, given).success;
export const isCondition = (given: unknown): boolean => z.safeParse(z.nullable(filterSchema), given).success;
