import { describe, expect, test } from 'vitest';
import { alike, differing, joinDoses, merged, mergeWarnings, proposed, type HeldDose, type MergePart, type Who } from './person-merge.ts';

const card: Who = {
  name: '周小满',
  idType: 'ID_CARD',
  idNo: '33052320260101220X',
  sex: 2,
  birthDate: '2026-01-01',
  mobile: '',
  guardianName: '周敏',
  guardianMobile: '',
  areaId: 'a',
  customerId: 'c',
};
const newborn: Who = { ...card, name: '周敏之女', idType: 'BIRTH_CERTIFICATE', idNo: 'Y330012345', guardianMobile: '13800138000', customerId: 'd' };

test.each<[string, Partial<Who>, boolean]>([
  ['one name', { name: ' 周小满' }, true],
  ['one guardian', { name: '周敏之女' }, true],
  ['one telephone, whoever’s', { name: '小周', guardianName: '', mobile: '13800138000' }, true],
  ['nothing but the birthday', { name: '吴晓', guardianName: '吴芳', guardianMobile: '13900139000' }, false],
  ['another birthday', { birthDate: '2026-01-02' }, false],
  ['no guardian either time', { name: '吴晓', guardianName: '' }, false],
])('perhaps one person: %s', (_, change, expected) => expect(alike({ ...card, guardianMobile: '13800138000' }, { ...card, ...change })).toBe(expected));

describe('what the record that stays takes from the other', () => {
  test.each<[string, Who, Who, MergePart[]]>([
    ['a mobile that it lacks', card, newborn, ['guardianMobile']],
    ['a better number, with the birthday and sex it says', { ...newborn, birthDate: '2026-01-02' }, card, ['number', 'birthDate']],
    [
      'a passport before a birth certificate, and its own birthday',
      { ...newborn, sex: 2 },
      { ...card, idType: 'PASSPORT', birthDate: '2026-01-03' },
      ['number'],
    ],
    ['a sex where its own is not known', { ...newborn, sex: 3 }, { ...newborn, customerId: 'c' }, ['sex']],
    ['nothing of one alike', card, card, []],
    ['no empty text over one that is there', newborn, { ...newborn, guardianName: '', guardianMobile: '' }, []],
  ])('%s', (_, kept, other, takes) => expect(proposed(kept, other)).toEqual(takes));

  test('and no more than was chosen; a number goes with its kind', () => {
    expect(differing(card, newborn)).toEqual(['name', 'number', 'guardianMobile', 'customerId']);
    expect(merged(card, newborn, ['number', 'customerId'])).toEqual({ ...card, idType: 'BIRTH_CERTIFICATE', idNo: 'Y330012345', customerId: 'd' });
  });
});

const dose = (id: string, more: Partial<HeldDose> = {}): HeldDose => ({
  id,
  own: !id.startsWith('o'),
  schemeId: 's',
  doseNo: 1,
  status: 'COMPLETED',
  on: '2026-09-01',
  fromStock: false,
  onsets: [],
  ...more,
});
const fatesOf = (doses: HeldDose[], birthDate = '2026-01-01') => {
  const { fates, stops } = joinDoses(doses, birthDate);
  return [
    ...fates.map((one) => (one.fate === 'drops' ? `${one.id} in ${one.in}` : `${one.id} ${one.fate}`)),
    ...stops.map(({ why, doseId }) => `${why}! ${doseId}`),
  ];
};

describe('a dose of the other', () => {
  test.each<[string, HeldDose[], string[]]>([
    ['moves', [dose('k'), dose('o', { doseNo: 2 })], ['k stays', 'o moves']],
    ['that is told twice is the one of the record that stays', [dose('o'), dose('k')], ['k stays', 'o in k']],
    ['that left stock is the real one', [dose('k'), dose('o', { fromStock: true })], ['o moves', 'k in o']],
    [
      'that left stock as the first one did is somebody else’s, or a mistake: not merged',
      [dose('k', { fromStock: true }), dose('o', { fromStock: true })],
      ['k stays', 'o in k', 'twice! o'],
    ],
    ['that was given goes before one that is planned', [dose('k', { status: 'PLANNED', on: null }), dose('o')], ['o moves', 'k in o']],
    ['that was not given stands beside the one that was', [dose('k'), dose('o', { status: 'NOT_DONE' })], ['k stays', 'o moves']],
    ['that was not given either time is told once', [dose('k', { status: 'NOT_DONE' }), dose('o', { status: 'NOT_DONE' })], ['k stays', 'o in k']],
    ['entered in error comes along and clashes with nothing', [dose('k'), dose('o', { status: 'ENTERED_IN_ERROR' })], ['o moves', 'k stays']],
    ['of another plan clashes with nothing', [dose('k'), dose('o', { schemeId: 't' })], ['k stays', 'o moves']],
    [
      'brings its adverse events, unless they began before',
      [dose('k', { on: '2026-09-03' }), dose('o', { onsets: ['2026-09-02'] })],
      ['k stays', 'o in k', 'onset! o'],
    ],
    ['whose adverse events began after goes in', [dose('k'), dose('o', { onsets: ['2026-09-02'] })], ['k stays', 'o in k']],
    ['before the birth is not merged', [dose('o', { on: '2025-12-31' })], ['o moves', 'before! o']],
  ])('%s', (_, doses, expected) => expect(fatesOf(doses)).toEqual(expected));
});

test.each<[string, Who, HeldDose[], string[]]>([
  ['nothing', newborn, [], []],
  ['two ID cards', { ...card, idNo: '33052320260101240X' }, [], ['twoCards']],
  ['two birthdays', { ...newborn, birthDate: '2026-01-02' }, [], ['birthDate']],
  ['two sexes', { ...newborn, sex: 1 }, [], ['sex']],
  ['not a sex that is not known', { ...newborn, sex: 3 }, [], []],
  ['a second dose on the day of the first', newborn, [dose('k'), dose('o', { doseNo: 2 })], ['order']],
  ['not doses in their order', newborn, [dose('k'), dose('o', { doseNo: 2, on: '2026-10-01' })], []],
  ['not one that is told twice', newborn, [dose('k'), dose('o'), dose('o2', { doseNo: 2, on: '2026-10-01' })], []],
])('what makes one look twice: %s', (_, other, doses, expected) => {
  expect(mergeWarnings(card, other, doses, joinDoses(doses, card.birthDate).fates)).toEqual(expected);
});
