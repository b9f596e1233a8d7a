// A condition put together by choosing: groups that hold when all or any of their parts do.
import { everything, type Filter } from '@ordo/engine/filter/filter.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { ConditionGroup } from './condition-group.tsx';
import { ConditionPreview } from './condition-preview.tsx';
import { isComplete, type OfferedField } from './condition.ts';

export function SchemeEditor({ value, onChange, moduleId, fields }: ControlProps<Filter> & { moduleId: string; fields: readonly OfferedField[] }) {
  const filter = value ?? everything;
  // A condition that stands alone is edited as a group of one.
  const group = 'all' in filter || 'any' in filter ? filter : { all: [filter] };
  return (
    <div className="condition-editor">
      <ConditionGroup group={group} fields={fields} depth={0} change={(next) => onChange?.(next)} />
      {isComplete(filter) && <ConditionPreview moduleId={moduleId} condition={filter} />}
    </div>
  );
}
