import { App, Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Failure } from '../states.tsx';
import { usePhone } from '../phone.ts';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from '../record-form.tsx';
import { blank, shapeOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { useLoaded } from './loaded.ts';
import { recordPhrases } from './record.phrases.ts';
import { Sheet } from './sheet.tsx';
import './record.css';

/** Follows the URL, except that it stays open over unsaved changes until the person has said what shall become of them. */
export function RecordDrawer(props: RecordFormProps) {
  const { record, noun } = props;
  const text = useText(recordPhrases);
  const phone = usePhone();
  const { modal } = App.useApp();
  const [dirty, setDirty] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [content, setContent] = useState({ mode: record.mode, id: record.id });
  const away = record.mode !== content.mode || record.id !== content.id;
  if (away && !dirty && record.mode !== 'closed') setContent({ mode: record.mode, id: record.id });

  const asking = useRef(false);
  const ask = (discard: () => void, stay: () => void) => {
    if (asking.current) return;
    asking.current = true;
    const answer = (then: () => void) => () => {
      asking.current = false;
      then();
    };
    modal.confirm({
      title: text('discardTitle'),
      content: text('discardText'),
      okText: text('discard'),
      okButtonProps: { danger: true },
      cancelText: text('keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: answer(discard),
      onCancel: answer(stay),
    });
  };
  const close = () => {
    if (!dirty) return record.close();
    ask(
      () => {
        setDirty(false);
        record.close();
      },
      () => undefined,
    );
  };

  // Back, or a link, has taken the URL elsewhere while changes were unsaved.
  const askAfterwards = useEffectEvent(() =>
    ask(
      () => setDirty(false),
      () => (content.mode === 'new' ? record.add() : record.edit(content.id)),
    ),
  );
  useEffect(() => {
    if (dirty && away) askAfterwards();
  }, [dirty, away]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  return (
    <Drawer
      open={dirty || record.mode !== 'closed'}
      title={text(content.mode === 'new' ? 'add' : content.mode === 'edit' ? 'edit' : 'read', { noun })}
      size={phone ? '100%' : 'min(760px, 100vw)'}
      rootClassName="record"
      closable={{ 'aria-label': text('close') }}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      onClose={close}
      afterOpenChange={(open) => {
        setArrived(open);
        if (!open) record.returnFocus();
      }}
    >
      <Opened key={content.id || 'new'} {...props} mode={content.mode} id={content.id} arrived={arrived} close={close} onDirty={setDirty} />
    </Drawer>
  );
}

interface OpenedProps extends RecordFormProps {
  mode: RecordFormProps['record']['mode'];
  id: string;
  arrived: boolean;
  close(): void;
  onDirty(dirty: boolean): void;
}

function Opened(props: OpenedProps) {
  const { record, info, create, start, mayAdd, mayEdit, saved, mode, id, arrived, close, onDirty } = props;
  const text = useText(recordPhrases);
  const loaded = useLoaded(info, id);
  const [fresh] = useState(() => ({ ...blank(shapeOf(create)), ...start }));
  const values = id ? loaded.values : fresh;

  if (loaded.refused) return <Failure refused={loaded.refused} retry={loaded.retry} />;
  if (!values) return <Bones />;
  if (id && (mode === 'read' || !mayEdit(values)))
    return (
      <Sheet {...props} values={values}>
        {mayEdit(values) && (
          <Button type="primary" onClick={() => record.edit(id)}>
            {text('change')}
          </Button>
        )}
        <Button onClick={close}>{text('close')}</Button>
      </Sheet>
    );
  if (!id && !mayAdd) return null;
  const done = (savedId: string, after: object) => {
    onDirty(false);
    record.close();
    saved?.(savedId, id ? values : null, after);
  };
  return <Editor {...props} start={values} focus={arrived} done={done} />;
}

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
