// Export and import of dictionaries as a JSON file (wire §11.4).
import { dictionaryExport, dictionaryImport, dictionaryImportPlan } from '@ordo/contract/dictionary-transfer.ts';
import type { FastifyInstance } from 'fastify';
import { toColumns } from '../kit/crud.ts';
import { serveExport } from '../kit/json-export.ts';
import { readUploadedJson } from '../kit/uploaded-json.ts';
import { insertRecords } from '../kit/records.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { typeOf, typesWithCounts } from './dictionary-type.db.ts';
import { itemsOf } from './dictionary.db.ts';
import { lockType, lockTypes } from './locks.ts';
import { insertItems } from './sheets.ts';
import { planTransfer, type Plan } from './transfer-plan.ts';

const MAX_BYTES = 5_242_880;

export function dictionaryTransferFeature(app: FastifyInstance, deps: Deps): void {
  serveExport(app, deps, dictionaryExport, 'dictionary', async (call, typeId) => {
    const top = await typeOf(call.db, typeId);
    const all = await typesWithCounts(call.db);
    const chosen = new Set([top.id]);
    // Each round finds one more level; a type without parents ends it.
    for (let before = 0; before < chosen.size;) {
      before = chosen.size;
      for (const type of all) if (chosen.has(type.parentId)) chosen.add(type.id);
    }
    const list = all.filter((type) => chosen.has(type.id)).map(({ version: _, items: __, ...type }) => type);
    const items = await Promise.all(list.map(async ({ id }) => (await itemsOf(call.db, id, call.now)).map((item) => ({ dictionaryTypeId: id, ...item }))));
    return { name: `${top.enCode}.json`, content: { list, modelList: items.flat().map(({ version: _, retired: __, ...item }) => item) } };
  });

  serve(
    app,
    deps,
    dictionaryImportPlan,
    async (_, call) => {
      const { types, problems } = await plan(call, await readUploadedJson(await call.part(), MAX_BYTES));
      return {
        types: types.map(({ isNew, input, items, kept }) => ({ fullName: input.fullName, enCode: input.enCode, isNew, added: items.length, kept })),
        problems,
      };
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    dictionaryImport,
    async (_, call) => {
      const content = await readUploadedJson(await call.part(), MAX_BYTES);
      await deps.db.transaction().execute(async (tx) => {
        await importAll({ ...call, db: tx }, content);
        await deps.outbox.write(tx, [wantsTraditional]);
      });
      deps.outbox.wake();
      return null;
    },
    'own transactions',
  );
}

async function plan({ db, now, language }: Call, content: unknown): Promise<Plan> {
  return planTransfer(content, await typesWithCounts(db), (typeId) => itemsOf(db, typeId, now), language);
}

/** @throws Refusal dictionaryFile, dictionaryFileBad with every problem */
async function importAll(call: Call, content: unknown): Promise<void> {
  await lockTypes(call.db);
  // The types are locked now; those that the file adds to are locked before their items are read.
  const { types: first } = await plan(call, content);
  for (const { id } of first.filter(({ isNew }) => !isNew).toSorted((a, b) => a.id.localeCompare(b.id))) await lockType(call, id);
  const { types, problems } = await plan(call, content);
  const [worst] = problems;
  if (worst) throw new Refusal('dictionaryFileBad', { count: problems.length, first: `${worst.name || worst.row} ${worst.text}` }, { problems });
  const fresh = types.filter(({ isNew }) => isNew);
  await insertRecords(
    call,
    'dictionary_type',
    fresh.map(({ id, input: { id: _, ...input } }) => ({ ...toColumns(input), id })),
  );
  for (const { id, items } of types) await insertItems(call, id, items);
}
