// Both ends of a range in one field: `[from, to]`.
import type { FormNode, Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { isEmpty, type FieldKind, type Read } from '../kind.ts';
import type { Look } from '../look.ts';

interface Ends {
  isEnd(value: Json, node: FormNode): boolean;
  say(value: Json, node: FormNode): string;
  endIn(wire: Json, node: FormNode): Json;
  endOut(value: Json, node: FormNode): Json;
}

const pair = (value: Json): readonly Json[] | null => (Array.isArray(value) && value.length === 2 ? (value as readonly Json[]) : null);

/** Both ends are required, or none. */
export const rangeKind = ({
  isEnd,
  say,
  endIn,
  endOut,
}: Ends): Pick<FieldKind, 'value' | 'check' | 'text' | 'from' | 'valueIn' | 'valueOut' | 'sortable' | 'places'> => ({
  value: () => 'json',
  sortable: () => false,
  places: ['column', 'child'],
  check: (value, node): ValueFinding[] => {
    const ends = pair(value);
    if (!ends || ends.some(isEmpty)) return [{ key: Array.isArray(value) ? 'rangeHalf' : 'wrongType' }];
    if (!ends.every((end) => isEnd(end, node))) return [{ key: 'wrongType' }];
    const [from = null, to = null] = ends;
    return from !== null && to !== null && from > to ? [{ key: 'rangeBackwards' }] : [];
  },
  text: (value, node, look) =>
    pair(value)
      ?.map((end) => say(end, node))
      .join(look.say('to')) ?? '',
  from: (written, node, look): Read => {
    if (written.trim() === '') return { value: null };
    const ends = halves(written, look).map((end) => endIn(end, node));
    return ends.length === 2 && ends.every((end) => isEnd(end, node)) ? { value: ends } : { key: 'wrongType' };
  },
  valueIn: (wire, node) => {
    if (isEmpty(wire) || (Array.isArray(wire) && (wire as readonly Json[]).every(isEmpty))) return null;
    return pair(wire)?.map((end) => endIn(end, node)) ?? wire;
  },
  valueOut: (value, node) => (value === null ? [] : (pair(value)?.map((end) => endOut(end, node)) ?? value)),
});

const halves = (written: string, look: Look) => written.split(new RegExp(`${look.say('to').trim() || '至'}|至|~|～| – `)).map((end) => end.trim());
