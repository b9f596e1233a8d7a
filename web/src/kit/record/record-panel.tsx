import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import { useHiddenColumns } from '../hidden-columns.ts';
import { Failure } from '../states.tsx';
import { defaultValues, isRequired, shapeOf, type Values } from './draft.ts';
import { Editor } from './editor.tsx';
import { useFreshRecord } from './use-fresh-record.ts';
import { recordPhrases } from './record.phrases.ts';
import { RecordDetails } from './record-details.tsx';
import { WhoSeesButton } from '../why-buttons.tsx';

interface Props extends RecordFormProps {
  mode: RecordFormProps['record']['mode'];
  id: string;
  arrived: boolean;
  close(): void;
  onDirty(dirty: boolean): void;
  onEditing(editing: boolean): void;
  /** @param name null: not loaded */
  onNamed(name: string | null): void;
}

/** One record in the drawer, from loading to saving. */
export function RecordPanel(props: Props) {
  const { record, info, create, start, mayAdd, mayEdit, saved, toValues, mode, id, arrived, close, onDirty, onEditing, onNamed } = props;
  const text = useText(recordPhrases);
  const loaded = useFreshRecord(info, id, toValues);
  const [fresh] = useState(() => ({ ...defaultValues(shapeOf(create)), ...start }));
  const values = id ? loaded.values : fresh;
  const { hidden } = useHiddenColumns(info);
  const { fixed } = useHiddenColumns(create);
  const sections = (without: ReadonlySet<string>) =>
    props.sections.map((section) => ({ ...section, fields: section.fields.filter(({ key }) => !without.has(key)) })).filter(({ fields }) => fields.length > 0);
  const editing = id !== '' && mode === 'edit' && values !== null && mayEdit(values);
  useEffect(() => onEditing(editing), [onEditing, editing]);
  const name = id && values ? (props.nameOf ?? nameOf)(values) : null;
  useEffect(() => onNamed(name), [onNamed, name]);

  if (loaded.refused) return <Failure refused={loaded.refused} retry={loaded.retry} />;
  if (!values) return <Bones />;
  if (id && !editing)
    return (
      <RecordDetails {...props} sections={sections(hidden)} values={values}>
        {mayEdit(values) && (
          <Button type="primary" onClick={() => record.edit(id)}>
            {text('change')}
          </Button>
        )}
        <WhoSeesButton id={id} name={name ?? ''} />
        <Button onClick={close}>{text('close')}</Button>
      </RecordDetails>
    );
  if (!id && !mayAdd) return null;
  const shape = shapeOf(create);
  const lacking = id ? [] : props.sections.flatMap(({ fields }) => fields).filter(({ key }) => fixed.has(key) && shape[key] && isRequired(shape[key]));
  if (lacking.length > 0)
    return (
      <div className="record-body">
        <Alert type="warning" showIcon title={text('columnsLacking', { columns: lacking.map(({ label }) => label) })} />
      </div>
    );
  const done = (savedId: string, after: object, made: Values | null) => {
    onDirty(false);
    record.close();
    saved?.(savedId, id ? values : null, after, made);
  };
  return <Editor {...props} sections={sections(fixed)} start={values} focus={arrived} done={done} />;
}

const nameOf = (values: Values) => String(values.name ?? values.nameZh ?? values.realName ?? values.fullName ?? values.title ?? '');

function Bones() {
  return (
    <div className="record-body" aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="record-bone">
          <span className="bone" style={{ inlineSize: 96 }} />
          <span className="bone" style={{ blockSize: 32 }} />
        </div>
      ))}
    </div>
  );
}
