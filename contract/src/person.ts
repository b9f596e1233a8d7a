// Vaccinated persons. Identities are stored encrypted and shown masked (vaccine §2.7).
import { idTypes } from '@ordo/engine/vaccine/person.ts';
import * as z from 'zod/mini';
import { created, day, endpoint, id, integer, mobile, pageOf, paging, partialOf, required, saved, text, version } from './kit.ts';
import { vaccinationColumns as columns } from './vaccination.ts';

/** A person as lists show them. */
export const personRow = z.object({
  id: z.string(),
  version: z.int(),
  /** Masked: 王＊＊, 330523********1234, 138****8000. */
  name: z.string(),
  idType: z.enum(idTypes),
  idNo: z.string(),
  mobile: z.string(),
  guardianName: z.string(),
  guardianMobile: z.string(),
  /** 1 male, 2 female, 3 unknown. */
  sex: z.int(),
  birthDate: z.string(),
  areaId: z.string(),
  areaName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
});

const doseHistory = z.array(z.object({ productName: z.string(), doseNo: z.int(), on: z.string() }));

export const personList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person',
  access: 'vaccine.vaccination:view',
  summary: 'Lists the people registered with the customers in my data scope, masked, paged.',
  input: z.object({ ...paging('creatorTime', 'birthDate'), customerId: z.optional(id()) }),
  result: pageOf(personRow),
  columns,
});

export const personFind = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/Actions/Find',
  access: 'vaccine.vaccination:btn_add',
  summary:
    'The person with exactly this number, wherever registered, with the doses so far: product, number, day. Of people outside my data scope nothing else is said. The number travels in the body; every look is kept.',
  input: z.object({ idType: z._default(z.enum(idTypes), 'ID_CARD'), idNo: required(40) }),
  result: z.nullable(z.object({ ...personRow.shape, /** Registered outside my data scope. */ elsewhere: z.boolean(), doses: doseHistory })),
  columns,
});

export const personSearch = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/Actions/Search',
  access: 'vaccine.vaccination:btn_add',
  summary: 'The people of this name and birthday registered in my data scope, masked; for people without their number at hand. Each look-up is logged.',
  input: z.object({ name: required(50), birthDate: day() }),
  result: z.object({ list: z.array(z.object({ ...personRow.shape, elsewhere: z.boolean(), doses: doseHistory })) }),
  columns,
});

export const personLooks = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person/Looks',
  access: 'vaccine.vaccination:btn_looks',
  summary: 'Lists the look-ups of people registered in my data scope, paged, latest first.',
  input: z.object(paging('at')),
  result: pageOf(
    z.object({
      id: z.string(),
      at: z.number(),
      userName: z.nullable(z.string()),
      /** How they were looked up: by which number, or by name and birthday. */
      by: z.string(),
      personId: z.nullable(z.string()),
      customerName: z.nullable(z.string()),
      elsewhere: z.int(),
    }),
  ),
});

const reached = () => z._default(z.union([z.literal(''), mobile()]), '');

const shape = {
  name: required(50),
  /** An ID is not required: newborns have a birth certificate, a guardian and a mobile, foreigners a passport, some only a guardian. */
  idType: z._default(z.enum(idTypes), 'ID_CARD'),
  idNo: z._default(text(40), ''),
  mobile: reached(),
  guardianName: z._default(text(50), ''),
  guardianMobile: reached(),
  sex: integer(1, 3),
  birthDate: day(),
  areaId: id(),
  customerId: id(),
};

export const personCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person',
  access: 'vaccine.vaccination:btn_add',
  summary: 'Registers a person with a customer of my data scope. ID number, birthday and sex must agree; nobody can be registered twice.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const personUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Person/{id}',
  access: 'vaccine.vaccination:btn_person',
  summary: 'Updates the given fields of a person registered in my data scope; the old values stay in the change log, encrypted.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const personIdentity = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/{id}/Actions/Identity',
  access: 'vaccine.vaccination:btn_identity',
  summary: 'The unmasked name and numbers; each access is logged.',
  input: z.object({ id: id() }),
  result: z.object({ name: z.string(), idNo: z.string(), mobile: z.string() }),
  columns,
});
