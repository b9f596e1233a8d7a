// The form whose new records start tasks: which records, and what the task takes from them.
import { everyRow, type Filter } from '@ordo/engine/filter/filter.ts';
import type { RecordStart } from '@ordo/engine/flow/record-start.ts';
import type { StartNode } from '@ordo/engine/flow/nodes/start.ts';
import { fieldsOf, RECORD_ITSELF } from '@ordo/engine/form/fields.ts';
import { useMemo } from 'react';
import { useText } from '../../kit/phrases.ts';
import { FormConditionPicker } from '../../model/form-condition-picker.tsx';
import { FormPicker } from '../form-picker.tsx';
import { useFlowDesigner } from './context.ts';
import { useForeignForm } from './foreign-fields.ts';
import { nodePhrases } from './node.phrases.ts';
import { PairsField } from './pairs-field.tsx';
import { Mark, Row } from './parts.tsx';

const FIRST: RecordStart = { model: '', when: null, into: [] };
/** A group without conditions, whether all or any of them have to hold. */
const isUnset = (filter: Filter) => ('all' in filter ? filter.all.length === 0 : 'any' in filter && filter.any.length === 0);

export function RecordStartFields({ start }: { start: StartNode }) {
  const text = useText(nodePhrases);
  const designer = useFlowDesigner();
  const { recordStart } = start;
  const save = (next: RecordStart | undefined, run: string | null = null) =>
    void designer.perform('change', { ...designer.flow, start: { ...start, recordStart: next } }, start.title, run);
  return (
    <>
      <Mark label={text('recordStart')} value={recordStart !== undefined} change={(on) => save(on ? FIRST : undefined)} />
      {recordStart && <Fields of={recordStart} save={save} />}
      <p className="fe-quiet">{text('recordStartHint')}</p>
    </>
  );
}

function Fields({ of, save }: { of: RecordStart; save(next: RecordStart, run?: string): void }) {
  const text = useText(nodePhrases);
  const { mayEdit } = useFlowDesigner();
  const { list, nodes } = useForeignForm(of.model);
  const fields = useMemo(() => fieldsOf({ nodes }), [nodes]);
  const others = useMemo(() => [{ id: RECORD_ITSELF, label: text('recordItself'), kind: 'text' }, ...list], [list, text]);
  return (
    <fieldset className="fe-group">
      <legend>{text('recordStart')}</legend>
      <Row label={text('recordForm')}>
        {(id) => <FormPicker id={id} value={of.model} webType={2} disabled={!mayEdit} onChange={(model) => save({ ...FIRST, model: model ?? '' })} />}
      </Row>
      {of.model !== '' && (
        <>
          <fieldset className="fe-group" disabled={!mayEdit}>
            <legend>{text('recordWhen')}</legend>
            <FormConditionPicker
              fields={fields}
              nameOf={({ node }) => node.id}
              empty={text('everyRecord')}
              value={of.when ?? everyRow}
              onChange={(when) => save({ ...of, when: isUnset(when) ? null : when }, 'record condition')}
            />
          </fieldset>
          <PairsField
            label={text('recordInto')}
            rows={of.into}
            own="field"
            other="record"
            otherLabel={text('recordField')}
            others={others}
            change={(into) => save({ ...of, into }, 'record fields')}
          />
        </>
      )}
    </fieldset>
  );
}
