// The open type, in addition to an open item: `?openType=id`, `?editType=id|new`.
import { useRef } from 'react';
import type { OpenRecord } from '../kit/open-record.ts';
import { useUrlState, useView } from '../kit/view.tsx';

const defaults = { openType: '', editType: '' };

export function useTypeRecord(): OpenRecord {
  const view = useView();
  const [{ openType, editType }, change] = useUrlState(defaults);
  const opener = useRef<Element | null>(null);
  const go = (next: typeof defaults) => {
    opener.current = document.activeElement;
    change(next, { replace: openType !== '' || editType !== '' });
  };
  return {
    mode: editType === 'new' ? 'new' : editType ? 'edit' : openType ? 'read' : 'closed',
    id: editType === 'new' ? '' : editType || openType,
    href: (id) => `#${view.path}?openType=${encodeURIComponent(id)}`,
    read: (id) => go({ openType: id, editType: '' }),
    edit: (id) => go({ openType: '', editType: id }),
    add: () => go({ openType: '', editType: 'new' }),
    close: () => change(defaults, { replace: true }),
    returnFocus: () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
