// People who are vaccinated. What names them is kept encrypted and shown masked (vaccine §2 vac_person).
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { created, day, endpoint, id, mobile, pageOf, paging, patterned, required, whole } from './kit.ts';
import { vaccinationColumns as columns } from './vaccination.ts';

const person = z.object({
  id: z.string(),
  version: z.int(),
  /** Masked: 王＊＊, 3305**********1234, 138****8000. */
  name: z.string(),
  idNo: z.string(),
  mobile: z.string(),
  /** 1 male, 2 female, 3 unknown. */
  sex: z.int(),
  birthDate: z.string(),
  areaId: z.string(),
  areaName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
});

export const personList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person',
  access: 'vaccine.vaccination:view',
  summary: 'A page of the people registered with the customers in my data scope, masked.',
  input: z.object({ ...paging('creatorTime', 'birthDate'), customerId: z.optional(id()) }),
  result: pageOf(person),
  columns,
});

export const personFind = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/Actions/Find',
  access: 'vaccine.vaccination:view',
  summary: 'The person with an ID number, wherever registered, masked; null when there is none. The number travels in the body, never in an address.',
  input: z.object({ idNo: patterned(18, patterns.idCard) }),
  result: z.nullable(person),
  columns,
});

export const personCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person',
  access: 'vaccine.vaccination:btn_add',
  summary: 'Registers a person with a customer of my data scope. Nobody is registered twice.',
  input: z.object({
    name: required(50),
    idNo: patterned(18, patterns.idCard),
    mobile: z._default(z.union([z.literal(''), mobile()]), ''),
    sex: whole(1, 3),
    birthDate: day(),
    areaId: id(),
    customerId: id(),
  }),
  result: created(),
  columns,
});

export const personIdentity = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/{id}/Actions/Identity',
  access: 'vaccine.vaccination:btn_identity',
  summary: 'Name and numbers in full; who looked is written down.',
  input: z.object({ id: id() }),
  result: z.object({ name: z.string(), idNo: z.string(), mobile: z.string() }),
  columns,
});
