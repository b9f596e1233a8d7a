import { describe, expect, test } from 'vitest';
import type { Facts, Filter } from '../filter/filter.ts';
import { can, rowScope, type Rights } from './rights.ts';

const own: Facts = {
  userId: 'u1',
  subordinateIds: [],
  organizeId: 'o1',
  organizeAndBelow: ['o1', 'o2'],
  departmentAndBelow: ['o1'],
  positionIds: [],
  roleIds: [],
  now: 0,
};
const rights = (codes: string[], schemes: [string, Filter[]][] = []): Rights => ({
  administrator: false,
  codes: new Set(codes),
  schemes: new Map(schemes),
  defined: new Set(),
  targets: new Map(),
});
const administrator: Rights = { ...rights([]), administrator: true };

describe('may', () => {
  test.each([
    ['anyone may call what is for anyone', rights([]), 'anyone', true],
    ['the signed-in may call what is for the signed-in', rights([]), 'signed-in', true],
    ['nothing granted is nothing allowed', rights([]), 'system.area:view', false],
    ['a granted page opens', rights(['system.area:view']), 'system.area:view', true],
    ['a page does not bring its buttons', rights(['system.area:view']), 'system.area:btn_add', false],
    ['a button needs its page', rights(['system.area:btn_add']), 'system.area:btn_add', false],
    ['page and button together allow', rights(['system.area:view', 'system.area:btn_add']), 'system.area:btn_add', true],
    ['a button of another page does not count', rights(['system.area:view', 'system.menu:btn_add']), 'system.area:btn_add', false],
    ['administrators hold everything', administrator, 'system.area:btn_add', true],
  ] as const)('%s', (_, held, access, expected) => {
    expect(can(held, access)).toBe(expected);
  });
});

describe('rowScope', () => {
  const mine: Filter = { field: 'organizeId', is: 'in', value: { my: 'organizeAndBelow' } };
  test.each([
    ['a page without schemes shows every row', rights([]), { all: [] }],
    ['a page with schemes and none granted shows none', rights([], [['p.q', []]]), { any: [] }],
    ['a granted scheme is filled with my own values', rights([], [['p.q', [mine]]]), { any: [{ field: 'organizeId', is: 'in', value: ['o1', 'o2'] }] }],
    ['administrators see every row', { ...rights([], [['p.q', []]]), administrator: true }, { all: [] }],
  ])('%s', (_, held, expected) => {
    expect(rowScope(held, 'p.q', own)).toEqual(expected);
  });
});
