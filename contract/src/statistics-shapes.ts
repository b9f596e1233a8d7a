// Shared shapes of statistics calls: parameters, and metadata of answers.
import { contrastStates } from '@ordo/engine/statistics/contrast.ts';
import { ageCodes, outcomeCodes } from '@ordo/engine/statistics/distribution.ts';
import { metricIds, units } from '@ordo/engine/statistics/metric.ts';
import { bases } from '@ordo/engine/statistics/period.ts';
import * as z from 'zod/mini';
import { day, id, integer, text } from './kit.ts';

export const VIEW = 'vaccine.statistics:view';
export const month = () => z.string().check(z.regex(/^(19|2[01])\d{2}-(0[1-9]|1[0-2])$/));
/** `true` and `1` are equal. */
export const yes = (usual: boolean) =>
  z._default(
    z.pipe(
      z.enum(['true', 'false', '1', '0']),
      z.transform((said) => said === 'true' || said === '1'),
    ),
    usual,
  );

/** Products and regions by id or by code: URLs of screens have codes. */
export const subject = { productId: z.optional(text(64)), schemeId: z.optional(id()), areaId: z.optional(text(64)), customerId: z.optional(id()) };
export const measured = { ...subject, metric: z._default(z.enum(metricIds), 'doses'), includeExternal: yes(false) };
/** One of day, month, year and range; default: this year. */
export const stretch = {
  date: z.optional(day()),
  month: z.optional(month()),
  year: z.optional(integer(1900, 2199)),
  from: z.optional(day()),
  to: z.optional(day()),
};
export const against = { base: z._default(z.enum(bases), 'prev'), toDate: yes(true) };

export const meta = z.object({
  metric: z.string(),
  name: z.string(),
  unit: z.enum(units),
  from: z.string(),
  to: z.string(),
  base: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** `mine`: only customers in my data scope are counted. */
  scope: z.enum(['all', 'mine']),
  /** Epoch milliseconds. */
  asOf: z.number(),
  definition: z.string(),
  /** When something was last added to the period after its end, epoch milliseconds. */
  restated: z.nullable(z.number()),
});

/** Parameters of `details` for the rows of a cell. */
export const drill = z.object({
  metric: z.enum(metricIds),
  productId: z.optional(z.string()),
  schemeId: z.optional(z.string()),
  areaId: z.optional(z.string()),
  customerId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  hour: z.optional(z.int()),
  age: z.optional(z.enum(ageCodes)),
  outcome: z.optional(z.enum(outcomeCodes)),
  doseNo: z.optional(z.int()),
  includeExternal: z.optional(z.literal('true')),
});

export const cellShape = {
  /** null: entirely before the first day of use. */
  current: z.nullable(z.int()),
  /** null: partly before the first day of use, so there is nothing to compare with. */
  previous: z.nullable(z.int()),
  delta: z.nullable(z.int()),
  /** %, two decimals; null: not defined. */
  ratio: z.nullable(z.number()),
  state: z.enum(contrastStates),
};
export const cell = z.object({ ...cellShape, drill });
/** null: in the future, or before the first day of use. */
export const count = z.nullable(z.int());
