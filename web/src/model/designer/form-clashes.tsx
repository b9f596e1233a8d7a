// The clashes of a form design that the user has not resolved yet.
import { settle } from '@ordo/engine/model/designer/settle.ts';
import { ClashList } from '../../kit/designing/clash-list.tsx';
import type { Clashes } from '../../kit/designing/clashes.ts';
import { useClashWords } from './clash-words.ts';
import { useDesigned, useDesigner } from './designer-context.ts';

export function FormClashes({ clashes, jump }: { clashes: Clashes; jump(id: string): void }) {
  const designer = useDesigner();
  // The names, and which value is active, depend on the design.
  useDesigned(({ design }) => (clashes.get().length > 0 ? design : null));
  return <ClashList clashes={clashes} describe={useClashWords()} jump={jump} choose={(clash, side, what) => designer.perform(settle, { clash, side }, what)} />;
}
