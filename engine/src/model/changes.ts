// What happens to the values of a column when the kind of its field changes.
import { kinds, type Kind } from '../kind/kinds.ts';
import type { Stored } from '../kind/stored.ts';

/** `free`: every value is kept. `checked`: values that can be read as the new kind are kept, the others are counted. `lossy`: information is lost. */
export type Loss = 'free' | 'checked' | 'lossy';

/** How values are converted. `empty`: not at all, they stay in the parked column. */
export type Carry = 'keep' | 'text' | 'wrap' | 'unwrap' | 'number' | 'whole' | 'mark' | 'boolean' | 'day' | 'time' | 'moment' | 'options' | 'empty';

export interface KindChange {
  carry: Carry;
  loss: Loss;
}

const change = (carry: Carry, loss: Loss): KindChange => ({ carry, loss });

const NUMBERS: ReadonlySet<Stored> = new Set(['smallint', 'integer', 'bigint', 'numeric']);
/** Ids of records with their own page: as another kind they would have another meaning. */
const REFERENCES: ReadonlySet<Kind> = new Set(['organize', 'user', 'position', 'role', 'area']);

/** How values of `from` become values of `to`. */
export function changeOf(from: Kind, to: Kind): KindChange {
  if (from === to) return change('keep', 'free');
  const [before, after] = [kinds[from].stored, kinds[to].stored];
  if (before === 'jsonb' || after === 'jsonb') return change('empty', 'lossy');
  if (REFERENCES.has(to)) return change('empty', 'lossy');
  if (to === 'choice') return before === 'text' ? change('options', 'checked') : before === 'text[]' ? change('unwrap', 'checked') : change('empty', 'lossy');
  if (after === 'text') return before === 'text' ? change('keep', 'free') : before === 'text[]' ? change('unwrap', 'checked') : change('text', 'free');
  if (after === 'text[]') return before === 'text' && !REFERENCES.has(from) ? change('wrap', 'free') : change('empty', 'lossy');
  if (after === 'boolean' || to === 'mark') return toTruth(before, after);
  if (NUMBERS.has(after)) return toNumber(before, after);
  return toTime(before, after);
}

function toTruth(before: Stored, after: Stored): KindChange {
  const carry = after === 'boolean' ? 'boolean' : 'mark';
  if (before === 'boolean') return change(carry, 'free');
  return NUMBERS.has(before) || before === 'text' ? change(carry, 'checked') : change('empty', 'lossy');
}

function toNumber(before: Stored, after: Stored): KindChange {
  const carry = after === 'numeric' ? 'number' : 'whole';
  if (before === 'boolean') return change(carry, 'free');
  if (NUMBERS.has(before)) return change(carry, after === 'numeric' || before !== 'numeric' ? 'free' : 'checked');
  return before === 'text' ? change(carry, 'checked') : change('empty', 'lossy');
}

function toTime(before: Stored, after: Stored): KindChange {
  const carry: Carry = after === 'date' ? 'day' : after === 'time' ? 'time' : 'moment';
  if (before === 'text') return change(carry, 'checked');
  if (before === 'date' && after === 'timestamptz') return change('moment', 'free');
  if (before === 'timestamptz' && (after === 'date' || after === 'time')) return change(carry, 'lossy');
  return change('empty', 'lossy');
}
