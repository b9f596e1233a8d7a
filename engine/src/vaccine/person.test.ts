import { expect, test } from 'vitest';
import { idNumber, nameKey, personProblem, saidByIdCard, type PersonFacts } from './person.ts';

const grown: PersonFacts = {
  today: '2026-11-20',
  idType: 'ID_CARD',
  idNo: '33052319900307123X',
  sex: 1,
  birthDate: '1990-03-07',
  mobile: '',
  guardianName: '',
  guardianMobile: '',
};
const newborn: Partial<PersonFacts> = {
  idType: 'BIRTH_CERTIFICATE',
  idNo: 'Y330012345',
  sex: 2,
  birthDate: '2026-11-19',
  guardianName: '周敏',
  guardianMobile: '13800138000',
};

test.each<[string, Partial<PersonFacts>, ReturnType<typeof personProblem>]>([
  ['an ID card that agrees with birthday and sex', {}, null],
  ['another birthday', { birthDate: '1990-03-08' }, 'idBirth'],
  ['the other sex', { sex: 2 }, 'idSex'],
  ['no sex told beside an ID card', { sex: 3 }, 'idSex'],
  ['seventeen digits', { idNo: '33052319900307123' }, 'number'],
  ['no number', { idNo: '' }, 'number'],
  ['a newborn by birth certificate, guardian and mobile', newborn, null],
  ['the mobile may be the family’s', { ...newborn, guardianMobile: '', mobile: '13800138000' }, null],
  ['a newborn without a guardian', { ...newborn, guardianName: ' ' }, 'guardian'],
  ['a newborn whom nobody can be reached for', { ...newborn, guardianMobile: '' }, 'guardianMobile'],
  ['a foreigner by passport', { idType: 'PASSPORT', idNo: 'E12345678', sex: 3 }, null],
  ['a passport of four signs', { idType: 'PASSPORT', idNo: 'E123' }, 'number'],
  ['nothing yet: name, birthday and guardian', { idType: 'NONE', idNo: '', guardianName: '周敏' }, null],
  ['nothing yet, and no guardian', { idType: 'NONE', idNo: '' }, 'guardian'],
  ['none, but a number', { idType: 'NONE', guardianName: '周敏' }, 'numberNone'],
  ['born tomorrow', { idType: 'PASSPORT', idNo: 'E12345678', birthDate: '2026-11-21' }, 'birth'],
])('%s', (_, change, problem) => expect(personProblem({ ...grown, ...change })).toBe(problem));

test.each([
  [' 33052319900307123x ', '33052319900307123X'],
  ['３３０５２３１９９００３０７１２３Ｘ', '33052319900307123X'],
  ['e 1234-5678', 'E12345678'],
])('the number %s is one with %s', (typed, one) => expect(idNumber(typed)).toBe(one));

test('a name is one however it is typed', () => {
  expect(new Set(['Anna  Müller', 'ANNA MÜLLER', 'Ａｎｎａ Müller', 'Anna\u200B Müller'].map(nameKey)).size).toBe(1);
  expect(nameKey('阿依古丽·买买提')).toBe(nameKey('阿依古丽买买提'));
});

test('an ID number says birthday and sex', () => expect(saidByIdCard('330523199003071240')).toEqual({ birthDate: '1990-03-07', sex: 2 }));
