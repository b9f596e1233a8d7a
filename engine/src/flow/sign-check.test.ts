// Which limits of votes are reported, as a table of cases.
import { describe, expect, test } from 'vitest';
import { approver, users } from '../../testing/small-flow.ts';
import { defaultSign, type Share, type Sign, type Who } from './nodes/approver.ts';
import { signFaults } from './sign-check.ts';
import { verdict } from './sign.ts';
import type { Operator } from './state.ts';

const four = ['ann', 'bob', 'cat', 'dan'];
const percent = (count: number): Share => ({ percent: count });
const votes = (count: number): Share => ({ votes: count });
const faults = (who: Who | readonly string[], sign: Partial<Sign>) => signFaults(approver('a', who, { sign: { ...defaultSign, mode: 'ratio', ...sign } }));
const fine = { tooMany: null, rejectsIdle: false };
const idle = { tooMany: null, rejectsIdle: true };

describe('limits of votes', () => {
  test.each<[string, Who | readonly string[], Partial<Sign>, object]>([
    ['half of them, and nothing of rejects', four, { adopts: percent(50) }, fine],
    ['as many rejects as there are people', four, { adopts: percent(10), rejects: votes(4) }, { tooMany: null, rejectsIdle: true }],
    ['more rejects than people', four, { adopts: percent(50), rejects: votes(5) }, { ...fine, tooMany: 4 }],
    ['more adopts than people', four, { adopts: votes(5) }, { ...fine, tooMany: 4 }],
    ['somebody who is named twice has one vote', ['ann', 'ann'], { adopts: votes(2) }, { ...fine, tooMany: 1 }],
    ['one superior, two votes', { kind: 'superior', level: 1, of: 'initiator' }, { adopts: votes(2) }, { ...fine, tooMany: 1 }],
    ['a role: nobody knows how many there will be', { kind: 'people', people: { ...users('ann'), roles: ['r'] } }, { rejects: votes(9) }, fine],
    ['weights count as votes', four, { mode: 'weight', weights: { ann: 5 }, adopts: votes(6), rejects: votes(2) }, fine],
    ['… and make a limit idle', four, { mode: 'weight', weights: { ann: 5 }, adopts: votes(6), rejects: votes(3) }, idle],
    ['more than all weights', four, { mode: 'weight', weights: { ann: 5 }, adopts: votes(9) }, { ...fine, tooMany: 8 }],
    ['any one decides: its limits are not used', four, { mode: 'any', adopts: votes(9) }, fine],
    ['both percentages together are a hundred', four, { adopts: percent(60), rejects: percent(40) }, fine],
    ['together more than a hundred', four, { adopts: percent(60), rejects: percent(50) }, idle],
    ['… of whoever holds a role too', { kind: 'people', people: { ...users(), roles: ['r'] } }, { adopts: percent(60), rejects: percent(50) }, idle],
    ['two rejects where three adopts of four are wanted', four, { adopts: percent(75), rejects: votes(2) }, idle],
    ['one reject there', four, { adopts: percent(75), rejects: votes(1) }, fine],
    ['all have to adopt: every limit of rejects comes too late', four, { adopts: percent(100), rejects: votes(1) }, idle],
  ])('%s', (_, who, sign, wanted) => expect(faults(who, sign)).toEqual(wanted));
});

test('a limit that is called idle changes no verdict, however anybody votes, and one that is not does', () => {
  const said = (vote: Operator['vote'], n: number) => ({ id: String(n), status: 'open', added: null, weight: 1, vote }) as unknown as Operator;
  const shares = [...[10, 25, 40, 50, 60, 75, 90, 100].map(percent), ...[1, 2, 3, 4].map(votes)];
  const wrong: [Share, Share][] = [];
  let idles = 0;
  for (const adopts of shares)
    for (const rejects of shares) {
      const { rejectsIdle } = faults(four, { adopts, rejects });
      const changes = [true, false].some((delayed) =>
        Array.from({ length: 81 }, (_, n) => n).some((n) => {
          const all = [0, 1, 2, 3].map((at) => said(([null, 'adopt', 'reject'] as const)[Math.floor(n / 3 ** at) % 3] ?? null, at));
          const sign: Sign = { ...defaultSign, mode: 'ratio', adopts, rejects, delayed };
          return verdict(sign, all) !== verdict({ ...sign, rejects: null }, all);
        }),
      );
      // A percentage may be no whole number of four votes, and then decide nothing without being idle for other numbers.
      const isWrong = rejectsIdle === changes && (changes || 'votes' in rejects);
      if (isWrong) wrong.push([adopts, rejects]);
      idles += Number(rejectsIdle);
    }
  expect(wrong).toEqual([]);
  expect(idles).toBeGreaterThan(20);
});
