// Identity of a vaccinated person: by number, or by name, birthday and guardian, with consistency checks.
import { patterns } from '../text/patterns.ts';

export const idTypes = ['ID_CARD', 'BIRTH_CERTIFICATE', 'PASSPORT', 'NONE'] as const;
export type IdType = (typeof idTypes)[number];

export interface PersonFacts {
  today: string;
  idType: IdType;
  idNo: string;
  /** 1 male, 2 female, 3 unknown. */
  sex: number;
  birthDate: string;
  mobile: string;
  guardianName: string;
  guardianMobile: string;
}

export type PersonProblem = 'birth' | 'number' | 'numberNone' | 'idBirth' | 'idSex' | 'guardian' | 'guardianMobile';

/** Letters and digits, without spaces and separators. */
const NUMBERS: Record<Exclude<IdType, 'NONE'>, RegExp> = {
  ID_CARD: patterns.idCard,
  BIRTH_CERTIFICATE: /^[A-Z0-9]{8,20}$/,
  PASSPORT: /^[A-Z0-9]{5,20}$/,
};

/** Normal form of a number: half width, upper case, no separators. */
export const idNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\s\u200B-\u200D\uFEFF-]+/g, '')
    .toUpperCase();

/** Normal form of a name: `Anna  Müller`, `ANNA MÜLLER` and `Ａｎｎａ Müller` are equal. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s\u200B-\u200D\uFEFF·•]+/g, '')
    .toUpperCase();

/** Facts contained in an ID number. */
export function saidByIdCard(idNo: string): { birthDate: string; sex: 1 | 2 } {
  return { birthDate: `${idNo.slice(6, 10)}-${idNo.slice(10, 12)}-${idNo.slice(12, 14)}`, sex: Number(idNo[16]) % 2 === 1 ? 1 : 2 };
}

/** The first problem; null: none. */
export function personProblem({ today, idType, idNo, sex, birthDate, mobile, guardianName, guardianMobile }: PersonFacts): PersonProblem | null {
  if (birthDate > today) return 'birth';
  if (idType === 'NONE') return idNo ? 'numberNone' : guardianName.trim() ? null : 'guardian';
  if (!NUMBERS[idType].test(idNo)) return 'number';
  if (idType === 'ID_CARD') {
    const said = saidByIdCard(idNo);
    return said.birthDate !== birthDate ? 'idBirth' : said.sex !== sex ? 'idSex' : null;
  }
  // A newborn is contacted through somebody else.
  if (idType === 'BIRTH_CERTIFICATE') return !guardianName.trim() ? 'guardian' : mobile || guardianMobile ? null : 'guardianMobile';
  return null;
}
