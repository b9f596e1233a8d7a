import { centre, clinicCode, hospitalCode, immunisation, residents, warehouse, type Town } from './county.ts';
import { mobileOf, nameOf } from './names.ts';
import { dice, shares } from './random.ts';
import type { RoleCode } from './roles.ts';

export const headcount = 200;
/** One person in this many has left: the account is disabled. */
const LEAVERS = 30;

export interface PlannedPerson {
  account: string;
  realName: string;
  gender: 1 | 2;
  mobilePhone: string;
  organizeCode: string;
  role: RoleCode;
  enabledMark: 0 | 1;
}

interface Post {
  organizeCode: string;
  role: RoleCode;
}

export function planPeople(towns: readonly Town[]): PlannedPerson[] {
  const chance = dice('people');
  const names = new Set<string>();
  const accounts = new Set<string>();
  return planPosts(towns).map((post, index) => {
    const gender = chance.chance(0.64) ? 2 : 1;
    const name = unlike(
      names,
      () => nameOf(chance, gender),
      (one) => one.chinese,
    );
    const account = unlike(
      accounts,
      () => `${name.pinyin}${chance.between(66, 99)}`,
      (one) => one,
    );
    const mobilePhone = mobileOf(index + 1);
    return { account, realName: name.chinese, gender, mobilePhone, ...post, enabledMark: index % LEAVERS === LEAVERS - 1 ? 0 : 1 };
  });
}

function planPosts(towns: readonly Town[]): Post[] {
  const posts = (count: number, organizeCode: string, role: RoleCode): Post[] => Array.from({ length: count }, () => ({ organizeCode, role }));
  const offices = [
    ...posts(2, centre, 'immunisation'),
    ...posts(11, immunisation, 'immunisation'),
    ...posts(14, warehouse, 'warehouse'),
    ...posts(5, `${centre}.YJCR`, 'audit'),
    ...posts(4, `${centre}.MBFZ`, 'audit'),
    ...posts(4, `${centre}.JYJC`, 'audit'),
    ...posts(3, `${centre}.XXK`, 'audit'),
    ...posts(4, `${centre}.BGS`, 'audit'),
  ];
  const leads = towns.flatMap((town) => posts(residents(town) > 50_000 ? 3 : 2, hospitalCode(town), 'township'));
  const staff = shares(
    headcount - offices.length - leads.length,
    towns.map((town) => 20_000 + residents(town)),
  );
  return [...offices, ...leads, ...towns.flatMap((town, index) => posts(staff[index] ?? 0, clinicCode(town), 'clinic'))];
}

/** Draws until the value is unique. */
function unlike<T>(taken: Set<string>, draw: () => T, key: (drawn: T) => string): T {
  for (;;) {
    const drawn = draw();
    if (taken.has(key(drawn))) continue;
    taken.add(key(drawn));
    return drawn;
  }
}
