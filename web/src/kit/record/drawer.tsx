import { Drawer } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ask } from '../ask.ts';
import { usePhone } from '../phone.ts';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import { Opened } from './opened.tsx';
import { recordPhrases } from './record.phrases.ts';
import { SendButton } from '../send-button.tsx';
import { markUnsaved } from '../unsaved.ts';
import { useView } from '../view.tsx';
import './record.css';

/** Follows the URL, except that it stays open over unsaved changes until the person has said what shall become of them. */
export function RecordDrawer(props: RecordFormProps) {
  const { record, noun } = props;
  const text = useText(recordPhrases);
  const phone = usePhone();
  const { path } = useView();
  const [dirty, setDirty] = useState(false);
  useEffect(() => markUnsaved(path, dirty), [path, dirty]);
  const [arrived, setArrived] = useState(false);
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState<string | null>(null);
  /** What the URL said last; `visit` counts how often the drawer was opened, so that each time begins afresh. */
  const [seen, setSeen] = useState({ mode: record.mode, id: record.id, visit: 0 });
  /** What is in the drawer, also while it slides away. */
  const [content, setContent] = useState(seen);
  const away = record.mode !== seen.mode || record.id !== seen.id;
  if (away && !dirty) {
    const now = { mode: record.mode, id: record.id, visit: seen.visit + Number(seen.mode === 'closed') };
    setSeen(now);
    if (now.mode !== 'closed') setContent(now);
  }

  const asking = useRef(false);
  const askFirst = (discard: () => void, stay: () => void) => {
    if (asking.current) return;
    asking.current = true;
    const answer = (then: () => void) => () => {
      asking.current = false;
      then();
    };
    ask({
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
    askFirst(
      () => {
        setDirty(false);
        record.close();
      },
      () => undefined,
    );
  };

  // Back, or a link, has taken the URL elsewhere while changes were unsaved.
  const askAfterwards = useEffectEvent(() =>
    askFirst(
      () => setDirty(false),
      () => (content.mode === 'new' ? record.add() : record.edit(content.id)),
    ),
  );
  useEffect(() => {
    if (dirty && away) askAfterwards();
  }, [dirty, away]);

  return (
    <Drawer
      open={dirty || record.mode !== 'closed'}
      title={text(content.mode === 'new' ? 'add' : editing ? 'edit' : 'read', { noun })}
      size={phone ? '100%' : 'min(760px, 100vw)'}
      rootClassName="record"
      closable={{ 'aria-label': text('close') }}
      extra={name !== null && content.id && <SendButton href={record.href(content.id)} name={name} noun={noun} />}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      onClose={close}
      afterOpenChange={(open) => {
        setArrived(open);
        if (!open) record.returnFocus();
      }}
    >
      <Opened
        key={`${content.visit} ${content.id}`}
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
