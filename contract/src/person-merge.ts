// Merging two records of one person: first a preview, then exactly that merge, and an undo while nothing has been changed since.
import { eventStatuses } from '@ordo/engine/vaccine/vaccination-check.ts';
import { mergeParts, mergeWarningKinds, type MergePart } from '@ordo/engine/vaccine/person-merge.ts';
import * as z from 'zod/mini';
import { endpoint, id, nothing, pageOf, paging, text } from './kit.ts';
import { personRow } from './person.ts';
import { vaccinationColumns as columns } from './vaccination.ts';

const access = 'vaccine.vaccination:btn_merge';
/** A merge sets and shows all of them. */
const touches = ['birthDate', 'sex', 'mobile', 'areaName'];

/** Parts taken from the merged record, joined by commas. */
const takes = () =>
  z.pipe(
    text(200).check(z.refine((said) => said.split(',').every((part) => part === '' || (mergeParts as readonly string[]).includes(part)))),
    z.transform((said) => said.split(',').filter((part) => part !== '') as MergePart[]),
  );

export const personAlike = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person/{id}/Alike',
  access,
  summary: 'Possible duplicates among the people in my data scope: the same birthday, and the same name, guardian or mobile; masked.',
  input: z.object({ id: id() }),
  result: z.object({ list: z.array(personRow) }),
  columns,
  touches,
});

export const personMergePlan = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person/{id}/Merge/{other}',
  access,
  summary:
    'What merging another record into this one would change: whose facts stand, where each dose goes, and what stands against it. Both in my data scope.',
  input: z.object({ id: id(), other: id(), /** Absent: as proposed. */ takes: z.optional(takes()) }),
  result: z.object({
    stays: personRow,
    goes: personRow,
    differs: z.array(z.enum(mergeParts)),
    takes: z.array(z.enum(mergeParts)),
    doses: z.array(
      z.object({
        id: z.string(),
        productName: z.string(),
        doseNo: z.int(),
        status: z.enum(eventStatuses),
        on: z.nullable(z.string()),
        /** Belongs to the kept record. */
        own: z.boolean(),
        /** `drops`: the same dose is recorded already. */
        fate: z.enum(['stays', 'moves', 'drops']),
        /** Number of adverse events moved with it. */
        events: z.int(),
      }),
    ),
    /** Reasons to check again whether they are the same person. */
    warnings: z.array(z.enum(mergeWarningKinds)),
    /** Why the plan is refused, in the caller's language; empty: it is not. */
    stops: z.array(z.string()),
    /** Sent back with the merge; invalid once anything has changed. */
    plan: z.string(),
  }),
  columns,
  touches,
});

export const personMerge = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/{id}/Actions/Merge',
  access,
  summary:
    'Merges another record into this one as it was planned, in one change that the log keeps for both; by its number and name the one that stays is found from then on.',
  input: z.object({ id: id(), other: id(), takes: takes(), plan: text(64) }),
  result: z.object({ id: z.string(), /** Of the merge. */ mergeId: z.string() }),
  columns,
  touches,
});

export const personMerges = endpoint({
  method: 'GET',
  path: '/api/vaccine/Person/Merges',
  access,
  summary: 'Lists the merges of people registered in my data scope, latest first, and whether each can be undone, paged.',
  input: z.object(paging('at')),
  result: pageOf(
    z.object({
      id: z.string(),
      at: z.number(),
      userName: z.nullable(z.string()),
      keptName: z.string(),
      mergedName: z.string(),
      customerName: z.string(),
      /** `changed`: something was changed since, so it cannot be undone. */
      state: z.enum(['open', 'changed', 'undone']),
    }),
  ),
});

export const personMergeUndo = endpoint({
  method: 'POST',
  path: '/api/vaccine/Person/Merges/{id}/Actions/Undo',
  access,
  summary: 'Undoes a merge: restores both records, their doses and adverse events, if nothing has changed since.',
  input: z.object({ id: id() }),
  result: nothing(),
  columns,
  touches,
});
