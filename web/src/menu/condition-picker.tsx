// The condition editor for other features.
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { ConditionGroup } from './condition-group.tsx';
import type { OfferedField } from './condition.ts';
import './rights.css';

export { asked, begin, factsOffered, isComplete, isMany, questionsOffered, type OfferedField } from './condition.ts';
export { OwnValue } from './own-value.tsx';

interface Props {
  value: Filter | undefined;
  onChange(filter: Filter): void;
  fields: readonly OfferedField[];
  /** Text for an empty condition; default: every row. */
  empty?: string;
}

export function ConditionPicker({ value, onChange, fields, empty }: Props) {
  const filter = value ?? everyRow;
  // A single condition is edited as a group of one.
  const group = 'all' in filter || 'any' in filter ? filter : { all: [filter] };
  return <ConditionGroup group={group} fields={fields} depth={0} empty={empty} change={onChange} />;
}
