// Export of a dictionary as a spreadsheet, and import of items.
import * as contract from '@ordo/contract/dictionary-transfer.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { insertRecords } from '../kit/records.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { readSheet } from '../kit/sheet/read.ts';
import { checkedSheet, tableOf, type Table } from '../kit/sheet/table.ts';
import { templateFile } from '../kit/sheet/template.ts';
import { sheetFile, type SheetCell } from '../kit/sheet/write.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { typeOf } from './dictionary-type.db.ts';
import { itemsOf } from './dictionary.db.ts';
import { nameIn } from './dictionary.read.ts';
import { clearDefault, lockType } from './locks.ts';
import { checkItems, columnsFor, type Head, type NewItem } from './item-sheet.ts';
import { checkRevisions, reviseItems } from './revise-items.ts';
import { defaultWords, stateWords } from './sheet.phrases.ts';

const MAX_ROWS = 10_000;

type Type = Awaited<ReturnType<typeof typeOf>>;

export function dictionarySheetFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.dictionaryTemplate, async ({ typeId }, call) => {
    const type = await typeOf(call.db, typeId);
    return templateFile(nameIn(call.language, type.fullName, type.fullNameEn), columnsFor(type.isTree === 1), call.language);
  });
  serve(app, deps, contract.dictionarySheet, async ({ typeId }, call) => {
    const type = await typeOf(call.db, typeId);
    return file(type, call, rowsOf(type, call));
  });

  const preview =
    (revises: boolean) =>
    async ({ typeId }: { typeId: string }, call: Call) => {
      const type = await typeOf(call.db, typeId);
      const columns = columnsFor(type.isTree === 1);
      const table = tableOf(await readSheet(call, MAX_ROWS), columns, call.language);
      const { problems, changes } = await checkAll(call, table, type, revises);
      return { ...checkedSheet(table, columns, problems, call.language), ...(revises && { updates: changes.map(({ at }) => at) }) };
    };
  const take =
    (revises: boolean) =>
    async ({ typeId }: { typeId: string }, call: Call) => {
      const { id, isTree } = await typeOf(call.db, typeId);
      const table = tableOf(await readSheet(call, MAX_ROWS), columnsFor(isTree === 1), call.language);
      const done = await deps.db.transaction().execute(async (tx) => {
        const own = { ...call, db: tx };
        const type = await lockType(own, id);
        const { items, changes, problems } = await checkAll(own, table, type, revises);
        if (problems.length) throw new Refusal('sheetRowsBad', { count: new Set(problems.map(({ row }) => row)).size }, { problems });
        await reviseItems(own, type.id, changes);
        await insertItems(own, type.id, items);
        await deps.outbox.write(tx, [wantsTraditional]);
        return { created: items.length, updated: changes.length };
      });
      deps.outbox.wake();
      return done;
    };
  serve(app, deps, contract.dictionarySheetPreview, preview(false), 'own transactions');
  serve(
    app,
    deps,
    contract.dictionarySheetImport,
    async (input, call) => {
      const { created } = await take(false)(input, call);
      return { created };
    },
    'own transactions',
  );
  serve(app, deps, contract.dictionarySheetRevisePreview, preview(true), 'own transactions');
  serve(app, deps, contract.dictionarySheetRevise, take(true), 'own transactions');
}

/** Without permission to edit them on this page, existing items are reported as duplicates. */
async function checkAll(call: Call, table: Table<Head>, type: Type, revises: boolean) {
  const known = await itemsOf(call.db, type.id, call.now);
  if (!revises || !can(call.user.rights, `${call.page}:btn_edit`)) return { ...checkItems(table, known, type, call.language), changes: [] };
  return checkRevisions(table, known, type, call.language);
}

/** Within a transaction that has locked the type. */
export async function insertItems(call: Call, typeId: string, items: readonly NewItem[]): Promise<void> {
  if (items.some(({ input }) => input.isDefault)) await clearDefault(call, typeId);
  await insertRecords(
    call,
    'dictionary_data',
    items.map(({ id, parentId, input: { dictionaryTypeId: _, ...input } }) => ({ id, dictionary_type_id: typeId, ...toColumns({ ...input, parentId }) })),
  );
}

function file(type: Type, { language }: Call, rows: AsyncIterable<SheetCell[]>) {
  const columns = columnsFor(type.isTree === 1).map(({ title, required }) => ({ title: translate(title, language, {}, zhtw) + (required ? '*' : '') }));
  return sheetFile(nameIn(language, type.fullName, type.fullNameEn), columns, rows);
}

async function* rowsOf(type: Type, { db, now, language }: Call): AsyncGenerator<SheetCell[]> {
  const items = await itemsOf(db, type.id, now);
  const codeOf = new Map(items.map(({ id, enCode }) => [id, enCode]));
  const heads = columnsFor(type.isTree === 1).map(({ key }) => key);
  for (const item of items) yield heads.map((head) => cellOf(item, head));

  function cellOf(item: (typeof items)[number], head: Head): SheetCell {
    switch (head) {
      case 'parent':
        return codeOf.get(item.parentId) ?? '';
      case 'isDefault':
        return translate(item.isDefault ? defaultWords[1] : defaultWords[0], language, {}, zhtw);
      case 'enabledMark':
        return translate(item.enabledMark ? stateWords[1] : stateWords[0], language, {}, zhtw);
      default:
        return item[head] ?? '';
    }
  }
}
