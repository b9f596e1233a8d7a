// Rules V11 to V16: checks of giving a dose, undoing it, and reporting adverse events.
import { addDays, ageInMonths } from './days.ts';
import { block, type Finding } from './finding.ts';
import { lotProblem, type LotState } from './lot.ts';

export const eventStatuses = ['PLANNED', 'COMPLETED', 'NOT_DONE', 'ENTERED_IN_ERROR'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export interface SchemeDose {
  doseNo: number;
  /** Minimum and maximum age in completed months; the maximum is inclusive. */
  minAgeMonths: number | null;
  maxAgeMonths: number | null;
  /** Since the previous dose. */
  minIntervalDays: number;
  canSkip: boolean;
}

export interface VaccinationFacts {
  today: string;
  birthDate: string;
  doses: readonly SchemeDose[];
  doseNo: number;
  status: 'COMPLETED' | 'NOT_DONE';
  /** The day of the dose, given or planned. */
  on: string;
  /** Given here, from this customer's stock; otherwise reported from elsewhere. */
  ownSite: boolean;
  /** The lot on that day; null: none. */
  lot:
    | (LotState & {
        productFits: boolean;
        manufactureDate: string;
        /** The first day on which the site had the lot; null: never. */
        arrivedOn: string | null;
      })
    | null;
  /** Doses of the lot that the site can use on that day without a shortage on a later one. */
  balance: number;
  notDoneReason: string;
  mayOverrideAge: boolean;
  overrideReason: string;
  /** Valid records of the same person and scheme. */
  records: readonly { doseNo: number; status: EventStatus; on: string }[];
}

export function checkVaccination(facts: VaccinationFacts): Finding[] {
  const dose = facts.doses.find((one) => one.doseNo === facts.doseNo);
  if (!dose) return [block('V14.unknown', { doseNo: facts.doseNo })];
  return [...checkOrder(dose, facts), ...checkDay(dose, facts), ...(facts.status === 'COMPLETED' ? checkLot(facts) : checkNotDone(facts))];
}

/** V14. A dose that was not given can be given later; the reason why it was not is kept. */
function checkOrder({ doseNo }: SchemeDose, { records, doses, status }: VaccinationFacts): Finding[] {
  const live = new Set(records.filter((record) => record.status === 'COMPLETED' || record.status === 'NOT_DONE').map((record) => record.doseNo));
  const given = records.some((record) => record.status === 'COMPLETED' && record.doseNo === doseNo);
  if (given || (status === 'NOT_DONE' && live.has(doseNo))) return [block('V14.twice', { doseNo })];
  const missing = doses.find((dose) => dose.doseNo < doseNo && !dose.canSkip && !live.has(dose.doseNo));
  return missing ? [block('V14.before', { doseNo: missing.doseNo })] : [];
}

/** V11: minimum intervals to the doses before and after. */
function checkDay(dose: SchemeDose, { on, today, birthDate, records, doses, status, mayOverrideAge, overrideReason }: VaccinationFacts): Finding[] {
  if (on > today) return [block('V11.future')];
  if (on < birthDate) return [block('V11.birth')];
  if (status === 'NOT_DONE') return [];
  const found: Finding[] = [];
  const before = records
    .filter((record) => record.status === 'COMPLETED' && record.doseNo < dose.doseNo)
    .map((record) => record.on)
    .toSorted()
    .at(-1);
  const earliest = before && addDays(before, dose.minIntervalDays);
  if (earliest && on < earliest) found.push(block('V11.interval', { days: dose.minIntervalDays, day: earliest }));
  const [next] = records.filter((record) => record.status === 'COMPLETED' && record.doseNo > dose.doseNo).toSorted((a, b) => a.doseNo - b.doseNo);
  const apart = doses.find((one) => one.doseNo === next?.doseNo)?.minIntervalDays ?? 0;
  if (next && addDays(on, apart) > next.on) found.push(block('V11.next', { doseNo: next.doseNo, day: next.on, days: apart, latest: addDays(next.on, -apart) }));
  const age = ageInMonths(birthDate, on);
  const tooYoung = dose.minAgeMonths !== null && age < dose.minAgeMonths;
  const tooOld = dose.maxAgeMonths !== null && age > dose.maxAgeMonths;
  if ((tooYoung || tooOld) && !(mayOverrideAge && overrideReason.trim()))
    found.push(block(tooYoung ? 'V11.young' : 'V11.old', { age, limit: (tooYoung ? dose.minAgeMonths : dose.maxAgeMonths) ?? 0 }));
  return found;
}

/** V12 */
function checkLot({ ownSite, lot, balance, on }: VaccinationFacts): Finding[] {
  if (!ownSite) return [];
  if (!lot) return [block('V12.lot')];
  if (!lot.productFits) return [block('V12.product')];
  if (on < lot.manufactureDate) return [block('V12.made', { day: lot.manufactureDate })];
  const problem = lotProblem(lot, on);
  if (problem) return [block(`V12.${problem}`, { day: lot.expiryDate })];
  if (lot.arrivedOn !== null && on < lot.arrivedOn) return [block('V12.arrival', { day: lot.arrivedOn })];
  return balance < 1 ? [block('V12.balance')] : [];
}

/** V13 */
function checkNotDone({ notDoneReason, lot }: VaccinationFacts): Finding[] {
  return [...(notDoneReason.trim() ? [] : [block('V13.reason')]), ...(lot ? [block('V13.lot')] : [])];
}

/** V15: only a dose recorded as given or not given can be undone, and once; without permission for all records, only the user's own of the same day. */
export function checkUndo({
  status,
  mayAny,
  mine,
  writtenOn,
  today,
}: {
  status: EventStatus;
  mayAny: boolean;
  mine: boolean;
  writtenOn: string;
  today: string;
}): Finding[] {
  if (status !== 'COMPLETED' && status !== 'NOT_DONE') return [block('V15.state')];
  return mayAny || (mine && writtenOn === today) ? [] : [block('V15.own')];
}

export const severities = ['MINOR', 'SERIOUS', 'LIFE_THREATENING'] as const;
export type Severity = (typeof severities)[number];
export const aefiOutcomes = ['RECOVERED', 'RECOVERED_SEQUELAE', 'RECOVERING', 'NOT_RECOVERED', 'DIED', 'UNKNOWN'] as const;
export type AefiOutcome = (typeof aefiOutcomes)[number];

/** V16 */
export function checkAefi(facts: {
  today: string;
  administeredOn: string;
  onsetDate: string;
  severity: Severity;
  outcome: AefiOutcome;
  status: EventStatus;
}): Finding[] {
  if (facts.status !== 'COMPLETED') return [block('V16.given')];
  const found: Finding[] = [];
  if (facts.onsetDate < facts.administeredOn) found.push(block('V16.onset', { day: facts.administeredOn }));
  if (facts.onsetDate > facts.today) found.push(block('V16.future'));
  if (facts.outcome === 'DIED' && facts.severity === 'MINOR') found.push(block('V16.severity'));
  return found;
}
