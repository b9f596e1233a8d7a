// A visual editor of conditions: groups in which all or any parts must hold.
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { ConditionPicker } from './condition-picker.tsx';
import { ConditionPreview } from './condition-preview.tsx';
import { isComplete, type OfferedField } from './condition.ts';

export function SchemeEditor({ value, onChange, moduleId, fields }: ControlProps<Filter> & { moduleId: string; fields: readonly OfferedField[] }) {
  const filter = value ?? everyRow;
  return (
    <div className="condition-editor">
      <ConditionPicker value={value} fields={fields} onChange={(next) => onChange?.(next)} />
      {isComplete(filter) && <ConditionPreview moduleId={moduleId} condition={filter} />}
    </div>
  );
}
