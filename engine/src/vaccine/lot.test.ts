import { expect, test } from 'vitest';
import { lotNumber, lotProblem, scanned, type LotState } from './lot.ts';

const good: LotState = { expiryDate: '2026-12-31', holdStatus: 'NONE', vvmStage: 1 };

test.each<[string, Partial<LotState>, string, string | null]>([
  ['on its last day a lot is good', {}, '2026-12-31', null],
  ['the day after it is not', {}, '2027-01-01', 'EXPIRED'],
  ['in quarantine', { holdStatus: 'QUARANTINE' }, '2026-01-01', 'QUARANTINE'],
  ['recalled counts before expired', { holdStatus: 'RECALLED' }, '2027-06-01', 'RECALLED'],
  ['stage 2 is good', { vvmStage: 2 }, '2026-01-01', null],
  ['stage 3 is to be discarded', { vvmStage: 3 }, '2026-01-01', 'VVM'],
  ['stage 4 too', { vvmStage: 4 }, '2026-01-01', 'VVM'],
  ['without a monitor nothing is asked', { vvmStage: null }, '2026-01-01', null],
  ['an open excursion', { excursion: true }, '2026-01-01', 'EXCURSION'],
])('%s', (_, change, on, problem) => expect(lotProblem({ ...good, ...change }, on)).toBe(problem));

test('a lot number is in capitals, without blanks', () => expect(lotNumber('  ab 12-c ')).toBe('AB12-C'));

test.each([
  ['with parentheses', '(01)09520000000011(17)271031(10)ab12', { gtin: '09520000000011', lotNo: 'AB12', expiryDate: '2027-10-31' }],
  ['as a scanner sends it', ']d2010952000000001117271031\u001d10AB12\u001d21SER1', { gtin: '09520000000011', lotNo: 'AB12', expiryDate: '2027-10-31' }],
  ['day 00 is the last of the month', '(01)09520000000011(10)X(17)280200', { gtin: '09520000000011', lotNo: 'X', expiryDate: '2028-02-29' }],
  ['a month that there is not', '(01)09520000000011(10)X(17)281300', null],
  ['no lot', '(01)09520000000011(17)271031', null],
  ['something else', 'https://example.com', null],
])('scanned %s', (_, code, expected) => expect(scanned(code)).toEqual(expected));
