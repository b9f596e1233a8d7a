import { expect, test } from 'vitest';
import { checkAefi, checkUndo, checkVaccination, type SchemeDose, type VaccinationFacts } from './vaccination-check.ts';

const doses: SchemeDose[] = [
  { doseNo: 1, minAgeMonths: 2, maxAgeMonths: 11, minIntervalDays: 0, canSkip: false },
  { doseNo: 2, minAgeMonths: 3, maxAgeMonths: 11, minIntervalDays: 28, canSkip: true },
  { doseNo: 3, minAgeMonths: 4, maxAgeMonths: 59, minIntervalDays: 28, canSkip: false },
];
const right: VaccinationFacts = {
  today: '2026-11-20',
  birthDate: '2026-06-15',
  doses,
  doseNo: 2,
  status: 'COMPLETED',
  on: '2026-11-20',
  ownSite: true,
  lot: { productFits: true, manufactureDate: '2026-01-01', arrivedOn: '2026-01-02', expiryDate: '2026-11-20', holdStatus: 'NONE', vvmStage: 2 },
  balance: 1,
  notDoneReason: '',
  mayOverrideAge: false,
  overrideReason: '',
  records: [{ doseNo: 1, status: 'COMPLETED', on: '2026-10-23' }],
};
const lot = right.lot as NonNullable<VaccinationFacts['lot']>;

test.each<[string, Partial<VaccinationFacts>, string[]]>([
  ['everything right, on the last day of the lot and the first of the interval', {}, []],
  ['tomorrow', { on: '2026-11-21', lot: { ...lot, expiryDate: '2027-01-01' } }, ['V11.future']],
  ['before birth', { on: '2026-06-14', records: [{ doseNo: 1, status: 'COMPLETED', on: '2026-01-01' }] }, ['V11.birth']],
  ['27 days after the dose before', { records: [{ doseNo: 1, status: 'COMPLETED', on: '2026-10-24' }] }, ['V11.interval']],
  ['a day too young', { birthDate: '2026-08-21', records: [{ doseNo: 1, status: 'COMPLETED', on: '2026-10-23' }] }, ['V11.young']],
  ['in the last month of its age', { birthDate: '2025-11-21' }, []],
  ['a day later', { birthDate: '2025-11-20' }, ['V11.old']],
  ['too old, by somebody who may say so', { birthDate: '2025-11-20', mayOverrideAge: true, overrideReason: '补种' }, []],
  ['too old, without a reason', { birthDate: '2025-11-20', mayOverrideAge: true, overrideReason: ' ' }, ['V11.old']],
  ['too old, by somebody who may not', { birthDate: '2025-11-20', overrideReason: '补种' }, ['V11.old']],
  ['no lot', { lot: null }, ['V12.lot']],
  ['another product’s lot', { lot: { ...lot, productFits: false } }, ['V12.product']],
  ['a lot that had expired', { lot: { ...lot, expiryDate: '2026-11-19' } }, ['V12.EXPIRED']],
  ['a lot in quarantine', { lot: { ...lot, holdStatus: 'QUARANTINE' } }, ['V12.QUARANTINE']],
  ['a recalled lot', { lot: { ...lot, holdStatus: 'RECALLED' } }, ['V12.RECALLED']],
  ['a monitor at stage 3', { lot: { ...lot, vvmStage: 3 } }, ['V12.VVM']],
  ['none of the lot left', { balance: 0 }, ['V12.balance']],
  ['a lot that was made later', { lot: { ...lot, manufactureDate: '2026-11-21' } }, ['V12.made']],
  ['a lot that came the day after', { lot: { ...lot, arrivedOn: '2026-11-21' } }, ['V12.arrival']],
  ['a lot that never came', { lot: { ...lot, arrivedOn: null }, balance: 0 }, ['V12.balance']],
  ['told from elsewhere, no lot is asked for', { ownSite: false, lot: null, balance: 0 }, []],
  ['not done, with a reason', { status: 'NOT_DONE', lot: null, notDoneReason: 'REFUSED' }, []],
  ['not done, without one', { status: 'NOT_DONE', lot: null }, ['V13.reason']],
  ['not done, but with a lot', { status: 'NOT_DONE', notDoneReason: 'REFUSED' }, ['V13.lot']],
  ['not done asks for no age', { status: 'NOT_DONE', lot: null, notDoneReason: 'REFUSED', birthDate: '2020-01-01' }, []],
  [
    'the dose that follows is too near',
    { doseNo: 1, on: '2026-10-24', lot: { ...lot, arrivedOn: '2026-10-01' }, records: [{ doseNo: 2, status: 'COMPLETED', on: '2026-11-20' }] },
    ['V11.next'],
  ],
  [
    'the dose that follows keeps its distance',
    { doseNo: 1, on: '2026-10-23', lot: { ...lot, arrivedOn: '2026-10-01' }, records: [{ doseNo: 2, status: 'COMPLETED', on: '2026-11-20' }] },
    [],
  ],
  [
    'a dose that was refused is given after all',
    {
      records: [
        { doseNo: 1, status: 'COMPLETED', on: '2026-10-01' },
        { doseNo: 2, status: 'NOT_DONE', on: '2026-11-01' },
      ],
    },
    [],
  ],
  [
    'what was given is not refused afterwards',
    {
      status: 'NOT_DONE',
      lot: null,
      notDoneReason: 'REFUSED',
      records: [
        { doseNo: 1, status: 'COMPLETED', on: '2026-10-01' },
        { doseNo: 2, status: 'COMPLETED', on: '2026-11-01' },
      ],
    },
    ['V14.twice'],
  ],
  [
    'the same dose twice',
    {
      records: [
        { doseNo: 1, status: 'COMPLETED', on: '2026-10-01' },
        { doseNo: 2, status: 'COMPLETED', on: '2026-11-01' },
      ],
    },
    ['V14.twice'],
  ],
  [
    'a record that was taken back does not count',
    {
      records: [
        { doseNo: 1, status: 'COMPLETED', on: '2026-10-01' },
        { doseNo: 2, status: 'ENTERED_IN_ERROR', on: '2026-11-01' },
      ],
    },
    [],
  ],
  ['the first dose is missing', { records: [] }, ['V14.before']],
  ['the second may be left out', { doseNo: 3 }, []],
  ['a refused dose is a record of it', { records: [{ doseNo: 1, status: 'NOT_DONE', on: '2026-10-23' }] }, []],
  ['a dose that the scheme has not', { doseNo: 4 }, ['V14.unknown']],
])('%s', (_, change, rules) => expect(checkVaccination({ ...right, ...change }).map((finding) => finding.rule)).toEqual(rules));

const own = { status: 'COMPLETED', mayAny: false, mine: true, writtenOn: '2026-11-20', today: '2026-11-20' } as const;
test.each<[string, Partial<Parameters<typeof checkUndo>[0]>, string[]]>([
  ['one’s own dose of today', {}, []],
  ['one’s own of today that was not given', { status: 'NOT_DONE' }, []],
  ['one’s own of yesterday', { writtenOn: '2026-11-19' }, ['V15.own']],
  ['somebody else’s of today', { mine: false }, ['V15.own']],
  ['somebody else’s of last year, with the right to any', { mine: false, writtenOn: '2025-01-01', mayAny: true }, []],
  ['what was taken back', { status: 'ENTERED_IN_ERROR', mayAny: true }, ['V15.state']],
  ['what is planned', { status: 'PLANNED' }, ['V15.state']],
])('taking back %s', (_, change, rules) => expect(checkUndo({ ...own, ...change }).map((finding) => finding.rule)).toEqual(rules));

const event = {
  today: '2026-11-20',
  administeredOn: '2026-11-01',
  onsetDate: '2026-11-02',
  severity: 'MINOR',
  outcome: 'RECOVERED',
  status: 'COMPLETED',
} as const;
test.each<[string, Partial<Parameters<typeof checkAefi>[0]>, string[]]>([
  ['a day after', {}, []],
  ['the same day', { onsetDate: '2026-11-01' }, []],
  ['a day before', { onsetDate: '2026-10-31' }, ['V16.onset']],
  ['tomorrow', { onsetDate: '2026-11-21' }, ['V16.future']],
  ['a death is not minor', { outcome: 'DIED' }, ['V16.severity']],
  ['a death is serious', { outcome: 'DIED', severity: 'SERIOUS' }, []],
  ['of a dose that was not given', { status: 'NOT_DONE' }, ['V16.given']],
])('an adverse event: %s', (_, change, rules) => expect(checkAefi({ ...event, ...change }).map((finding) => finding.rule)).toEqual(rules));
