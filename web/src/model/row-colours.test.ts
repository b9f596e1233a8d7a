import { expect, test } from 'vitest';
import type { Facts } from '@ordo/engine/filter/filter.ts';
import type { ListDocument } from '@ordo/engine/list/document.ts';
import { form, number, text } from '../../../engine/testing/small-form.ts';
import { askedOf, testOf, tintOf } from './row-colours.ts';

const facts = { userId: 'me', organizeId: 'o', positionIds: [], roleIds: [], now: 0 } as unknown as Facts;
const tint = (colours: ListDocument['colours']) => tintOf({ form: form(text('state'), number('worth')), list: { colours } as ListDocument }, facts);
const dear = { field: 'worth', is: 'greater', value: 10 } as const;

test('a row has the colour of the first rule that holds, and so has each cell', () => {
  const of = tint([
    { id: '1', when: dear, colour: '#f00', field: null },
    { id: '2', when: { field: 'state', is: 'equal', value: 'x' }, colour: 'green', field: null },
    { id: '3', when: { field: 'state', is: 'notEmpty' }, colour: 'rgb(1, 2, 3)', field: 'state' },
    { id: '4', when: dear, colour: 'blue', field: 'state' },
  ]);
  expect(of?.({ worth: 11, state: 'x' })).toEqual({ row: '#f00', cells: new Map([['state', 'rgb(1, 2, 3)']]) });
  expect(of?.({ worth: 1, state: 'x' })?.row).toBe('green');
  expect(of?.({ worth: 11, state: '' })).toEqual({ row: '#f00', cells: new Map([['state', 'blue']]) });
  expect(of?.({ worth: 1 })).toBeNull();
});

test.each(['url(https://a.example)', 'red;background:url(x)', 'var(--x)', ''])('%j is no colour', (colour) => {
  expect(tint([{ id: '1', when: { all: [] }, colour, field: null }])).toBeUndefined();
});

test('what nobody but the server knows is for the server to say; a field that is gone takes no row', () => {
  const fields = askedOf({ form: form(text('state')) });
  expect(testOf({ field: 'state', is: 'in', value: { my: 'subordinateIds' } }, fields, facts)).toBeNull();
  expect(testOf({ not: { field: 'gone', is: 'empty' } }, fields, facts)?.({})).toBe(false);
  expect(testOf({ field: 'creatorUserId', is: 'equal', value: { my: 'userId' } }, fields, facts)?.({ creatorUserId: 'me' })).toBe(true);
});
