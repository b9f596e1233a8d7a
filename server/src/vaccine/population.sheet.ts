// Populations in sheets.
import type { Parsed } from '@ordo/contract/kit.ts';
import { populationCreate, populationUpdate, type populationList } from '@ordo/contract/population.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { demographicPhrases } from '@ordo/contract/vaccine-scheme.phrases.ts';
import { sql } from 'kysely';
import { areaNames } from '../area/area-names.read.ts';
import { toColumns } from '../kit/crud.ts';
import { readAll } from '../kit/page.ts';
import { insertRecords } from '../kit/records.ts';
import { keysOf } from '../kit/sheet/keys-of.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { listedPopulations } from './population.list.ts';

type Input = Parsed<typeof populationCreate>;
type Known = Pick<Input, 'areaId' | 'year' | 'demographic'>;

const known = ({ areaId, year, demographic }: Known) => `${areaId} ${year} ${demographic}`;

export const populationSheetOf: ListSheet<string, Input, Parsed<typeof populationList>> = {
  name: ['目标人群', 'Target populations'],
  columns: [
    { key: 'areaCode', title: ['区域编码', 'Area code'], required: true, of: 'areaId', kind: areaNames, example: '110105' },
    { key: 'year', title: ['年份', 'Year'], required: true, kind: 'number', example: '2026' },
    { key: 'demographic', title: ['人群', 'Population group'], required: true, kind: { words: demographicPhrases } },
    { key: 'population', title: ['人数', 'People'], required: true, kind: 'number', example: '12000' },
    { key: 'growthPct', title: ['年增长率（%）', 'Annual growth (%)'], kind: 'percent' },
  ],
  input: populationCreate.input,
  once: {
    column: 'demographic',
    of: known,
    text: refusals.populationTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<Known & { id: string }>`
        select id, area_id as "areaId", year, demographic from vac_population
        where delete_mark = 0 and area_id = any(${inputs.map(({ areaId }) => areaId)}::text[])`.execute(db);
      return new Map(rows.map((row) => [known(row), row.id]));
    },
  },
  revise: { table: 'vac_population', access: 'vaccine.population:btn_edit', keys: keysOf(populationUpdate, 'areaId', 'year', 'demographic') },
  keep: (call, inputs) => insertRecords(call, 'vac_population', inputs.map(toColumns)),
  rows: (call, filters) => {
    const source = listedPopulations(filters);
    return readAll<object>(call.db, filters, { ...source, select: sql`a.en_code as "areaCode", ${source.select}` });
  },
};
