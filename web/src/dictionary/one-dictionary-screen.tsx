// A menu entry of type 4: one dictionary as a page of its own, with permissions of its own.
import { dictionarySelector } from '@ordo/contract/dictionary.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useView } from '../kit/view.tsx';
import { Items } from './items.tsx';

export function OneDictionaryScreen() {
  const { moduleId } = useView();
  const type = useRead(dictionarySelector, { typeId: moduleId }, { enabled: moduleId !== '' });
  const [top] = type.data?.list ?? [];
  if (type.error) return <Failure refused={type.error} retry={() => void type.refetch()} />;
  if (!top) return null;
  return <Items title={top.fullName} type={top} />;
}
