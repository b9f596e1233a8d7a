import { expect, test } from 'vitest';
import { always, form, number, rule } from '../../../testing/small-form.ts';
import type { Design } from '../design.ts';
import { merged } from './merge.ts';

const designOf = (fields: readonly string[], rules: Design['rules']): Design => ({
  schema: 1,
  form: form(...fields.map((id) => number(id))),
  list: null,
  rules,
  title: '',
  outside: { tables: '', flowTemplateJson: '', appColumnData: '' },
});

test('a new rule about a field that another designer removes is told, whoever saves first', () => {
  const base = designOf(['a', 'b'], []);
  const removes = designOf(['b'], []);
  const added = rule('r', always, [{ do: 'hide', node: 'a' }]);
  const adds = designOf(['a', 'b'], [added]);
  expect(merged(base, adds, removes, 'theirs')).toMatchObject({ design: { rules: [] }, clashes: [{ at: ['rules', 'r'], mine: added, theirs: null }] });
  expect(merged(base, removes, adds, 'theirs')).toMatchObject({ design: { rules: [] }, clashes: [{ at: ['rules', 'r'], mine: null, theirs: added }] });
  expect(merged(base, adds, designOf(['a', 'b'], []), 'theirs').clashes).toEqual([]);
});
