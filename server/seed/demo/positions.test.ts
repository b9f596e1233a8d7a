import { patterns } from '@ordo/engine/text/patterns.ts';
import { expect, test } from 'vitest';
import { planOrganizes, type Town } from './county.ts';
import { planPeople } from './people.ts';
import { planPositions, planSeats } from './positions.ts';

const towns: Town[] = Array.from({ length: 15 }, (_, n) => ({ id: `t${n}`, enCode: `330523${100 + n}`, fullName: n < 4 ? `第${n}街道` : `第${n}镇` }));
const organizes = planOrganizes(towns);
const people = planPeople(towns);
const positions = planPositions(organizes);
const seats = planSeats(organizes, people);
const holders = (code: string) => seats.filter((seat) => seat === code).length;

test('every place has a board of at least two positions, one of them a head that one person holds', () => {
  for (const { enCode } of organizes) {
    const board = positions.filter(({ organizeCode }) => organizeCode === enCode);
    expect([enCode, board.length >= 2]).toEqual([enCode, true]);
    const [head] = board;
    expect([enCode, head?.type, holders(head?.enCode ?? '')]).toEqual([enCode, 'manager', 1]);
  }
});

test('everybody sits on the board of their own place, and few seats stay empty', () => {
  const placeOf = new Map(positions.map(({ enCode, organizeCode }) => [enCode, organizeCode]));
  expect(seats.map((seat) => placeOf.get(seat))).toEqual(people.map(({ organizeCode }) => organizeCode));
  expect(positions.filter(({ enCode }) => holders(enCode) === 0).length).toBeLessThan(15);
});

test('codes are codes, and there is only one of each', () => {
  for (const { enCode } of positions) expect(enCode).toMatch(patterns.code);
  expect(new Set(positions.map(({ enCode }) => enCode)).size).toBe(positions.length);
});
