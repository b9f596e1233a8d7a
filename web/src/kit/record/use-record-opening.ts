// The record that a form shows, without its presentation: it follows the URL, except that it stays open over unsaved changes until the person has decided
// what to do with them.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { closeDialogs, openDialog } from '../dialogs.ts';
import type { OpenRecord } from '../open-record.ts';
import { useText } from '../phrases.ts';
import { markUnsaved } from '../unsaved.ts';
import { useView } from '../view.tsx';
import { recordPhrases } from './record.phrases.ts';

export function useRecordOpening(record: OpenRecord) {
  const text = useText(recordPhrases);
  const { path } = useView();
  const [dirty, setDirty] = useState(false);
  useEffect(() => markUnsaved(path, dirty), [path, dirty]);
  /** The last state of the URL; `visit` counts how often the form was opened, so that each time starts with a new form. */
  const [seen, setSeen] = useState({ mode: record.mode, id: record.id, visit: 0 });
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
    const answer = (then: () => unknown) => () => {
      asking.current = false;
      then();
    };
    openDialog({
      title: text('discardTitle'),
      content: text('discardText'),
      okText: text('discard'),
      okButtonProps: { danger: true },
      cancelText: text('keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: answer(discard),
      onCancel: answer(() => unsaved.current && stay()),
    });
  };
  // If saved in the meantime, there is nothing left to ask.
  const unsaved = useRef(dirty);
  useEffect(() => {
    unsaved.current = dirty;
    if (!dirty && asking.current) closeDialogs();
  }, [dirty]);

  // Back, or a link, has changed the URL while changes were unsaved.
  const askAfterwards = useEffectEvent(() =>
    askFirst(
      () => setDirty(false),
      () => (content.mode === 'new' ? record.add() : record.edit(content.id)),
    ),
  );
  useEffect(() => {
    if (dirty && away) askAfterwards();
  }, [dirty, away]);

  return {
    open: dirty || record.mode !== 'closed',
    /** The content of the form, also while it is closing. */
    content,
    /** Different for each record and each visit. */
    key: `${content.visit} ${content.id}`,
    setDirty,
    close: () => {
      if (!dirty) return record.close();
      askFirst(
        () => {
          setDirty(false);
          record.close();
        },
        () => undefined,
      );
    },
  };
}
