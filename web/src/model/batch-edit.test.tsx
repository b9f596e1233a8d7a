// @vitest-environment jsdom
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { expect, test } from 'vitest';
import { form, node } from '../../../engine/testing/small-form.ts';
import { stubBrowser } from '../form/testing.tsx';
import type { OpenedModel } from './opened-model.ts';

stubBrowser();
const { storeFor } = await import('./batch-edit.tsx');

const document = form(node('a', 'comInput'), node('b', 'comInput'));
const model = {
  design: { form: document, list: null, rules: [], title: '' },
  fields: new Map(fieldsOf(document).map((field) => [pathText(field), field])),
  sees: () => true,
  changes: () => true,
  around: () => ({ facts: null, now: 0 }),
} as unknown as OpenedModel;

test('what was typed stays when another field is chosen, and goes with its own', () => {
  const first = storeFor(model, ['a'], null);
  first.change({ field: 'a', row: null }, 'x');
  const second = storeFor(model, ['a', 'b'], first);
  expect(second.values()).toMatchObject({ a: 'x' });
  expect(storeFor(model, ['b'], second).values().a ?? null).toBeNull();
});
