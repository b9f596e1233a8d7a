// Schema of stored rules: the only way to read rules from a request.
import * as z from 'zod/mini';
import { filterSchema, type Filter } from '../filter/filter.ts';
import { MAX_SIGNS } from '../formula/parse.ts';
import type { Action, Condition, Rule } from './rule.ts';

const MAX_RULES = 200;

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));
const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,127}$/));
const said = z.strictObject({
  zh: z.string().check(z.maxLength(500)),
  zhtw: z.optional(z.string().check(z.maxLength(500))),
  en: z.optional(z.string().check(z.maxLength(500))),
});
const node = field;

const condition: z.ZodMiniType<Condition> = z.union([
  z.strictObject({
    get all() {
      return z.array(condition);
    },
  }),
  z.strictObject({
    get any() {
      return z.array(condition);
    },
  }),
  z.strictObject({
    get not() {
      return condition;
    },
  }),
  z.strictObject({ field, is: z.enum(['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual']), to: field }),
  z.strictObject({ moment: z.enum(['load', 'change', 'save']) }),
  filterSchema.check(z.refine((filter) => 'field' in (filter as object))) as unknown as z.ZodMiniType<Extract<Filter, { field: string }>>,
]);

const action: z.ZodMiniType<Action> = z.union([
  z.strictObject({ do: z.enum(['show', 'hide', 'require', 'optional', 'enable', 'disable', 'clear']), node }),
  z.strictObject({ do: z.enum(['set', 'suggest']), node, formula: z.string().check(z.maxLength(MAX_SIGNS)) }),
  z.strictObject({ do: z.literal('options'), node, filter: condition }),
  z.strictObject({ do: z.enum(['message', 'refuse']), node: z.nullable(node), text: said }),
]);

export const rulesSchema: z.ZodMiniType<Rule[]> = z
  .array(
    z.strictObject({
      id,
      name: said,
      enabled: z.boolean(),
      table: z.nullable(field),
      when: condition,
      then: z.array(action).check(z.maxLength(50)),
    }),
  )
  .check(z.maxLength(MAX_RULES));
