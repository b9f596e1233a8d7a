// Doses given, not given, and undone; and adverse events (vaccine §2.8).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { lotProblems } from '@ordo/engine/vaccine/lot.ts';
import { aefiOutcomes, eventStatuses, severities } from '@ordo/engine/vaccine/vaccination-check.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import { findings } from './indent.ts';
import { created, day, endpoint, id, integer, mark, orNull, pageOf, paging, partialOf, required, saved, text, version } from './kit.ts';

export const notDoneReasons = ['REFUSED', 'CONTRAINDICATED', 'OUT_OF_STOCK', 'NO_SHOW', 'OTHER'] as const;
export type NotDoneReason = (typeof notDoneReasons)[number];
export const manifestations = ['FEVER', 'LOCAL_REACTION', 'ALLERGIC_RASH', 'ANAPHYLAXIS', 'CONVULSION', 'ABSCESS', 'FAINTING', 'OTHER'] as const;
export type Manifestation = (typeof manifestations)[number];

const shape = {
  personId: id(),
  schemeId: id(),
  doseNo: integer(1, 10),
  status: z.enum(['COMPLETED', 'NOT_DONE']),
  /** The day it was given, or was due. */
  on: day(),
  /** The site: a customer in my data scope. */
  customerId: id(),
  lotId: orNull(id()),
  bodySite: z._default(text(50), ''),
  /** For a dose given elsewhere: the place; then no lot of ours is used. */
  sourceFacilityText: z._default(text(100), ''),
  notDoneReason: orNull(z.enum(notDoneReasons)),
  /** Reason for a dose outside the age limits, with the permission `btn_age`. */
  overrideReason: z._default(text(200), ''),
};

const KEPT = `id version personId personName schemeId schemeName productName doseNo doseCount eventStatus administeredOn customerId
  customerName lotId lotNo sourceFacilityText notDoneReason overrideReason mayUndo`.split(/\s+/);
/** Columns about a person: name and number, masked. */
const MORE = ['name', 'idType', 'idNo', 'guardianName', 'elsewhere', 'doses', 'on', 'stays', 'goes', 'differs', 'takes', 'warnings', 'stops', 'plan'];
/** Of doses, and of their recipients. */
export const vaccinationColumns: PageColumns = {
  menu: 'vaccine.vaccination',
  kept: [...KEPT, ...MORE],
  columns: { birthDate: ['ageDays'], sex: [], mobile: ['guardianMobile'], areaName: ['areaId'], bodySite: [], aefi: [], ...historyColumns },
};

const row = z.object({
  ...recordKeys,
  personId: z.string(),
  personName: z.string(),
  birthDate: z.string(),
  schemeId: z.string(),
  schemeName: z.string(),
  productName: z.string(),
  doseNo: z.int(),
  doseCount: z.int(),
  eventStatus: z.enum(eventStatuses),
  administeredOn: z.nullable(z.string()),
  ageDays: z.nullable(z.int()),
  customerId: z.string(),
  customerName: z.string(),
  lotId: z.nullable(z.string()),
  lotNo: z.nullable(z.string()),
  bodySite: z.string(),
  sourceFacilityText: z.string(),
  notDoneReason: z.nullable(z.enum(notDoneReasons)),
  overrideReason: z.string(),
  /** Number of adverse events. */
  aefi: z.int(),
  /** V15: whether the reader may undo it now. */
  mayUndo: z.boolean(),
});

export const vaccinationList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Vaccination',
  access: 'vaccine.vaccination:view',
  summary: 'Lists the doses at the customers in my data scope, paged; for one person, all of them.',
  input: z.object({
    ...paging('creatorTime', 'administeredOn'),
    personId: z.optional(id()),
    customerId: z.optional(id()),
    schemeId: z.optional(id()),
    lotId: z.optional(id()),
    status: z.optional(z.enum(eventStatuses)),
  }),
  result: pageOf(row),
  columns: vaccinationColumns,
});

export const vaccinationInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Vaccination/{id}',
  access: 'vaccine.vaccination:view',
  summary: 'A dose.',
  input: z.object({ id: id() }),
  result: row,
  columns: vaccinationColumns,
});

export const vaccinationLots = endpoint({
  method: 'GET',
  path: '/api/vaccine/Vaccination/Lots',
  access: 'vaccine.vaccination:btn_add',
  summary: 'The lots of a plan’s product that a customer of my data scope had on a day, earliest expiry first, with the doses available from each.',
  input: z.object({ customerId: id(), schemeId: id(), on: day() }),
  result: z.object({
    list: z.array(
      z.object({
        lotId: z.string(),
        lotNo: z.string(),
        expiryDate: z.string(),
        doses: z.int(),
        /** Why none of it may be given on that day; null: it may. */
        problem: z.nullable(z.enum(lotProblems)),
      }),
    ),
  }),
});

export const vaccinationCheck = endpoint({
  method: 'POST',
  path: '/api/vaccine/Vaccination/Actions/Check',
  access: 'vaccine.vaccination:btn_add',
  summary: 'Checks a dose against the rules V11 to V14 before it is given. Changes nothing.',
  input: z.object(shape),
  result: z.object({ findings: findings() }),
  columns: vaccinationColumns,
});

export const vaccinationCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Vaccination',
  access: 'vaccine.vaccination:btn_add',
  summary: 'Records a dose that was given, from the site’s stock, or that was not given.',
  input: z.object(shape),
  result: created(),
  columns: vaccinationColumns,
});

export const vaccinationUndo = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Vaccination/{id}/Actions/Undo',
  access: 'vaccine.vaccination:btn_undo',
  summary:
    'Entered in error: the record stays as such, and the dose goes back into stock, once. What one wrote down oneself today; anything else with `btn_undo_any`.',
  input: z.object({ id: id(), version: version(), reason: required(200) }),
  result: saved(),
});

const aefiShape = {
  onsetDate: day(),
  manifestation: z.enum(manifestations),
  severity: z.enum(severities),
  outcome: z.enum(aefiOutcomes),
  investigated: z._default(mark(), 0),
  remark: z._default(text(500), ''),
};

const aefiColumns: PageColumns = {
  menu: 'vaccine.aefi',
  kept: ['id', 'version', 'vaccinationId', 'productName', 'lotNo', 'customerName', 'administeredOn', 'onsetDate', 'manifestation', 'severity'],
  columns: { outcome: [], investigated: [], remark: [], ...historyColumns },
};

const aefi = z.object({
  ...recordKeys,
  vaccinationId: z.string(),
  productName: z.string(),
  lotNo: z.nullable(z.string()),
  customerName: z.string(),
  administeredOn: z.nullable(z.string()),
  onsetDate: z.string(),
  manifestation: z.enum(manifestations),
  severity: z.enum(severities),
  outcome: z.enum(aefiOutcomes),
  investigated: z.int(),
  remark: z.string(),
});

export const aefiList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Aefi',
  access: 'vaccine.aefi:view',
  summary: 'Lists the adverse events after doses given at the customers in my data scope, paged.',
  input: z.object({ ...paging('onsetDate', 'creatorTime'), severity: z.optional(z.enum(severities)), vaccinationId: z.optional(id()) }),
  result: pageOf(aefi),
  columns: aefiColumns,
});

export const aefiInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Aefi/{id}',
  access: 'vaccine.aefi:view',
  summary: 'An adverse event.',
  input: z.object({ id: id() }),
  result: aefi,
  columns: aefiColumns,
});

export const aefiCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Aefi',
  access: 'vaccine.aefi:btn_add',
  summary: 'Records an adverse event.',
  input: z.object({ vaccinationId: id(), ...aefiShape }),
  result: created(),
  columns: aefiColumns,
});

export const aefiUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Aefi/{id}',
  access: 'vaccine.aefi:btn_edit',
  summary: 'Updates the given fields; the old values stay in the change log.',
  input: z.object({ ...partialOf(aefiShape), id: id(), version: version() }),
  result: saved(),
  columns: aefiColumns,
});
