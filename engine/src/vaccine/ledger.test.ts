import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf, arrivedOn, firstShort, handProblem, roomOn, type LedgerDay } from './ledger.ts';

/** 10 came on the 3rd, 4 left on the 5th, 5 on the 10th, 6 came on the 12th. */
const days: LedgerDay[] = [
  { day: '2026-11-12', doses: 6 },
  { day: '2026-11-03', doses: 10 },
  { day: '2026-11-05', doses: -4 },
  { day: '2026-11-10', doses: -5 },
];

test.each([
  ['before anything came', '2026-11-02', 0],
  ['on the day it came, only what the later days can spare', '2026-11-03', 1],
  ['between two days of the ledger', '2026-11-07', 1],
  ['on the last short day', '2026-11-10', 1],
  ['after the second delivery', '2026-11-12', 7],
  ['today', '2026-11-20', 7],
])('doses that may leave %s', (_, on, doses) => expect(roomOn(days, on)).toBe(doses));

test.each<[string, LedgerDay[], string | null]>([
  ['nothing is wrong', days, null],
  ['two more on the 4th leave the 10th short', [...days, { day: '2026-11-04', doses: -2 }], '2026-11-10'],
  ['a dose before the delivery leaves its own day short', [...days, { day: '2026-11-02', doses: -1 }], '2026-11-02'],
  [
    'within a day the order does not matter',
    [
      { day: '2026-11-03', doses: -3 },
      { day: '2026-11-03', doses: 3 },
    ],
    null,
  ],
])('the first day that ends short: %s', (_, all, day) => expect(firstShort(merged(all), '2026-11-01')).toBe(day));

test('what was short before that day is not this entry’s fault', () => {
  expect(firstShort([{ day: '2026-11-01', doses: -1 }, ...days], '2026-11-02')).toBeNull();
});

/** As returned by the ledger: one line per day. */
function merged(all: readonly LedgerDay[]): LedgerDay[] {
  return [...Map.groupBy(all, ({ day }) => day)].map(([day, some]) => ({ day, doses: some.reduce((sum, { doses }) => sum + doses, 0) }));
}

test('what fits leaves no day short, and one dose more does', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-11-0${n}`);
  fc.assert(
    fc.property(
      fc.array(fc.record({ day, doses: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 }),
      fc.array(day, { maxLength: 8 }),
      day,
      (came, left, on) => {
        let book = merged(came);
        for (const one of left) if (roomOn(book, one) > 0) book = merged([...book, { day: one, doses: -1 }]);
        expect(firstShort(book, '')).toBeNull();
        const room = roomOn(book, on);
        expect(firstShort(merged([...book, { day: on, doses: -room }]), on)).toBeNull();
        expect(firstShort(merged([...book, { day: on, doses: -room - 1 }]), on)).not.toBeNull();
      },
    ),
  );
});

test('the day of arrival is the first that ends with something', () => {
  expect(arrivedOn(days)).toBe('2026-11-03');
  expect(arrivedOn([])).toBeNull();
});

const waste = { reason: 'WASTE_OPEN', site: 'CUSTOMER', doses: 2, note: '', mayBook: false } as const;
test.each<[string, Partial<Parameters<typeof handProblem>[0]>, ReturnType<typeof handProblem>]>([
  ['a site writes down its own waste', {}, null],
  ['and what has expired', { reason: 'EXPIRE' }, null],
  ['and what a count found missing, with a reason', { reason: 'ADJUST', doses: -1, note: '月末盘点' }, null],
  ['a count without a reason', { reason: 'ADJUST', doses: -1, note: ' ' }, 'note'],
  ['nor may somebody with every right leave it out', { reason: 'ADJUST', doses: 5, mayBook: true }, 'note'],
  ['a site receives nothing by hand', { reason: 'RECEIVE' }, 'right'],
  ['nor gives anything back without the right', { reason: 'RETURN' }, 'right'],
  ['nor touches a warehouse', { site: 'WAREHOUSE' }, 'right'],
  ['nor what came back to it', { site: 'RETURNED' }, 'right'],
  ['nothing comes back out of nowhere', { site: 'RETURNED', reason: 'RECEIVE', mayBook: true }, 'place'],
  ['who may book does', { reason: 'RECEIVE', site: 'WAREHOUSE', mayBook: true }, null],
  ['waste below zero', { doses: -2 }, 'doses'],
  ['none at all', { reason: 'ADJUST', doses: 0, note: '盘点' }, 'doses'],
])('%s', (_, change, problem) => expect(handProblem({ ...waste, ...change })).toBe(problem));

test('a lot’s account names every dose', () => {
  // 100 came in; 40 went out, of which 15 were accepted, 5 rejected and 20 are on their way; 3 given, one of them undone; 2 wasted; 1 returned; one found by a
  // count.
  const sums = [
    { site: 'WAREHOUSE', reason: 'RECEIVE', doses: 100 },
    { site: 'WAREHOUSE', reason: 'ISSUE', doses: -40 },
    { site: 'CUSTOMER', reason: 'RECEIVE', doses: 15 },
    { site: 'RETURNED', reason: 'REJECT', doses: 5 },
    { site: 'CUSTOMER', reason: 'ADMINISTER', doses: -3 },
    { site: 'CUSTOMER', reason: 'UNADMINISTER', doses: 1 },
    { site: 'CUSTOMER', reason: 'WASTE_OPEN', doses: -2 },
    { site: 'CUSTOMER', reason: 'RETURN', doses: -1 },
    { site: 'RETURNED', reason: 'RETURN', doses: 1 },
    { site: 'CUSTOMER', reason: 'ADJUST', doses: 1 },
  ] as const;
  const account = { cameIn: 100, adjusted: 1, given: 2, wasted: 2, sentBack: 0, lying: 77, onTheWay: 20, elsewhere: 0 };
  expect(accountOf(sums, 20, 15)).toEqual(account);
  expect(
    accountOf(
      sums.filter(({ reason }) => reason !== 'REJECT'),
      20,
      15,
    ).elsewhere,
    'what left without an event',
  ).toBe(5);
});
