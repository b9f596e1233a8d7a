import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import { Failure } from '../states.tsx';
import { blank, shapeOf, type Values } from './draft.ts';
import { Editor } from './editor.tsx';
import { useLoaded } from './loaded.ts';
import { recordPhrases } from './record.phrases.ts';
import { Sheet } from './sheet.tsx';
import { WhoSeesButton } from '../why.tsx';

interface Props extends RecordFormProps {
  mode: RecordFormProps['record']['mode'];
  id: string;
  arrived: boolean;
  close(): void;
  onDirty(dirty: boolean): void;
  onEditing(editing: boolean): void;
}

/** One record in the drawer, from loading to saving. */
export function Opened(props: Props) {
  const { record, info, create, start, mayAdd, mayEdit, saved, toValues, mode, id, arrived, close, onDirty, onEditing } = props;
  const text = useText(recordPhrases);
  const loaded = useLoaded(info, id, toValues);
  const [fresh] = useState(() => ({ ...blank(shapeOf(create)), ...start }));
  const values = id ? loaded.values : fresh;
  const editing = id !== '' && mode === 'edit' && values !== null && mayEdit(values);
  useEffect(() => onEditing(editing), [onEditing, editing]);

  if (loaded.refused) return <Failure refused={loaded.refused} retry={loaded.retry} />;
  if (!values) return <Bones />;
  if (id && !editing)
    return (
      <Sheet {...props} values={values}>
        {mayEdit(values) && (
          <Button type="primary" onClick={() => record.edit(id)}>
            {text('change')}
          </Button>
        )}
        <WhoSeesButton id={id} name={nameOf(values)} />
        <Button onClick={close}>{text('close')}</Button>
      </Sheet>
    );
  if (!id && !mayAdd) return null;
  const done = (savedId: string, after: object, made: Values | null) => {
    onDirty(false);
    record.close();
    saved?.(savedId, id ? values : null, after, made);
  };
  return <Editor {...props} start={values} focus={arrived} done={done} />;
}

const nameOf = (values: Values) => String(values.name ?? values.nameZh ?? values.realName ?? values.fullName ?? '');

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
