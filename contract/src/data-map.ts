// Maps for statistics: outlines of regions as GeoJSON, joined to data by their codes (wire §12.7).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, recordKeys } from './crud.ts';
import {
  ascending,
  created,
  endpoint,
  id,
  listOf,
  matching,
  nothing,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  stateInput,
  switched,
  version,
} from './kit.ts';

const PATH = '/api/system/DataMap';

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.key),
  ...described,
  /** GeoJSON text: a FeatureCollection of polygons, each with `name` and, to match data, `adcode`. */
  data: z.string().check(z.minLength(1), z.maxLength(900_000)),
};

const row = { fullName: z.string(), enCode: z.string(), /** Number of its regions. */ regions: z.int(), ...describedKeys };

export const dataMapList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'systemData.map:view',
  summary: 'Lists maps, without their outlines, paged.',
  input: z.object({ ...paging('sortCode', 'fullName', 'enCode', 'creatorTime'), sort: ascending(), enabledMark: z.optional(z.literal(['0', '1'])) }),
  result: pageOf(z.object({ ...recordKeys, ...row })),
});

export const dataMapInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'systemData.map:view',
  summary: 'A map with its outlines.',
  input: z.object({ id: id() }),
  result: z.object({ ...recordKeys, ...row, data: z.string() }),
});

export const dataMapCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'systemData.map:btn_add',
  summary: 'Creates a map.',
  input: z.object(shape),
  result: created(),
});

export const dataMapUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'systemData.map:btn_edit',
  summary: 'Updates the given fields of a map.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
});

export const dataMapRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'systemData.map:btn_remove',
  summary: 'Deletes a map.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dataMapState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'systemData.map:btn_edit',
  summary: 'Enables or disables a map.',
  input: stateInput(),
  result: switched(),
});

export const dataMapSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Enabled maps, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), fullName: z.string(), enCode: z.string() })),
});

export const dataMapFitting = endpoint({
  method: 'GET',
  path: `${PATH}/Fitting`,
  access: 'signed-in',
  summary: 'The enabled map that has most of these regions, at least half of them.',
  input: z.object({ /** Administrative codes. */ codes: z.string().check(z.maxLength(10_200), z.regex(/^[\w.-]{1,50}(?:,[\w.-]{1,50}){0,199}$/)) }),
  result: z.object({ map: z.nullable(z.object({ id: z.string(), fullName: z.string(), /** How many of the codes it has. */ covered: z.int() })) }),
});

export const dataMapData = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Data`,
  access: 'signed-in',
  summary: 'The GeoJSON of an enabled map, by id or code.',
  input: z.object({ id: id() }),
  result: z.unknown(),
});
