import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, checkManual, type Allocation, type StockLot } from './allocate.ts';

const lot = (lotId: string, expiryDate: string, available: number, more: Partial<StockLot> = {}): StockLot => ({
  lotId,
  lotNo: lotId,
  expiryDate,
  available,
  receivedOn: '2026-01-01',
  holdStatus: 'NONE',
  vvmStage: 1,
  ...more,
});
const ON = '2026-06-01';

describe('allocation', () => {
  test.each<[string, number, number, StockLot[], Allocation]>([
    [
      'the lot that expires first goes first',
      100,
      1,
      [lot('B', '2027-01-01', 500), lot('A', '2026-09-01', 500)],
      { chosen: [{ lotId: 'A', doses: 100 }], rejected: [], short: 0 },
    ],
    [
      'what one lot lacks comes from the next',
      100,
      1,
      [lot('A', '2026-09-01', 40), lot('B', '2027-01-01', 500)],
      {
        chosen: [
          { lotId: 'A', doses: 40 },
          { lotId: 'B', doses: 60 },
        ],
        rejected: [],
        short: 0,
      },
    ],
    [
      'lots that cannot be used stay, each with its reason',
      10,
      1,
      [
        lot('old', '2026-05-31', 50),
        lot('held', '2026-07-01', 50, { holdStatus: 'QUARANTINE' }),
        lot('back', '2026-07-02', 50, { holdStatus: 'RECALLED' }),
        lot('warm', '2026-07-03', 50, { vvmStage: 3 }),
        lot('out', '2026-07-04', 50, { excursion: true }),
        lot('none', '2026-07-05', 0),
        lot('good', '2026-08-01', 50),
      ],
      {
        chosen: [{ lotId: 'good', doses: 10 }],
        rejected: [
          { lotId: 'old', lotNo: 'old', reason: 'EXPIRED' },
          { lotId: 'held', lotNo: 'held', reason: 'QUARANTINE' },
          { lotId: 'back', lotNo: 'back', reason: 'RECALLED' },
          { lotId: 'warm', lotNo: 'warm', reason: 'VVM' },
          { lotId: 'out', lotNo: 'out', reason: 'EXCURSION' },
          { lotId: 'none', lotNo: 'none', reason: 'NONE_LEFT' },
        ],
        short: 0,
      },
    ],
    ['it is looked at the day of use, not today', 10, 1, [lot('A', ON, 10)], { chosen: [{ lotId: 'A', doses: 10 }], rejected: [], short: 0 }],
    [
      'only whole vials leave',
      20,
      10,
      [lot('A', '2026-09-01', 17), lot('B', '2026-10-01', 9), lot('C', '2026-11-01', 30)],
      {
        chosen: [
          { lotId: 'A', doses: 10 },
          { lotId: 'C', doses: 10 },
        ],
        rejected: [{ lotId: 'B', lotNo: 'B', reason: 'LESS_THAN_A_VIAL' }],
        short: 0,
      },
    ],
    [
      'of lots that expire together the further monitor goes first, then the longer stay',
      30,
      1,
      [
        lot('C', '2026-09-01', 10, { receivedOn: '2026-03-01' }),
        lot('B', '2026-09-01', 10, { receivedOn: '2026-02-01' }),
        lot('A', '2026-09-01', 10, { receivedOn: '2026-04-01', vvmStage: 2 }),
      ],
      {
        chosen: [
          { lotId: 'A', doses: 10 },
          { lotId: 'B', doses: 10 },
          { lotId: 'C', doses: 10 },
        ],
        rejected: [],
        short: 0,
      },
    ],
    ['what is missing is said', 100, 1, [lot('A', '2026-09-01', 60)], { chosen: [{ lotId: 'A', doses: 60 }], rejected: [], short: 40 }],
    ['nothing there, all is missing', 5, 1, [], { chosen: [], rejected: [], short: 5 }],
  ])('%s', (_, doses, perVial, lots, expected) => expect(allocate(doses, perVial, lots, ON)).toEqual(expected));

  const anyLot = fc.record({
    lotId: fc.uuid(),
    lotNo: fc.constantFrom('A', 'B', 'C'),
    expiryDate: fc.constantFrom('2026-05-01', '2026-07-01', '2026-09-01', '2027-01-01'),
    available: fc.nat(60),
    receivedOn: fc.constantFrom('2026-01-01', '2026-02-01'),
    holdStatus: fc.constantFrom('NONE', 'QUARANTINE' as const),
    vvmStage: fc.constantFrom(null, 1, 2, 3),
  });
  test('never takes more than there is, nothing unusable, and what it takes and lacks is what was wanted', () => {
    fc.assert(
      fc.property(fc.array(anyLot, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom(1, 5, 10), (lots, vials, perVial) => {
        const wanted = vials * perVial;
        const { chosen, rejected, short } = allocate(wanted, perVial, lots, ON);
        expect(chosen.reduce((sum, one) => sum + one.doses, 0) + short).toBe(wanted);
        for (const { lotId, doses } of chosen) {
          const from = lots.find((one) => one.lotId === lotId);
          expect(doses).toBeLessThanOrEqual(from?.available ?? 0);
          expect(doses % perVial).toBe(0);
          expect(from).toMatchObject({ holdStatus: 'NONE' });
          expect((from?.vvmStage ?? 0) <= 2 && (from?.expiryDate ?? '') >= ON).toBe(true);
          expect(rejected.some((one) => one.lotId === lotId)).toBe(false);
        }
        expect(checkManual(wanted - short, perVial, lots as StockLot[], ON, chosen)).toBeNull();
      }),
    );
  });
});

describe('lots chosen by hand', () => {
  const lots = [lot('A', '2026-09-01', 50), lot('B', '2027-01-01', 50), lot('old', '2026-05-01', 50)];
  test.each([
    ['a later lot first', [{ lotId: 'B', doses: 20 }], null],
    ['an expired one', [{ lotId: 'old', doses: 20 }], { problem: 'EXPIRED', lotId: 'old' }],
    ['more than there is', [{ lotId: 'A', doses: 60 }], { problem: 'notEnough', lotId: 'A' }],
    ['half a vial', [{ lotId: 'A', doses: 15 }], { problem: 'notVials', lotId: 'A' }],
    ['a lot from elsewhere', [{ lotId: 'Z', doses: 20 }], { problem: 'unknownLot', lotId: 'Z' }],
    ['less than wanted', [{ lotId: 'A', doses: 10 }], { problem: 'sum' }],
    [
      'one lot twice',
      [
        { lotId: 'A', doses: 10 },
        { lotId: 'A', doses: 10 },
      ],
      { problem: 'sum' },
    ],
  ])('%s', (_, picked, expected) => expect(checkManual(20, 10, lots, ON, picked)).toEqual(expected));
});
