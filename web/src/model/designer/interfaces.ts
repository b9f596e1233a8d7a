import { dataInterfaceSelector } from '@ordo/contract/data-interface.ts';
import { useRead } from '../../kit/query.ts';

/** The data interfaces that the designer may call, by name. */
export function useInterfaces(): readonly { value: string; label: string }[] {
  const all = useRead(dataInterfaceSelector, {});
  return (all.data ?? []).flatMap(({ children }) => children.map(({ id, fullName }) => ({ value: id, label: fullName })));
}
