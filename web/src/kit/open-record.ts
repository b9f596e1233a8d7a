// Which record a screen has open: `?open=id` to read, `?edit=id` to change, `?edit=new` to create; `&part=` a part of it. Back closes it.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUrlState, useView } from './view.tsx';

const newRecord = 'new';

export interface OpenRecord {
  mode: 'closed' | 'read' | 'edit' | 'new';
  /** '' while closed or new. */
  id: string;
  /** Address that reads a record, for a link that can be opened in a tab of its own. */
  href(id: string): string;
  read(id: string): void;
  edit(id: string): void;
  add(): void;
  close(): void;
  /** Puts the keyboard back where it was when the record was opened, unless somebody has taken it elsewhere by now. */
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

/** Puts the keyboard back when what shows the record closes. What the library says of closing does not come where nothing moves. */
export function useReturnFocus(open: boolean, record: OpenRecord): void {
  const giveBack = useEffectEvent(() => requestAnimationFrame(record.returnFocus));
  useEffect(() => {
    if (open) return () => void giveBack();
    return undefined;
  }, [open]);
}

/** Where the keyboard is when what it was in goes: on the page as a whole, in something that is out of sight, or on its way there. */
const isNowhere = (focused: Element | null) =>
  focused === null ||
  focused === document.body ||
  !focused.checkVisibility() ||
  focused.closest('.ant-drawer:not(.ant-drawer-open), [class*="-leave"]') !== null;
