// Target populations, by area, year and group (vaccine §2.4).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import { created, decimal, endpoint, id, integer, nothing, pageOf, paging, partialOf, saved, version } from './kit.ts';
import { demographics } from './vaccine-scheme.ts';

const counts = {
  population: integer(0, 1_500_000_000),
  /** % a year, for later years without a figure. */
  growthPct: z._default(decimal(-50, 50), 0),
};
const shape = { areaId: id(), year: integer(1990, 2199), demographic: z.enum(demographics), ...counts };

const columns: PageColumns = {
  menu: 'vaccine.population',
  kept: ['id', 'version', 'areaId', 'areaName', 'year', 'demographic', 'population'],
  columns: { growthPct: [], ...historyColumns },
};

const row = z.object({
  ...recordKeys,
  areaId: z.string(),
  areaName: z.string(),
  year: z.int(),
  demographic: z.enum(demographics),
  population: z.int(),
  growthPct: z.number(),
});

export const populationList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Population',
  access: 'vaccine.population:view',
  summary: 'Lists population figures by area, year and group, paged; `areaId` includes its subtree.',
  input: z.object({
    ...paging('year', 'population', 'creatorTime'),
    areaId: z.optional(id()),
    year: z.optional(integer(1990, 2199)),
    demographic: z.optional(z.enum(demographics)),
  }),
  result: pageOf(row),
  columns,
});

export const populationInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Population/{id}',
  access: 'vaccine.population:view',
  summary: 'A figure.',
  input: z.object({ id: id() }),
  result: row,
  columns,
});

export const populationCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Population',
  access: 'vaccine.population:btn_add',
  summary: 'Creates a figure, one for each area, year and group.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const populationUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Population/{id}',
  access: 'vaccine.population:btn_edit',
  summary: 'Updates the figure.',
  input: z.object({ ...partialOf(counts), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const populationRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/Population/{id}',
  access: 'vaccine.population:btn_remove',
  summary: 'Deletes the figure.',
  input: z.object({ id: id() }),
  result: nothing(),
});
