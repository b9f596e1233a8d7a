// A record open inside a drawer: the URL belongs to the drawer, not to it.
import { useRef, useState } from 'react';
import type { OpenRecord } from '../kit/open-record.ts';

export function useLocalRecord(): OpenRecord {
  const [state, setState] = useState<{ mode: OpenRecord['mode']; id: string }>({ mode: 'closed', id: '' });
  const opener = useRef<Element | null>(null);
  const go = (mode: OpenRecord['mode'], id: string) => {
    if (state.mode === 'closed') opener.current = document.activeElement;
    setState({ mode, id });
  };
  return {
    ...state,
    href: () => '',
    read: (id) => go('read', id),
    edit: (id) => go('edit', id),
    add: () => go('new', ''),
    close: () => setState({ mode: 'closed', id: '' }),
    returnFocus: () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}
