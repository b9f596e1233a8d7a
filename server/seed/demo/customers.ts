import type { customerCreate, CustomerStatus, CustomerType, DeliverySchedule } from '@ordo/contract/customer.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { clinicCode, hospitalCode, immunisation, residents, type Town } from './county.ts';
import { countyCustomers, namer, type Named } from './customer-names.ts';
import { mobileOf, nameOf } from './names.ts';
import { dice, shares, type Dice } from './random.ts';

export const customerCount = 300;

export interface PlannedCustomer {
  /** The input of the form, except the organisation, whose id is not known yet. */
  fields: Omit<Input<typeof customerCreate>, 'organizeId'>;
  organizeCode: string;
  status: CustomerStatus;
}

interface Range {
  from: number;
  to: number;
}

/** Typical values of a type. */
interface Habit {
  /** Litres, if there is a refrigerator. */
  cold?: Range;
  people?: Range;
  licence?: (number: string) => string;
  schedules: DeliverySchedule[];
  interval: number;
  safety: number;
}

const HABITS: Record<CustomerType, Habit> = {
  CDC: { cold: { from: 9000, to: 24_000 }, licence: (number) => `浙卫疾控〔2021〕${number}号`, schedules: ['MONTHLY'], interval: 3, safety: 2 },
  HOSPITAL: {
    cold: { from: 240, to: 900 },
    licence: (number) => `安卫预接准〔2023〕${number}号`,
    schedules: ['WEEKLY', 'FORTNIGHTLY'],
    interval: 1,
    safety: 0.5,
  },
  CLINIC: {
    cold: { from: 60, to: 180 },
    people: { from: 700, to: 4800 },
    licence: (number) => `安卫预接准〔2024〕${number}号`,
    schedules: ['FORTNIGHTLY', 'MONTHLY'],
    interval: 1,
    safety: 0.5,
  },
  SCHOOL: { people: { from: 120, to: 1900 }, schedules: ['ON_DEMAND'], interval: 12, safety: 0 },
  ENTERPRISE: { people: { from: 40, to: 1100 }, schedules: ['ON_DEMAND'], interval: 12, safety: 0 },
  PHARMACY: { cold: { from: 80, to: 210 }, licence: (number) => `浙DA572${number}`, schedules: ['FORTNIGHTLY', 'MONTHLY'], interval: 1, safety: 1 },
};

/** Roads that almost every Chinese town has. */
const ROADS = ['人民路', '中心路', '健康路', '文化路', '天目路', '竹乡路', '迎宾大道', '胜利路', '环城路', '新民街'];

/** One in this many is suspended, and one in so many closed; never a town's only clinic. */
const SUSPENDED = 38;
const CLOSED = 90;

interface Placed extends Named {
  town: Town;
  organizeCode: string;
  /** Population served, if the place states it. */
  served: number | null;
}

/** @param today `YYYY-MM-DD`: the only fact that differs between two installations */
export function planCustomers(towns: readonly Town[], today: string): PlannedCustomer[] {
  const chance = dice('customers');
  const planned = placeAll(towns).map((placed, index) => {
    const status = placed.type === 'HOSPITAL' || placed.type === 'CDC' ? 'ACTIVE' : statusOf(index);
    return { fields: fieldsOf(chance, placed, index + 1, today, status), organizeCode: placed.organizeCode, status };
  });
  // Codes run town by town; created in random order, so that the newest ones are of every kind.
  return dice('order of customers').shuffled(planned);
}

/** Those of the county first, then town by town. */
function placeAll(towns: readonly Town[]): Placed[] {
  const [seat] = towns;
  if (!seat) return [];
  const names = namer();
  const counts = shares(
    customerCount - countyCustomers.length,
    towns.map((town) => 16_000 + residents(town)),
  );
  const ofTown = (town: Town, count: number): Placed[] =>
    names(town, count).map((named) => ({
      ...named,
      town,
      organizeCode: named.type === 'CLINIC' || named.type === 'SCHOOL' ? clinicCode(town) : hospitalCode(town),
      served: named.type === 'HOSPITAL' ? residents(town) : null,
    }));
  return [
    ...countyCustomers.map((named) => ({ ...named, town: seat, organizeCode: immunisation, served: null })),
    ...towns.flatMap((town, index) => ofTown(town, counts[index] ?? 0)),
  ];
}

function statusOf(index: number): CustomerStatus {
  if (index % CLOSED === CLOSED - 1) return 'CLOSED';
  return index % SUSPENDED === SUSPENDED - 1 ? 'SUSPENDED' : 'ACTIVE';
}

function fieldsOf(chance: Dice, placed: Placed, number: number, today: string, status: CustomerStatus): PlannedCustomer['fields'] {
  const { type, name, town, village, served } = placed;
  const { cold, people, licence, schedules, interval, safety } = HABITS[type];
  const within = (range: Range) => chance.between(range.from, range.to);
  const digits = String(number).padStart(4, '0');
  const expiry = expiryOf(chance, today);
  return {
    code: `AJ${digits}`,
    name,
    type,
    areaId: town.id,
    address: `安吉县${town.fullName}${village ?? chance.of(ROADS)}${chance.between(1, 388)}号`,
    contact: nameOf(chance, chance.chance(0.6) ? 2 : 1).chinese,
    mobile: mobileOf(1000 + number),
    licenceNo: licence?.(digits) ?? '',
    licenceExpiry: licence ? expiry : null,
    coldStorageLitres: cold ? within(cold) : null,
    minTempC: cold ? 2 : null,
    maxTempC: cold ? 8 : null,
    populationServed: served ?? (people ? within(people) : null),
    deliverySchedule: chance.of(schedules),
    supplyIntervalMonths: interval,
    safetyStockMonths: safety,
    remark: status === 'SUSPENDED' ? chance.of(['冷链设备检修，暂停供苗', '许可证换证期间暂停供苗']) : status === 'CLOSED' ? '机构已撤并' : '',
  };
}

/** One licence in fourteen has expired, one in ten expires within 60 days. */
function expiryOf(chance: Dice, today: string): string {
  const fate = chance.between(1, 140);
  if (fate <= 10) return daysAfter(today, -chance.between(1, 200));
  return daysAfter(today, fate <= 24 ? chance.between(1, 60) : chance.between(61, 1700));
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
