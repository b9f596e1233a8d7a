import { Drawer } from 'antd';
import { useState } from 'react';
import { useReturnFocus } from '../open-record.ts';
import { usePhone } from '../phone.ts';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import { RecordPanel } from './record-panel.tsx';
import { recordPhrases } from './record.phrases.ts';
import { ShareRecordButton } from '../share-record-button.tsx';
import { useRecordOpening } from './use-record-opening.ts';
import './record.css';

export function RecordDrawer(props: RecordFormProps) {
  const { record, noun } = props;
  const text = useText(recordPhrases);
  const phone = usePhone();
  const { open, content, key, setDirty, close } = useRecordOpening(record);
  useReturnFocus(open, record);
  const [arrived, setArrived] = useState(false);
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState<string | null>(null);

  return (
    <Drawer
      open={open}
      title={text(content.mode === 'new' ? 'add' : editing ? 'edit' : 'read', { noun })}
      size={phone ? '100%' : 'min(760px, 100vw)'}
      rootClassName="record"
      closable={{ 'aria-label': text('close') }}
      extra={name !== null && content.id && <ShareRecordButton href={record.href(content.id)} name={name} noun={noun} />}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      onClose={close}
      afterOpenChange={setArrived}
    >
      <RecordPanel
        key={key}
        {...props}
        mode={content.mode}
        id={content.id}
        arrived={arrived}
        close={close}
        onDirty={setDirty}
        onEditing={setEditing}
        onNamed={setName}
      />
    </Drawer>
  );
}
