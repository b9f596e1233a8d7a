// The records of a list as a sheet: its columns that the caller sees, under its filters and in its order; child rows each on a line of their own.
import { say } from '@ordo/contract/language.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { saidIn, type Look } from '@ordo/engine/form/look.ts';
import { sheetFile, type SheetCell } from '../kit/sheet/write.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import type { LiveModels, ShownField } from './live.ts';
import { rowPhrases } from './model.phrases.ts';
import { askerOf, withLookups } from './lookups.ts';
import { namesOf } from './names.ts';
import { readAllRecords, type RecordQuery } from './record-read.ts';
import { rowsIn, type RecordValues } from './record-write.ts';
import { lookWith } from './wire.ts';

/** Read, named and written at a time: memory stays flat, whatever the number of records. */
const BATCH = 500;

export function recordSheet(call: Call, models: LiveModels, access: RecordAccess, query: RecordQuery): Bytes {
  const { model, within, sees } = access;
  const listed = (model.design.list?.columns ?? []).flatMap(({ field }) => model.fields.get(field) ?? model.shown.get(field) ?? []);
  const columns = (listed.length ? listed : [...model.fields.values(), ...model.shown.values()]).filter(
    ({ path, node }) => sees(path) && !fieldKinds[node.kind].sealed,
  );
  const heads = [...columns.map(({ node }) => ({ title: saidIn(node.label, call.language) })), { title: say(rowPhrases.made, call.language, {}, zhtw) }];
  const tables = new Set(columns.flatMap(({ path }) => (path.includes('.') ? [path.split('.', 1)[0] ?? ''] : [])));

  async function* lines(): AsyncGenerator<SheetCell[]> {
    const asker = askerOf(call, models);
    for await (const read of readAllRecords(call.db, model, query, within, sees, BATCH)) {
      const batch = await withLookups(call.db, model, read, sees, asker);
      const look = lookWith(await namesOf(call.db, model, batch, sees, call.language, asker.related), call.language);
      for (const record of batch) yield* linesOf(record, columns, tables, look);
    }
  }
  return sheetFile(model.fullName, heads, lines());
}

/** What stands in the head is said on the first line of a record only. */
function* linesOf({ values, creatorTime }: ModelRecord, columns: readonly ShownField[], tables: ReadonlySet<string>, look: Look): Generator<SheetCell[]> {
  const rows = new Map([...tables].map((table) => [table, rowsIn(values, table)]));
  const most = Math.max(1, ...[...rows.values()].map(({ length }) => length));
  for (let at = 0; at < most; at += 1) {
    const cells = columns.map((field) => {
      const [table, own] = field.path.split('.');
      if (own === undefined) return at === 0 ? cellOf(field, values, look) : null;
      const row = rows.get(table ?? '')?.[at];
      return row ? cellOf(field, row.values, look) : null;
    });
    const made = creatorTime === null || at > 0 ? null : fieldKinds.createTime.text(creatorTime, CREATED, look);
    yield [...cells, made];
  }
}

const CREATED = bareNode('made', 'createTime');

/** Numbers stay numbers where a cell does not round them. */
function cellOf({ node }: ShownField, values: RecordValues, look: Look): SheetCell {
  const value = (values[node.id] ?? null) as Json;
  return typeof value === 'number' && fieldKinds[node.kind].aggregates.includes('sum') ? value : fieldKinds[node.kind].text(value, node, look);
}
