import { populationCreate, populationInfo, populationList, populationRemove, populationUpdate } from '@ordo/contract/population.ts';
import { populationSheet } from '@ordo/contract/vaccine-sheet.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { listedPopulations, populationRow, type PopulationRow } from './population.list.ts';
import { populationSheetOf } from './population.sheet.ts';

export function populationFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_population_key: 'populationTaken' });
  serve(app, deps, populationList, (input, call) => readPage<PopulationRow>(call.db, input, listedPopulations(input)));
  listSheet(app, deps, populationSheet, populationSheetOf);

  serve(app, deps, populationInfo, async ({ id }, call) => {
    const { rows } = await sql<PopulationRow>`select ${populationRow} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, populationCreate, async (input, call) => {
    const { rows } = await sql`select from area where id = ${input.areaId} and delete_mark = 0 for key share`.execute(call.db);
    if (!rows.length) throw new Refusal('customerAreaUnknown');
    return insertRecord(call, 'vac_population', toColumns(input));
  });

  serve(app, deps, populationUpdate, ({ id, version, ...input }, call) => updateRecord(call, 'vac_population', id, version, toColumns(input)));

  serve(app, deps, populationRemove, async ({ id }, call) => {
    await removeRecord(call, 'vac_population', id);
    return null;
  });
}
