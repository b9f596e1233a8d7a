// A model on a random walk through designs, with records and people who work while it is released; after each change the tables are checked.
import { modelCreate, modelInfo, modelPlan, modelRelease, modelUpdate, type ModelStep } from '@ordo/contract/model.ts';
import { recordCreate, recordInfo, recordRemove, recordUpdate } from '@ordo/contract/model-record.ts';
import type { Db } from '../src/kit/db.ts';
import type { Ask } from './client.ts';
import { ALWAYS, changed, documentOf, pick, valueOf, withIds, type Random, type Sketch, type SketchField } from './model-designs.ts';
import { judge, look, type Look, type Release } from './model-judge.ts';

export interface Arena {
  /** Calls the running product: after a kill it is another process. */
  ask: Ask;
  db: Db;
  token: string;
  any: Random;
}

export interface Step {
  wrong: string[];
  /** The tables before and after, so that the check itself can be tested. */
  before: Look;
  after: Look;
  release: Release;
}

interface Written {
  record: string;
  /** undefined: the result is not known. */
  ok?: boolean;
  version?: number;
  values: Readonly<Record<string, unknown>>;
}

/** Refusals that are possible while others are working. */
const MAY_REFUSE = new Set([
  'designWrong',
  'designDoubled',
  'designPlanChanged',
  'recordWrong',
  'recordTaken',
  'recordFieldUnknown',
  'recordConflict',
  'notFound',
  'recordRowHidden',
]);
const TRIES = 6;
const WRITERS = 4;
const RECORDS = 10;
let made = 0;

export class ModelWalk {
  readonly counts = { changes: 0, released: 0, refused: 0, saves: 0, lossy: 0, returns: 0 };
  id = '';
  #sketch: Sketch = { tables: [], fields: [ALWAYS] };
  readonly #gone: SketchField[] = [];
  readonly #past: Sketch[] = [];
  readonly #ids = new Set<string>();
  readonly #savedAt = new Map<string, number>();
  readonly #parkedAt = new Map<string, number>();
  #records: string[] = [];
  #at = 0;
  readonly arena: Arena;

  constructor(arena: Arena) {
    this.arena = arena;
  }

  async begin(): Promise<void> {
    const { ask, token } = this.arena;
    made += 1;
    const name = `way${process.pid}x${made}`;
    const made_ = await ask(modelCreate, { fullName: name, enCode: name, formData: documentOf(this.#sketch), state: 1 }, token);
    if (made_.code !== 200) throw new Error(made_.msg);
    this.id = made_.data.id;
    await this.#learn();
    for (let count = 0; count < RECORDS / 2; count += 1) await this.#write(this.#sketch, true);
  }

  /** Reads the assigned ids; those of new fields have never been used before. */
  async #learn(): Promise<string[]> {
    const { data } = await this.arena.ask(modelInfo, { id: this.id }, this.arena.token);
    const known = new Set([...this.#sketch.tables, ...this.#sketch.fields].flatMap(({ id }) => id ?? []));
    this.#sketch = withIds(this.#sketch, data.formData);
    const all = [...this.#sketch.tables, ...this.#sketch.fields].map(({ id }) => id ?? '');
    const wrong = all.filter((id) => id === '' || (!known.has(id) && this.#ids.has(id))).map((id) => `the new field ${id} has been another one`);
    for (const id of all) this.#ids.add(id);
    return wrong;
  }

  /** One change of the design, released. @param interrupt what happens to the product meanwhile */
  async step(interrupt?: () => Promise<void>): Promise<Step> {
    const { any, db } = this.arena;
    this.#at += 1;
    this.counts.changes += 1;
    const [now, past] = [this.#sketch, this.#past];
    const back = past.length > 0 && any(5) === 0;
    if (back) this.counts.returns += 1;
    const next = back ? pick(any, past.slice(-6)) : changed(any, now, this.#gone);
    const before = await look(db, this.id);
    const wrong: string[] = [];
    const written: Written[] = [];
    const quiet = !interrupt && any(2) === 0;
    this.#sketch = next;
    let told: readonly ModelStep[] = [];
    let went = '';
    const releasing = async () => {
      const kept = await this.#draft(next);
      if (kept !== '') return kept;
      wrong.push(...(await this.#learn()));
      return this.#release((steps) => (told = steps));
    };
    const writing = quiet ? [] : Array.from({ length: WRITERS }, async () => this.#write(now, any(3) === 0, written));
    const [said] = await Promise.all([releasing().catch((error: unknown) => `broken: ${String(error)}`), ...writing, interrupt?.()]);
    went = said;
    const after = await look(db, this.id);
    const isReleased = after.release > before.release;
    // The tables show the result of a call without an answer.
    if (went !== '' && (!interrupt || !went.startsWith('broken')) && !MAY_REFUSE.has(went)) wrong.push(`the release said ${went}`);
    if ((went === '') !== isReleased && !(interrupt && went.startsWith('broken')))
      wrong.push(`the release said "${went}", and ${isReleased ? 'is' : 'is not'} there`);
    if (isReleased) {
      if (this.#sketch.fields.some(({ id }) => id === null)) await this.#learn();
      this.counts.released += 1;
      if (told.some(({ loss }) => loss === 'lossy')) this.counts.lossy += 1;
      this.#past.push(this.#sketch);
      this.#gone.push(...now.fields.filter(({ id }) => !this.#sketch.fields.some((one) => one.id === id)));
      this.#park(before, after);
    } else {
      this.counts.refused += 1;
      this.#sketch = now;
    }
    const touched = new Set(written.map(({ record }) => record));
    const release = { sketch: this.#sketch, told: isReleased ? told : [], written: touched, savedAt: this.#savedAt, parkedAt: this.#parkedAt, quiet };
    wrong.push(...judge(before, after, release), ...this.#saves(written, before, after, now));
    this.#records = [...(after.rows.get('') ?? new Map())].flatMap(([id, row]) => (row.delete_mark === '0' ? [id] : []));
    for (const record of touched) this.#savedAt.set(record, this.#at);
    return { wrong, before, after, release };
  }

  #park(before: Look, after: Look): void {
    const wasParked = new Set(before.columns.filter(({ parked }) => parked).map((column) => JSON.stringify({ ...column, parked: true })));
    for (const column of after.columns)
      if (column.parked && !wasParked.has(JSON.stringify(column)))
        this.#parkedAt.set(`${column.table} c_${column.field}${column.generation === 0 ? '' : `_${column.generation}`}`.trim(), this.#at);
  }

  /** @returns the refusal; '' for none */
  async #draft(sketch: Sketch): Promise<string> {
    const { ask, token } = this.arena;
    const { data } = await ask(modelInfo, { id: this.id }, token);
    const reply = await ask(modelUpdate, { id: this.id, version: data.version, formData: documentOf(sketch) }, token);
    return reply.code === 200 ? '' : (reply.refusal ?? String(reply.code));
  }

  async #release(hear: (told: readonly ModelStep[]) => void): Promise<string> {
    const { ask, token, any } = this.arena;
    let refused = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { data, ...plan } = await ask(modelPlan, { id: this.id }, token);
      if (plan.code !== 200) return plan.refusal ?? String(plan.code);
      hear(data.steps);
      const fields = new Map(this.#sketch.fields.map((field) => [field.id ?? '', field]));
      const gaps = data.steps.flatMap(({ asks, field }) =>
        asks === 'fill' ? [[field, valueOf(any, { ...(fields.get(field) as SketchField), required: true })]] : [],
      );
      const reply = await ask(modelRelease, { id: this.id, version: data.version, plan: data.plan, fill: Object.fromEntries(gaps) }, token);
      if (reply.code === 200) return '';
      refused = reply.refusal ?? `${reply.code} ${reply.msg}`;
      if (refused !== 'designPlanChanged') return refused;
    }
    return refused;
  }

  /** Somebody creates, changes or deletes a record, by the design at the time they opened it. */
  async #write(sketch: Sketch, isNew: boolean, into: Written[] = []): Promise<void> {
    const { any, ask, token } = this.arena;
    const record = isNew || this.#records.length === 0 ? `r${this.#at}x${any(1_000_000_000)}` : pick(any, this.#records);
    if (into.some((one) => one.record === record)) return;
    const one: Written = { record, values: {} };
    into.push(one);
    const heads = sketch.fields.filter(({ table }) => table === '');
    const values = Object.fromEntries(heads.flatMap((field) => (isNew || any(2) ? [[field.id ?? '', valueOf(any, field)]] : [])));
    const rows = Object.fromEntries(
      sketch.tables.map(({ id, key }) => {
        const own = sketch.fields.filter(({ table }) => table === key);
        return [
          id ?? '',
          [1, 2].map((n) => ({ id: `${record}-${n}-${this.#at}`, values: Object.fromEntries(own.map((field) => [field.id ?? '', valueOf(any, field)])) })),
        ];
      }),
    );
    const heard = (reply: { code: number; refusal?: string | undefined; msg: string; data: unknown }, sent: Readonly<Record<string, unknown>>) => {
      if (reply.code !== 200 && !MAY_REFUSE.has(reply.refusal ?? '')) throw new Error(`a save said ${reply.refusal ?? reply.code} ${reply.msg}`);
      const { version } = (reply.data ?? {}) as { version?: number };
      Object.assign(one, { ok: reply.code === 200, values: sent, version });
      if (reply.code === 200) this.counts.saves += 1;
    };
    try {
      if (!this.#records.includes(record)) {
        heard(await ask(recordCreate, { id: this.id, recordId: record, values, rows }, token), values);
        return;
      }
      const read = await ask(recordInfo, { id: this.id, recordId: record }, token);
      if (read.code !== 200) return heard(read, {});
      if (any(8) === 0) return heard(await ask(recordRemove, { id: this.id, recordId: record }, token), {});
      const changes = Object.fromEntries(Object.entries(values).map(([id, to]) => [id, { from: read.data.values[id] ?? null, to }]));
      const added = Object.fromEntries(Object.entries(rows).map(([id, list]) => [id, { added: list.slice(0, any(2)) }]));
      heard(await ask(recordUpdate, { id: this.id, recordId: record, version: read.data.version, changes, rows: added }, token), values);
    } catch (error) {
      // The connection was lost: the tables show the result.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  /** Everything acknowledged exists: the record, its version, and each value, in the present column or the one parked for it. */
  #saves(written: readonly Written[], before: Look, after: Look, sketch: Sketch): string[] {
    const rows = after.rows.get('') ?? new Map();
    return written.flatMap(({ record, ok, version = 0, values }) => {
      if (!ok) return [];
      const row = rows.get(record);
      if (!row || Number(row.version) < version) return [`${record} was saved as version ${version}, and is ${row ? row.version : 'not there'}`];
      return sketch.fields.flatMap(({ id, kind, table, key }) => {
        const value = values[id ?? ''];
        if (table !== '' || id === null || typeof value !== 'string' || value === '' || (kind !== 'text' && kind !== 'lines')) return [];
        const column = before.columns.find((one) => one.field === id && one.table === '' && !one.parked);
        const kept = after.columns
          .filter((one) => one.field === id && one.table === '')
          .map((one) => row[`c_${id}${one.generation === 0 ? '' : `_${one.generation}`}`]);
        return column && !kept.includes(value) ? [`${key} of ${record} was saved as ${JSON.stringify(value)}, and is ${JSON.stringify(kept)}`] : [];
      });
    });
  }
}
