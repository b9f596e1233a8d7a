import { expect, test } from 'vitest';
import { lostUpdates, type Change, type Row } from './lost-updates.ts';

const current: Row = { name: 'B', remark: 'old', sort: 3, day: null };
const renamed: Change = { before: { name: 'A', remark: 'old' }, after: { name: 'B', remark: 'old' } };

test.each<[string, Row, Change[], string | null]>([
  ['what others have set is set back', { name: 'A' }, [renamed], 'name'],
  ['or to something else', { name: 'C' }, [renamed], 'name'],
  ['the whole form comes back, with the old name in it', { name: 'A', remark: 'new' }, [renamed], 'name'],
  ['what others have set is left out', { remark: 'new' }, [renamed], null],
  ['what comes is what they have set', { name: 'B', remark: 'new' }, [renamed], null],
  ['nobody else has changed anything', { name: 'C' }, [], null],
  [
    'a number as text, and nothing as empty text, are what is there',
    { sort: '3', day: '' },
    [{ before: { sort: 1, day: 'x' }, after: { sort: 3, day: null } }],
    null,
  ],
  ['changed there and back again', { name: 'C' }, [renamed, { before: { name: 'B' }, after: { name: 'A' } }], 'name'],
  ['what is no column, after any change', { roleId: '1,2' }, [renamed], 'roleId'],
  ['what is no column, and nobody has changed anything', { roleId: '1,2' }, [], null],
  ['a record that was made since', { name: 'C' }, [{ before: null, after: { name: 'B' } }], 'name'],
])('%s', (_, sent, changes, column) => expect(lostUpdates(sent, changes, current)).toBe(column));
