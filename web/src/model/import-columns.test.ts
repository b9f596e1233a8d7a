import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { expect, test } from 'vitest';
import { form, node } from '../../../engine/testing/small-form.ts';
import { chosenMatches, importable, matched } from './import-columns.ts';
import type { OpenedModel } from './opened-model.ts';

const modelOf = (...ids: string[]) => {
  const document = form(...ids.map((id) => node(id, 'comInput')));
  const all = () => true;
  const fields = new Map(fieldsOf(document).map((field) => [pathText(field), field]));
  return importable({ design: { form: document, list: null, rules: [], title: '' }, fields, sees: all, changes: all } as unknown as OpenedModel);
};
const way = { how: 'create', key: '' } as const;

test('a column left out on purpose stays left out; one without a field is matched once there is one', () => {
  const heads = ['名a', '名b', '名c'];
  const before = modelOf('a', 'b');
  expect(matched(heads, before, way, {}, [])).toEqual(['a', 'b', null]);
  const kept = chosenMatches(heads, before, { ...way, columns: ['a', null, null] }, []);
  expect(kept).toEqual({ 名a: 'a', 名b: null });
  expect(matched(heads, modelOf('a', 'b', 'c'), way, kept, [])).toEqual(['a', null, 'c']);
});
