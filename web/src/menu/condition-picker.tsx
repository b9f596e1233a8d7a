// A condition put together by choosing, for whoever asks for rows: the door of the condition editor to other features.
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
  /** What no condition at all means; every row unless said. */
  empty?: string;
}

export function ConditionPicker({ value, onChange, fields, empty }: Props) {
  const filter = value ?? everyRow;
  // A condition that stands alone is edited as a group of one.
  const group = 'all' in filter || 'any' in filter ? filter : { all: [filter] };
  return <ConditionGroup group={group} fields={fields} depth={0} empty={empty} change={onChange} />;
}
