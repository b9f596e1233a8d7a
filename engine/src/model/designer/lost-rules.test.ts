import { expect, test } from 'vitest';
import { form, number, rule, table } from '../../../testing/small-form.ts';
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

test('a new rule about a field that another designer moves into rows is told, whoever saves first', () => {
  const base = designOf(['a', 'b'], []);
  const moves: Design = { ...base, form: form(number('b'), table('t', [number('a')])) };
  const added = rule('r', { field: 'a', is: 'empty' }, [{ do: 'hide', node: 'b' }]);
  const adds = designOf(['a', 'b'], [added]);
  expect(merged(base, adds, moves, 'theirs')).toMatchObject({ design: { rules: [] }, clashes: [{ at: ['rules', 'r'], mine: added, theirs: null }] });
  expect(merged(base, moves, adds, 'theirs')).toMatchObject({ design: { rules: [] }, clashes: [{ at: ['rules', 'r'], mine: null, theirs: added }] });
  expect(merged(base, adds, designOf(['a', 'b'], []), 'theirs').clashes).toEqual([]);
});
