// Vaccine products that can be ordered (vaccine §2.1).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { crud, historyColumns, placed, placedKeys } from './crud.ts';
import { decimal, endpoint, listOf, mark, maybe, patterned, required, text, whole } from './kit.ts';

const columns: PageColumns = {
  menu: 'vaccine.product',
  kept: ['id', 'version', 'code', 'nameZh', 'nameEn', 'dosesPerVial', 'vialsPerPack', 'netDosesPerPack', 'enabledMark', 'sortCode'],
  columns: {
    antigenGroup: [],
    manufacturer: [],
    approvalNo: [],
    packRoundingThreshold: ['roundToZero'],
    minTempC: [],
    maxTempC: [],
    vvmTracked: [],
    openVialHours: [],
    mlPerDose: [],
    targetWastagePct: [],
    gtin: [],
    unitPrice: [],
    ...historyColumns,
  },
};

export const product = crud({
  path: '/api/vaccine/Product',
  columns,
  noun: 'product',
  shape: {
    code: patterned(50, patterns.code),
    nameZh: required(100),
    nameEn: z._default(text(100), ''),
    antigenGroup: z._default(text(50), ''),
    manufacturer: z._default(text(100), ''),
    approvalNo: z._default(text(50), ''),
    /** Doses in one vial. */
    dosesPerVial: whole(1, 100),
    /** Vials in one pack. */
    vialsPerPack: whole(1, 10_000),
    /** A remainder of doses above this orders one pack more (V05). */
    packRoundingThreshold: z._default(whole(0, 1_000_000), 0),
    /** 1: less than a pack may round down to nothing (V05). */
    roundToZero: z._default(mark(), 0),
    /** °C */
    minTempC: maybe(decimal(-100, 60)),
    maxTempC: maybe(decimal(-100, 60)),
    /** 1: vials carry a vaccine vial monitor. */
    vvmTracked: z._default(mark(), 0),
    /** Hours that an opened vial may be used. */
    openVialHours: maybe(whole(0, 720)),
    /** Cold space of one dose in its packing, ml. */
    mlPerDose: maybe(decimal(0, 10_000)),
    targetWastagePct: maybe(decimal(0, 100)),
    gtin: z._default(text(14), ''),
    /** Minor units (分). */
    unitPrice: maybe(whole(0, 100_000_000)),
    ...placed,
  },
  row: {
    code: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    antigenGroup: z.string(),
    manufacturer: z.string(),
    approvalNo: z.string(),
    dosesPerVial: z.int(),
    vialsPerPack: z.int(),
    netDosesPerPack: z.int(),
    packRoundingThreshold: z.int(),
    roundToZero: z.int(),
    minTempC: z.nullable(z.number()),
    maxTempC: z.nullable(z.number()),
    vvmTracked: z.int(),
    openVialHours: z.nullable(z.int()),
    mlPerDose: z.nullable(z.number()),
    targetWastagePct: z.nullable(z.number()),
    gtin: z.string(),
    unitPrice: z.nullable(z.int()),
    ...placedKeys,
  },
  sortable: ['sortCode', 'code', 'nameZh', 'creatorTime', 'lastModifyTime'],
});

export const productSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Product/Selector',
  access: 'signed-in',
  summary: 'Products that are switched on, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), code: z.string(), nameZh: z.string(), nameEn: z.string(), dosesPerVial: z.int() })),
  columns,
});
