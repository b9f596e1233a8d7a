// Two forms for tests: a leave request, and an order with lines.
import { compile } from '../src/form/rules/compile.ts';
import { open, type Opening } from '../src/form/rules/form.ts';
import type { FormState } from '../src/form/rules/state.ts';
import type { FormDocument } from '../src/form/document.ts';
import type { Condition, Rule } from '../src/form/rule.ts';
import type { Values } from '../src/form/values.ts';
import { choice, computed, form, group, number, table, text } from './small-form.ts';

const NOW = Date.UTC(2026, 10, 26, 2);
const facts = { userId: 'u1', organizeId: 'o1', positionIds: ['p1'], roleIds: ['r1'], now: NOW };
export const around = { old: null, facts, now: NOW };

export const equal = (field: string, value: string | number): Condition => ({ field, is: 'equal', value });
export const more = (field: string, value: number): Condition => ({ field, is: 'greater', value });

export const leave = form(
  choice('type'),
  text('reason', { required: true }),
  number('days', { initial: 1 }),
  text('note', { config: { whenHidden: 'keep' } }),
  group('money', [number('amount'), text('account')]),
  computed('twice', '{days}*2'),
  computed('ratio', '{amount}/{days}', 'formula', { config: { formula: '{amount}/{days}', result: 'number', precision: 2 } }),
);
export const order = form(
  text('buyer'),
  number('discount'),
  table('lines', [text('item'), number('price'), number('count'), computed('sum', '{lines.price}*{lines.count}'), text('why')]),
  computed('total', 'SUM({lines.sum})'),
  number('pay'),
  text('approver'),
);

export const opened = (document: FormDocument, rules: readonly Rule[], values: Values, more: Partial<Opening> = {}): FormState =>
  open(compile(document, rules), values, { ...around, ...more });
