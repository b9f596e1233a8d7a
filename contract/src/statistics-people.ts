// Recipients and outcomes (vaccine §8), and whether sums agree with their rows.
import { ageCodes, outcomeCodes } from '@ordo/engine/statistics/distribution.ts';
import * as z from 'zod/mini';
import { day, endpoint, integer } from './kit.ts';
import { drill, meta, stretch, subject, VIEW } from './statistics-shapes.ts';

/** `<5`: too few people to show; null: withheld, because it would reveal such a number. */
const shown = z.union([z.int(), z.literal('<5'), z.null()]);
const bucket = { value: shown, percent: z.nullable(z.number()), drill: z.nullable(drill) };

export const distributionAge = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/distribution/age',
  access: VIEW,
  summary: 'Doses by sex and age at the dose; `count=persons`: people by their age at their first dose of a plan.',
  input: z.object({ ...subject, ...stretch, count: z._default(z.enum(['doses', 'persons']), 'doses') }),
  result: z.object({
    meta,
    list: z.array(
      z.object({
        code: z.enum(ageCodes),
        fullName: z.string(),
        minMonths: z.nullable(z.int()),
        maxMonths: z.nullable(z.int()),
        ...bucket,
        female: shown,
        male: shown,
        unknownSex: shown,
      }),
    ),
    total: z.int(),
  }),
});

export const distributionOutcome = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/distribution/outcome',
  access: VIEW,
  summary: 'Outcomes of doses: no reaction, adverse event (the most severe counts), or not given; planned doses are counted separately.',
  input: z.object({ ...subject, ...stretch }),
  result: z.object({
    meta,
    list: z.array(z.object({ code: z.enum(outcomeCodes), fullName: z.string(), group: z.enum(['GIVEN', 'AEFI', 'NOT_DONE']), ...bucket })),
    total: z.int(),
    pending: z.int(),
  }),
});

export const distributionScheme = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/distribution/scheme',
  access: VIEW,
  summary: 'Per plan: doses and people of the period, and of the people who started in it, how many have had each dose by now.',
  input: z.object({ ...subject, ...stretch }),
  result: z.object({
    meta,
    list: z.array(
      z.object({
        schemeId: z.string(),
        fullName: z.string(),
        productName: z.string(),
        persons: z.int(),
        doses: z.int(),
        /** People whose last dose fell in the period, whenever they began. */
        completed: z.int(),
        /** Of those who began in the period, how many have completed by now. */
        cohortCompleted: z.int(),
        /** % of those who began in the period; null: nobody began. */
        completionRate: z.nullable(z.number()),
        byDose: z.array(
          z.object({
            doseNo: z.int(),
            /** Doses given in the period. */
            value: z.int(),
            /** Of those who began in the period, how many have had this dose by now. */
            reached: z.int(),
            /** % of those who had the previous dose, among the same people. */
            dropoutFromPrev: z.nullable(z.number()),
            drill,
          }),
        ),
        drill,
      }),
    ),
    total: z.int(),
  }),
});

const checked = z.object({
  /** Epoch milliseconds; null: never. */
  at: z.nullable(z.number()),
  passed: z.boolean(),
  findings: z.array(z.object({ rule: z.string(), text: z.string(), count: z.int() })),
});

export const statisticsCheck = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/Actions/Check',
  access: VIEW,
  summary: 'The result of the last check of the totals against the rows.',
  input: z.object({}),
  result: checked,
});

export const statisticsCheckNow = endpoint({
  method: 'POST',
  path: '/api/vaccine/statistics/Actions/Check',
  access: 'vaccine.statistics:btn_check',
  summary: 'Checks the totals of the last months against the rows behind them.',
  input: z.object({ months: z._default(integer(1, 600), 13) }),
  result: checked,
});

export const statisticsRebuild = endpoint({
  method: 'POST',
  path: '/api/vaccine/statistics/Actions/Rebuild',
  access: 'vaccine.statistics:btn_check',
  summary: 'Recalculates the monthly totals between two days from the rows.',
  input: z.object({ from: day(), to: day() }),
  result: checked,
});
