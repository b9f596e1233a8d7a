// Finds conditions that can never hold, as far as that can be known without values.
import type { Asked, Filter } from '../filter/filter.ts';
import type { Scalar } from '../kind/kind.ts';
import { kinds } from '../kind/kinds.ts';

type Part = Extract<Filter, { field: string }>;

export function isNever(when: Filter, known: Asked): boolean {
  if ('any' in when) return when.any.every((part) => isNever(part, known));
  if (!('all' in when)) return false;
  const parts = flat(when);
  if (parts.some((part) => 'any' in part && isNever(part, known))) return true;
  const single = parts.filter((part): part is Part => 'field' in part);
  return [...Map.groupBy(single, ({ field }) => field)].some(([field, asked]) =>
    contradicts(asked, Object.hasOwn(known, field) ? known[field]?.kind : undefined),
  );
}

const flat = (when: { all: Filter[] }): Filter[] => when.all.flatMap((part) => ('all' in part ? flat(part) : [part]));

interface Edge {
  value: Scalar;
  /** Whether the boundary value is included. */
  itself: boolean;
}

const BELOW: Readonly<Record<string, boolean>> = { less: false, lessOrEqual: true, equal: true };
const ABOVE: Readonly<Record<string, boolean>> = { greater: false, greaterOrEqual: true, equal: true };
/** Operators that an empty field never satisfies. */
const FILLED: ReadonlySet<string> = new Set(['equal', 'greater', 'greaterOrEqual', 'less', 'lessOrEqual', 'in', 'contains', 'startsWith', 'notEmpty']);

/** For example more than five and less than three; two different values; empty and filled. */
function contradicts(parts: readonly Part[], name: keyof typeof kinds | undefined): boolean {
  if (parts.some(({ is }) => is === 'empty') && parts.some(({ is }) => FILLED.has(is))) return true;
  // A list field can have several values at once.
  const kind = name && name !== 'list' ? kinds[name] : undefined;
  if (!kind) return false;
  const edges = (sides: typeof BELOW) =>
    parts.flatMap((part): Edge[] => {
      const itself = sides[part.is];
      return itself === undefined || !('value' in part) || part.value === null || typeof part.value === 'object' ? [] : [{ value: part.value, itself }];
    });
  const isApart = (low: Edge, high: Edge): boolean => {
    if (!kind.order) return low.value !== high.value;
    const by = kind.order(low.value, high.value);
    return by > 0 || (by === 0 && !(low.itself && high.itself));
  };
  return edges(ABOVE).some((low) => edges(BELOW).some((high) => isApart(low, high)));
}
