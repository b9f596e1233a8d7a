// Values that a data interface checks: called for changed values, once for each set of parameters.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import type { FieldCheck, Json } from '@ordo/engine/form/document.ts';
import { rowsIn as rowsAnswered } from '@ordo/engine/form/interface-options.ts';
import type { RecordFinding } from '@ordo/engine/form/rules/finding.ts';
import { nodeState } from '@ordo/engine/form/rules/state.ts';
import type { FieldPath } from '@ordo/engine/form/values.ts';
import type { Question } from '../kit/outside.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { Settled } from './judge.ts';
import type { LiveField, LiveModel, LiveModels } from './live.ts';
import { rowsIn, type RecordValues } from './record-query.ts';

type Check = Extract<FieldCheck, { check: 'interface' }>;

interface Asked {
  /** Index of its record. */
  of: number;
  check: Check;
  sent: Record<string, string>;
  path: FieldPath;
  row: { id: string; number: number } | null;
}

const checksOf = ({ node }: LiveField): Check[] => node.checks.filter((check) => check.check === 'interface');

export async function checkByInterfaces(
  call: Call,
  models: LiveModels,
  model: LiveModel,
  records: readonly Settled[],
): Promise<{ of: number; found: RecordFinding }[]> {
  const keyOf = ({ check, sent }: Asked) => `rows ${JSON.stringify([check.interface, sent])}`;
  const asked = records.flatMap((record, of) => askedOf(model, record, of));
  const questionOf =
    ({ check, sent }: Asked): Question<number | null> =>
    (db) =>
      answeredBy({ ...call, db }, models, check.interface, sent, (answer) => rowsAnswered(answer).length);
  const rows = await call.outside.answers(new Map(asked.map((one) => [keyOf(one), questionOf(one)])));
  return asked.flatMap((one): { of: number; found: RecordFinding }[] => {
    const { of, check, path, row } = one;
    const answered = rows.get(keyOf(one)) ?? null;
    if (answered === null) return [{ of, found: findingAt('interfaceSilent', path, row, null) }];
    return answered > 0 === (check.answers === 'some') ? [] : [{ of, found: findingAt('interfaceRefused', path, row, check.message) }];
  });
}

/** @returns null: no answer, or an invalid one; the caller reports it */
export async function answeredBy<T>(call: Call, models: LiveModels, id: string, sent: Record<string, string>, read: (answer: unknown) => T): Promise<T | null> {
  try {
    return read(await models.ask?.(call, id, sent));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function askedOf(model: LiveModel, { before: was, settled: { values, state } }: Settled, of: number): Asked[] {
  const before = was ?? {};
  const textOf = (field: LiveField, own: RecordValues): string => {
    const value = (own[field.node.id] ?? null) as Json;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : isEmpty(value) ? '' : JSON.stringify(value);
  };
  const fieldNamed = (id: string, table: string) => model.fields.get(`${table}.${id}`) ?? model.fields.get(id);
  const sentFor = (check: Check, table: string, row: RecordValues, head: RecordValues) =>
    Object.fromEntries(
      Object.entries(check.parameters).flatMap(([parameter, id]) => {
        const field = fieldNamed(id, table);
        return field ? [[parameter, textOf(field, field.path.includes('.') ? row : head)]] : [];
      }),
    );
  const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  const isAsked = ({ node }: LiveField, own: RecordValues) => !isEmpty((own[node.id] ?? null) as Json) && fieldKinds[node.kind].fills === null;
  const head = model.head.fields.filter((field) => isAsked(field, values) && !nodeState(state, field.node.id, null).hidden);
  const ofHead = head.flatMap((field) =>
    checksOf(field).flatMap((check): Asked[] => {
      const sent = sentFor(check, '', {}, values);
      // A value that was valid when it was saved is not checked again.
      const isOld = was !== null && same(sent, sentFor(check, '', {}, before)) && textOf(field, values) === textOf(field, before);
      return isOld ? [] : [{ of, check, sent, path: [field.node.id], row: null }];
    }),
  );
  const ofRows = model.children.flatMap((table) => {
    const fields = table.fields.filter((field) => checksOf(field).length > 0);
    if (fields.length === 0) return [];
    const old = new Map(rowsIn(before, table.id).map((row) => [row.id, row.values]));
    return rowsIn(values, table.id).flatMap(({ id, values: own }, at) =>
      fields
        .filter((field) => isAsked(field, own) && !nodeState(state, field.node.id, state.rows[table.id]?.[at] ?? null).hidden)
        .flatMap((field) =>
          checksOf(field).flatMap((check): Asked[] => {
            const sent = sentFor(check, table.id, own, values);
            const kept = old.get(id);
            const isOld = kept !== undefined && same(sent, sentFor(check, table.id, kept, before)) && textOf(field, own) === textOf(field, kept);
            return isOld ? [] : [{ of, check, sent, path: [table.id, field.node.id], row: { id, number: at + 1 } }];
          }),
        ),
    );
  });
  return [...ofHead, ...ofRows];
}

const findingAt = (key: RecordFinding['key'], path: FieldPath, row: Asked['row'], text: RecordFinding['text']): RecordFinding => ({
  path,
  rowId: row?.id ?? null,
  rowNumber: row?.number ?? null,
  key,
  params: {},
  text,
  names: {},
});
