// Merges two records of one person: which facts are kept, where each dose goes, and what prevents the merge.
import { nameKey, type PersonFacts } from './person.ts';
import type { EventStatus } from './vaccination-check.ts';

/** Facts that can be selected from either record; a number includes its kind. */
export const mergeParts = ['name', 'number', 'birthDate', 'sex', 'mobile', 'guardianName', 'guardianMobile', 'areaId', 'customerId'] as const;
export type MergePart = (typeof mergeParts)[number];

export interface Who extends Omit<PersonFacts, 'today'> {
  name: string;
  areaId: string;
  customerId: string;
}

/** In order of preference: the first identifies a person best. */
const RANK = ['ID_CARD', 'PASSPORT', 'BIRTH_CERTIFICATE', 'NONE'] as const;
const TEXTS = ['name', 'mobile', 'guardianName', 'guardianMobile'] as const;

const phonesOf = ({ mobile, guardianMobile }: Who) => [mobile, guardianMobile].filter((one) => one !== '');

/** Possible duplicates: born on the same day, and with the same name, telephone or guardian. */
export function alike(one: Who, two: Who): boolean {
  if (one.birthDate !== two.birthDate) return false;
  const guardian = nameKey(one.guardianName);
  return (
    nameKey(one.name) === nameKey(two.name) ||
    (guardian !== '' && guardian === nameKey(two.guardianName)) ||
    phonesOf(one).some((phone) => phonesOf(two).includes(phone))
  );
}

const valueOf = (who: Who, part: MergePart) => (part === 'number' ? `${who.idType} ${who.idNo}` : who[part]);

export const differing = (kept: Who, other: Who): MergePart[] => mergeParts.filter((part) => valueOf(kept, part) !== valueOf(other, part));

/** Default facts taken from the other record: the better number with the facts it contains, and facts missing in the kept record. */
export function proposed(kept: Who, other: Who): MergePart[] {
  const number = RANK.indexOf(other.idType) < RANK.indexOf(kept.idType);
  const card = number && other.idType === 'ID_CARD';
  const takes = new Set<MergePart>(TEXTS.filter((part) => !kept[part] && other[part]));
  if (number) takes.add('number');
  if (card) takes.add('birthDate');
  if (card || (kept.sex === 3 && kept.idType !== 'ID_CARD')) takes.add('sex');
  return differing(kept, other).filter((part) => takes.has(part));
}

export function merged(kept: Who, other: Who, takes: readonly MergePart[]): Who {
  const from = (part: MergePart) => (takes.includes(part) ? other : kept);
  return {
    name: from('name').name,
    idType: from('number').idType,
    idNo: from('number').idNo,
    birthDate: from('birthDate').birthDate,
    sex: from('sex').sex,
    mobile: from('mobile').mobile,
    guardianName: from('guardianName').guardianName,
    guardianMobile: from('guardianMobile').guardianMobile,
    areaId: from('areaId').areaId,
    customerId: from('customerId').customerId,
  };
}

export interface HeldDose {
  id: string;
  /** Belongs to the kept record. */
  own: boolean;
  schemeId: string;
  doseNo: number;
  status: EventStatus;
  on: string | null;
  /** Taken from a site's stock. */
  fromStock: boolean;
  /** Onset days of its adverse events. */
  onsets: readonly string[];
}

/** `drops`: the dose is already recorded as `in`; it stays on record as entered in error, and its adverse events move to `in`. */
export type DoseFate = { id: string; fate: 'stays' | 'moves' } | { id: string; fate: 'drops'; in: string };

export type MergeStop = { why: 'twice' | 'onset' | 'before'; doseId: string };

/** One dose per slot; a dose that was not given can be given later, and both are kept. */
const slotOf = ({ schemeId, doseNo, status }: HeldDose) => `${schemeId} ${doseNo} ${status === 'NOT_DONE' ? 'not' : 'given'}`;

/** Given before planned, then from stock before reported, then those of the kept record. */
const precedence = (dose: HeldDose) => [dose.status === 'COMPLETED', dose.fromStock, dose.own].map((yes) => (yes ? 0 : 1)).join('');

/**
 * @param birthDate of the merged person
 * @returns where each dose goes, and what prevents the merge: the same dose left stock twice (`twice`), an event would begin before its dose (`onset`), a dose
 * is before the birth (`before`)
 */
export function joinDoses(doses: readonly HeldDose[], birthDate: string): { fates: DoseFate[]; stops: MergeStop[] } {
  const fates: DoseFate[] = [];
  const stops: MergeStop[] = [];
  const live = doses.filter(({ status }) => status !== 'ENTERED_IN_ERROR');
  const place = (dose: HeldDose) => fates.push({ id: dose.id, fate: dose.own ? 'stays' : 'moves' });
  for (const dose of doses) if (dose.status === 'ENTERED_IN_ERROR') place(dose);
  for (const slot of Map.groupBy(live, slotOf).values()) {
    const [first, ...rest] = slot.toSorted((a, b) => precedence(a).localeCompare(precedence(b)));
    if (!first) continue;
    place(first);
    if (first.status === 'COMPLETED' && first.on !== null && first.on < birthDate) stops.push({ why: 'before', doseId: first.id });
    for (const dose of rest) {
      fates.push({ id: dose.id, fate: 'drops', in: first.id });
      if (dose.fromStock) stops.push({ why: 'twice', doseId: dose.id });
      else if (first.on !== null && dose.onsets.some((onset) => onset < (first.on ?? ''))) stops.push({ why: 'onset', doseId: dose.id });
    }
  }
  return { fates, stops };
}

export const mergeWarningKinds = ['twoCards', 'birthDate', 'sex', 'order'] as const;
export type MergeWarning = (typeof mergeWarningKinds)[number];

/** Signs that the records may belong to different people. */
export function mergeWarnings(kept: Who, other: Who, doses: readonly HeldDose[], fates: readonly DoseFate[]): MergeWarning[] {
  const found: MergeWarning[] = [];
  if (kept.idType === 'ID_CARD' && other.idType === 'ID_CARD' && kept.idNo !== other.idNo) found.push('twoCards');
  if (kept.birthDate !== other.birthDate) found.push('birthDate');
  if (kept.sex !== other.sex && kept.sex !== 3 && other.sex !== 3) found.push('sex');
  const dropped = new Set(fates.filter(({ fate }) => fate === 'drops').map(({ id }) => id));
  const given = doses.filter((dose) => dose.status === 'COMPLETED' && !dropped.has(dose.id));
  const backwards = [...Map.groupBy(given, ({ schemeId }) => schemeId).values()].some((some) => {
    const days = some.toSorted((a, b) => a.doseNo - b.doseNo).map(({ on }) => on ?? '');
    return days.some((on, at) => at > 0 && on <= (days[at - 1] ?? ''));
  });
  return backwards ? [...found, 'order'] : found;
}
