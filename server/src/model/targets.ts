// Pages of models: the model of a call, and the source of its rows.
import { modelPages } from '@ordo/contract/model-page.ts';
import { sql } from 'kysely';
import type { TargetFeature } from '../kit/targets.ts';
import type { LiveModels } from './live.ts';

export const modelTargets = (models: LiveModels): TargetFeature => ({
  ...modelPages,
  named: {
    id: async (_, id) => id,
  },
  nameOf: async (db, id) => {
    const { rows } = await sql<{ name: string }>`select full_name as name from model where id = ${id} and delete_mark = 0`.execute(db);
    return rows[0]?.name;
  },
  rows: async (db, id) => (await models.find(db, id))?.rows,
  columns: async (db, ids) => {
    const found = await Promise.all(ids.map(async (id) => [id, (await models.find(db, id))?.columns] as const));
    return new Map(found.flatMap(([id, columns]) => (columns ? [[id, columns]] : [])));
  },
});
