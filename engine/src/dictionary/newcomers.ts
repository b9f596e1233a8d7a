// Items to import into a dictionary: which of them cannot be imported, and the position of the others.
import { normalForm } from '../text/normal-form.ts';

export interface Known {
  id: string;
  parentId: string;
  fullName: string;
  enCode: string;
}

export interface Newcomer {
  fullName: string;
  enCode: string;
  /** Code of the parent item; '' at the top. */
  parent: string;
  isDefault: number;
}

export type Trouble = 'codeTaken' | 'codeTwice' | 'nameTaken' | 'nameTwice' | 'parentUnknown' | 'flat' | 'ring' | 'defaultTwice';

export interface Finding {
  /** Index among the new items. */
  row: number;
  trouble: Trouble;
  /** The new item that has the same value already, for duplicates. */
  before?: number;
}

/** @param isTree whether items can have parents */
export function findings(known: readonly Known[], newcomers: readonly Newcomer[], isTree: boolean): Finding[] {
  const codeOf = new Map(known.map(({ id, enCode }) => [id, normalForm(enCode)]));
  const codes = new Set(codeOf.values());
  const names = new Set(known.map(({ parentId, fullName }) => placeOf(codeOf.get(parentId) ?? '', fullName)));
  const first = { code: new Map<string, number>(), name: new Map<string, number>() };
  let firstDefault: number | undefined;
  for (const [row, { enCode }] of newcomers.entries()) if (enCode && !first.code.has(normalForm(enCode))) first.code.set(normalForm(enCode), row);
  const inRing = ringed(newcomers, first.code);

  const found: Finding[] = [];
  for (const [row, { fullName, enCode, parent, isDefault }] of newcomers.entries()) {
    const code = normalForm(enCode);
    const before = first.code.get(code);
    if (codes.has(code)) found.push({ row, trouble: 'codeTaken' });
    else if (before !== undefined && before < row) found.push({ row, trouble: 'codeTwice', before });
    if (parent && !isTree) found.push({ row, trouble: 'flat' });
    else if (parent && !codes.has(normalForm(parent)) && !first.code.has(normalForm(parent))) found.push({ row, trouble: 'parentUnknown' });
    else if (inRing.has(row)) found.push({ row, trouble: 'ring' });
    const place = placeOf(normalForm(parent), fullName);
    const namesake = first.name.get(place);
    if (!fullName) continue;
    if (names.has(place)) found.push({ row, trouble: 'nameTaken' });
    else if (namesake !== undefined) found.push({ row, trouble: 'nameTwice', before: namesake });
    else first.name.set(place, row);
    if (isDefault !== 1) continue;
    if (firstDefault !== undefined) found.push({ row, trouble: 'defaultTwice', before: firstDefault });
    firstDefault ??= row;
  }
  return found;
}

const placeOf = (parent: string, fullName: string) => `${parent}\n${normalForm(fullName)}`;

/** Rows that are their own ancestors. @param byCode the first row of each code */
function ringed(newcomers: readonly Newcomer[], byCode: ReadonlyMap<string, number>): Set<number> {
  const rings = new Set<number>();
  /** The walk that visited a row first; rows of earlier walks are done. */
  const walkOf = new Map<number, number>();
  for (const start of newcomers.keys()) {
    const way: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !walkOf.has(at)) {
      walkOf.set(at, start);
      way.push(at);
      const parent: string = newcomers[at]?.parent ?? '';
      at = parent ? byCode.get(normalForm(parent)) : undefined;
    }
    if (at !== undefined && walkOf.get(at) === start) for (const row of way.slice(way.indexOf(at))) rings.add(row);
  }
  return rings;
}
