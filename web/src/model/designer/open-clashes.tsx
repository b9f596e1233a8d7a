// The clashes of a form design that the user has not resolved yet.
import { settle } from '@ordo/engine/model/designer/settle.ts';
import { useSyncExternalStore } from 'react';
import { ClashList } from '../../kit/designing/clash-list.tsx';
import type { Clashes } from '../../kit/designing/clashes.ts';
import { useClashWords } from './clash-words.ts';
import { useDesigned, useDesigner } from './designer-context.ts';

export function OpenClashes({ clashes, edit }: { clashes: Clashes; edit(): void }) {
  const designer = useDesigner();
  const open = useSyncExternalStore(clashes.subscribe, clashes.get);
  // The names, and which value is active, depend on the design.
  useDesigned(({ design }) => (open.length > 0 ? design : null));
  const said = useClashWords();
  return (
    <ClashList
      clashes={open.map((clash) => {
        const [, id = ''] = clash.at;
        const jump = () => {
          designer.select([id]);
          edit();
        };
        const choose = (side: 'mine' | 'theirs') => {
          designer.perform(settle, { clash, side }, said(clash).what);
          clashes.settle(clash);
        };
        return { ...said(clash), key: clash.at.join(' '), who: clash.who, jump: designer.node(id) ? jump : null, choose };
      })}
    />
  );
}
