// Positions of the demo: each organisation has its own positions, and each of its people one of them.
import { centre, immunisation, warehouse, type PlannedOrganize } from './county.ts';
import type { PlannedPerson } from './people.ts';

/** `suffix` is appended to the code of its organisation; `type` is an item of the dictionary `PositionType`. */
interface Seat {
  suffix: string;
  fullName: string;
  type: 'manager' | 'professional' | 'clerk' | 'other';
  /** Without it, that of the type. */
  rank?: number;
  /** There is only one of it. */
  single?: true;
}

const ranks: Record<Seat['type'], number> = { manager: 8, professional: 4, clerk: 3, other: 2 };

interface PlannedPosition extends Omit<Seat, 'suffix' | 'single' | 'rank'> {
  enCode: string;
  organizeCode: string;
}

const HEAD: Seat = { suffix: 'KZ', fullName: '科长', type: 'manager', single: true };

const boards = {
  centre: [
    { suffix: 'ZR', fullName: '中心主任', type: 'manager', rank: 12, single: true },
    { suffix: 'FZR', fullName: '中心副主任', type: 'manager', rank: 10 },
  ],
  immunisation: [
    HEAD,
    { suffix: 'FKZ', fullName: '副科长', type: 'manager', rank: 7, single: true },
    { suffix: 'MYGH', fullName: '免疫规划管理员', type: 'professional' },
    { suffix: 'DDSH', fullName: '疫苗订单审核员', type: 'professional' },
    { suffix: 'SJTJ', fullName: '数据统计员', type: 'clerk' },
  ],
  warehouse: [
    HEAD,
    { suffix: 'LKGL', fullName: '冷库管理员', type: 'professional' },
    { suffix: 'YMYH', fullName: '疫苗养护员', type: 'professional' },
    { suffix: 'LLPS', fullName: '冷链配送员', type: 'other' },
  ],
  office: [
    { suffix: 'ZR', fullName: '办公室主任', type: 'manager', single: true },
    { suffix: 'WMS', fullName: '文秘', type: 'clerk' },
    { suffix: 'CW', fullName: '财务人员', type: 'clerk' },
  ],
  department: [HEAD, { suffix: 'ZZ', fullName: '业务专员', type: 'professional' }, { suffix: 'ZLGL', fullName: '资料管理员', type: 'clerk' }],
  hospital: [
    { suffix: 'FBKZ', fullName: '防保科科长', type: 'manager', rank: 7, single: true },
    { suffix: 'FBZG', fullName: '防保专干', type: 'professional' },
  ],
  clinic: [
    { suffix: 'MZFZ', fullName: '接种门诊负责人', type: 'manager', rank: 6, single: true },
    { suffix: 'JZHS', fullName: '接种护士', type: 'professional' },
    { suffix: 'YJDJ', fullName: '预检登记员', type: 'clerk' },
    { suffix: 'YMGL', fullName: '疫苗管理员', type: 'clerk' },
  ],
} as const satisfies Record<string, readonly Seat[]>;

function boardOf({ enCode, category, parentCode }: PlannedOrganize): readonly Seat[] {
  if (enCode === centre) return boards.centre;
  if (enCode === immunisation) return boards.immunisation;
  if (enCode === warehouse) return boards.warehouse;
  if (enCode === `${centre}.BGS`) return boards.office;
  if (category === 'company') return boards.hospital;
  return parentCode === centre ? boards.department : boards.clinic;
}

const codeOf = (organizeCode: string, { suffix }: Seat) => `${organizeCode}.${suffix}`;

export const planPositions = (organizes: readonly PlannedOrganize[]): PlannedPosition[] =>
  organizes.flatMap((organize) =>
    boardOf(organize).map((seat) => ({ enCode: codeOf(organize.enCode, seat), organizeCode: organize.enCode, fullName: seat.fullName, type: seat.type })),
  );

/** Rank of the people of each position, by its code. */
export const ranksOf = (organizes: readonly PlannedOrganize[]): ReadonlyMap<string, number> =>
  new Map(organizes.flatMap((organize) => boardOf(organize).map((seat) => [codeOf(organize.enCode, seat), seat.rank ?? ranks[seat.type]] as const)));

/** Code of each person's position, in the order of the people: the first ones lead. */
export function planSeats(organizes: readonly PlannedOrganize[], people: readonly PlannedPerson[]): string[] {
  const boardsByCode = new Map(organizes.map((organize) => [organize.enCode, boardOf(organize)]));
  const seated = new Map<string, number>();
  return people.map(({ organizeCode }) => {
    const board = boardsByCode.get(organizeCode) ?? [];
    const before = seated.get(organizeCode) ?? 0;
    seated.set(organizeCode, before + 1);
    const [single, many] = [board.filter((seat) => seat.single), board.filter((seat) => !seat.single)];
    const seat = single[before] ?? many[(before - single.length) % many.length];
    if (!seat) throw new Error(`The demo's plan has nothing to do for somebody in ${organizeCode}.`);
    return codeOf(organizeCode, seat);
  });
}
