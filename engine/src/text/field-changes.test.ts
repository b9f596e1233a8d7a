import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

test.each([
  ['what stays is left out', { name: 'a', code: 'x' }, { name: 'b', code: 'x' }, [{ field: 'name', before: '"a"', after: '"b"' }]],
  ['a new record has no before', null, { name: 'a' }, [{ field: 'name', before: null, after: '"a"' }]],
  ['housekeeping is no news', { version: 1, last_modify_time: 'x' }, { version: 2, last_modify_time: 'y' }, []],
  ['null and missing are the same', { note: null }, {}, []],
  ['a list is one change', ['a'], ['a', 'b'], [{ field: '', before: '["a"]', after: '["a","b"]' }]],
  ['an equal list is none', ['a'], ['a'], []],
  ['a field that goes is told', { note: 'x' }, {}, [{ field: 'note', before: '"x"', after: null }]],
])('%s', (_, before, after, expected) => {
  expect(fieldChanges(before, after)).toEqual(expected);
});
