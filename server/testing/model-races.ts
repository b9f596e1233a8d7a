// Many people edit the same records: every save adds to a value that it has read, so that the accepted saves can be compared with the stored sum.
import { modelCreate } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo, recordUpdate } from '@ordo/contract/model-record.ts';
import type { Ask } from './client.ts';
import { childTable, formOf, node } from './models.ts';
import { pick, type Random } from './model-designs.ts';

export interface Race {
  ask: Ask;
  token: string;
  any: Random;
  records: number;
  editors: number;
  /** Number of accepted saves after which it ends. */
  saves: number;
  /** Called after each accepted one. */
  saved?(count: number): void;
}

export interface Outcome {
  wrong: string[];
  accepted: number;
  /** Refused because somebody else had changed the same. */
  conflicts: number;
  /** Without an answer: the product was killed. */
  unheard: number;
}

const FIELDS = ['a', 'b', 'c'];
const FIRST_ROWS = ['r1', 'r2'];
/** Rows that are added together. */
const GROUP = 3;
const FORM = formOf(
  ...FIELDS.map((key) => node('numInput', key, key)),
  childTable('lines', '明细', [node('numInput', 'qty', '数量'), node('comInput', 'tag', '组')]),
);

interface Row {
  id: string;
  values: { qty: number | null; tag: string | null };
}
interface Read {
  version: number;
  values: Record<string, number | null> & { lines: Row[] };
}

let made = 0;

export async function race({ ask, token, any, records, editors, saves, saved }: Race): Promise<Outcome> {
  made += 1;
  const name = `race${process.pid}x${made}`;
  const model = await ask(modelCreate, { fullName: name, enCode: name, formData: FORM, state: 1 }, token);
  if (model.code !== 200) throw new Error(model.msg);
  const { id } = model.data;
  const ids = Array.from({ length: records }, (_, at) => `x${at}`);
  for (const recordId of ids) {
    const rows = { lines: FIRST_ROWS.map((row) => ({ id: row, values: { qty: 0, tag: '' } })) };
    const reply = await ask(recordCreate, { id, recordId, values: { a: 0, b: 0, c: 0 }, rows }, token);
    if (reply.code !== 200) throw new Error(reply.msg);
  }
  const outcome: Outcome = { wrong: [], accepted: 0, conflicts: 0, unheard: 0 };
  /** Cell → sum of accepted saves; possible sums of unanswered ones. */
  const added = new Map<string, number>();
  const perhaps = new Map<string, number[]>();
  /** Group of rows → whether it was acknowledged to exist, or to be deleted; null: no answer. */
  const groups = new Map<string, boolean | null>();
  const read = async (recordId: string) => {
    const reply = await ask(recordInfo, { id, recordId }, token);
    if (reply.code !== 200) throw new Error(`reading said ${reply.msg}`);
    return reply.data as unknown as Read;
  };

  const edit = async (): Promise<void> => {
    const recordId = pick(any, ids);
    const { version, values } = await read(recordId);
    const delta = 1 + any(1_000_000);
    const [field, row] = [pick(any, FIELDS), pick(any, values.lines)];
    const sums: [string, number][] = [];
    const changes: Record<string, { from: unknown; to: unknown }> = {};
    const rows = { added: [] as Row[], removed: [] as string[], changed: [] as { id: string; changes: Record<string, { from: unknown; to: unknown }> }[] };
    let group: [string, boolean] | null = null;
    const way = any(4);
    if (way !== 1) {
      changes[field] = { from: values[field], to: Number(values[field]) + delta };
      sums.push([`${recordId} ${field}`, delta]);
    }
    if ((way === 1 || way === 2) && row && FIRST_ROWS.includes(row.id)) {
      rows.changed.push({ id: row.id, changes: { qty: { from: row.values.qty, to: Number(row.values.qty) + delta } } });
      sums.push([`${recordId} ${row.id}`, delta]);
    }
    if (way === 3) {
      const there = values.lines.filter(({ values: { tag } }) => tag);
      const tag = there.length ? there[0]?.values.tag : null;
      if (tag && any(2)) {
        rows.removed.push(...there.filter((one) => one.values.tag === tag).map((one) => one.id));
        group = [`${recordId} ${tag}`, false];
      } else {
        const fresh = `g${delta}`;
        rows.added.push(...Array.from({ length: GROUP }, (_, at) => ({ id: `${fresh}-${at}`, values: { qty: 1, tag: fresh } })));
        group = [`${recordId} ${fresh}`, true];
      }
    }
    try {
      const reply = await ask(recordUpdate, { id, recordId, version, changes, rows: { lines: rows } }, token);
      if (reply.code === 200) {
        outcome.accepted += 1;
        for (const [cell, by] of sums) added.set(cell, (added.get(cell) ?? 0) + by);
        // A late answer of somebody else does not restore what was deleted.
        if (group && groups.get(group[0]) !== false) groups.set(...group);
        saved?.(outcome.accepted);
      } else if (reply.refusal === 'recordConflict' || reply.refusal === 'stale') outcome.conflicts += 1;
      else outcome.wrong.push(`a save said ${reply.refusal ?? reply.code} ${reply.msg}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      outcome.unheard += 1;
      for (const [cell, by] of sums) perhaps.set(cell, [...(perhaps.get(cell) ?? []), by]);
      if (group) groups.set(group[0], null);
    }
  };
  const editor = async () => {
    while (outcome.accepted < saves && outcome.wrong.length < 5)
      await edit().catch((error: unknown) => {
        // Reads also fail when the product is killed.
        if (!(error instanceof TypeError)) throw error;
      });
  };
  await Promise.all(Array.from({ length: editors }, editor));

  for (const recordId of ids) {
    const { values } = await read(recordId);
    const cells = [
      ...FIELDS.map((key) => [key, values[key]] as const),
      ...FIRST_ROWS.map((row) => [row, values.lines.find((one) => one.id === row)?.values.qty] as const),
    ];
    for (const [key, value] of cells) {
      const cell = `${recordId} ${key}`;
      const sum = added.get(cell) ?? 0;
      if (!sumsOf(perhaps.get(cell) ?? []).has(Number(value) - sum)) outcome.wrong.push(`${cell} is ${value}, and ${sum} was accepted`);
    }
    const tags = Map.groupBy(
      values.lines.flatMap((line) => line.values.tag || []),
      (tag) => tag,
    );
    for (const [tag, own] of tags) if (own.length !== GROUP) outcome.wrong.push(`${recordId} has ${own.length} of the ${GROUP} rows ${tag}`);
    for (const [group, isThere] of groups) {
      const [record = '', tag = ''] = group.split(' ');
      if (record === recordId && isThere !== null && isThere !== tags.has(tag))
        outcome.wrong.push(`rows ${group} were ${isThere ? 'saved and are not there' : 'removed and are there'}`);
    }
  }
  return outcome;
}

/** The sums of all subsets. */
function sumsOf(parts: readonly number[]): ReadonlySet<number> {
  let sums = new Set([0]);
  for (const part of parts) sums = new Set([...sums, ...[...sums].map((sum) => sum + part)]);
  return sums;
}
