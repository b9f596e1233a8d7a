// The open record of a screen: `?open=id` to read, `?edit=id` to change, `?edit=new` to create; `&part=` a part of it. Back closes it.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUrlState, useView } from './view.tsx';

const newRecord = 'new';

export interface OpenRecord {
  mode: 'closed' | 'read' | 'edit' | 'new';
  /** '' while closed or new. */
  id: string;
  /** URL of the record, for a link that can be opened in a new tab. */
  href(id: string): string;
  read(id: string): void;
  edit(id: string): void;
  add(): void;
  close(): void;
  /** Restores the focus from before the record was opened, unless the user has moved it since. */
  returnFocus(): void;
}

const defaults = { open: '', edit: '', part: '' };

export function useOpenRecord(): OpenRecord {
  const view = useView();
  const [{ open, edit }, change] = useUrlState(defaults);
  const opener = useRef<Element | null>(null);

  const go = (next: { open: string; edit: string }) => {
    const focused = document.activeElement;
    if (!open && !edit && focused !== document.body) opener.current = focused;
    change({ ...next, part: '' }, { replace: open !== '' || edit !== '' });
  };

  return {
    mode: edit === newRecord ? 'new' : edit ? 'edit' : open ? 'read' : 'closed',
    id: edit === newRecord ? '' : edit || open,
    href: (id) => {
      const query = new URLSearchParams(view.search);
      query.delete('edit');
      query.delete('part');
      query.set('open', id);
      return `#${view.path}?${query}`;
    },
    read: (id) => go({ open: id, edit: '' }),
    edit: (id) => go({ open: '', edit: id }),
    add: () => go({ open: '', edit: newRecord }),
    close: () => change(defaults, { replace: true }),
    returnFocus: () => {
      const target = opener.current;
      if (isNowhere(document.activeElement) && target instanceof HTMLElement && target.isConnected) target.focus();
    },
  };
}

/** Restores the focus when the record is closed. The library's own event does not fire without animations. */
export function useReturnFocus(open: boolean, record: OpenRecord): void {
  const giveBack = useEffectEvent(() => requestAnimationFrame(record.returnFocus));
  useEffect(() => {
    if (open) return () => void giveBack();
    return undefined;
  }, [open]);
}

/** Where the focus goes when its element is removed: the body, something hidden, or something that is closing. */
const isNowhere = (focused: Element | null) =>
  focused === null ||
  focused === document.body ||
  !focused.checkVisibility() ||
  focused.closest('.ant-drawer:not(.ant-drawer-open), [class*="-leave"]') !== null;
