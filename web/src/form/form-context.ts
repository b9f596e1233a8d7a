// Context of a field: its form, and the slice of the store that it renders.
import { isFor } from '@ordo/engine/form/devices.ts';
import type { FormLook, FormNode } from '@ordo/engine/form/document.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { FormStore } from './form-store.ts';
import type { Lookup } from './lookup.ts';
import { keyOf, type Place } from './place.ts';
import type { FindRecords, RelatedView, WithoutSession } from './records.ts';
import type { Slice } from './slice.ts';

export interface FormAround {
  store: FormStore;
  look: FormLook;
  mode: 'edit' | 'read';
  /** Prefix of element ids. */
  prefix: string;
  phone: boolean;
  lookup: Lookup;
  records: FindRecords | null;
  /** Component for lists of records that refer to the form's record; null: there is no record, or the caller provides none. */
  related: RelatedView | null;
  /** Of the form's record, as a hash; null: it is not saved yet, or the caller has none. */
  address: string | null;
  /** Null: the form is filled in with a session. */
  outside: WithoutSession | null;
}

export const FormContext = createContext<FormAround | null>(null);

export function useForm(): FormAround {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands within a form.');
  return form;
}

/** Whether a node is hidden from this user, or not for this device, whatever the rules say. */
export const isAway = ({ store, phone }: Pick<FormAround, 'store' | 'phone'>, node: FormNode): boolean =>
  store.hidden.has(node.id) || !isFor(node, phone ? 'phone' : 'desktop');

/** Renders the component again only when this field has changed. */
export function useSlice(store: FormStore, field: string, row: string | null): Slice {
  const key = keyOf({ field, row });
  const listen = useCallback((changed: () => void) => store.subscribe(key, changed), [store, key]);
  return useSyncExternalStore(listen, () => store.slice({ field, row }));
}

/** Another value of the store; `read` must return the same object until the value changes. */
export function useStored<T>(store: FormStore, key: string, read: () => T): T {
  const listen = useCallback((changed: () => void) => store.subscribe(key, changed), [store, key]);
  return useSyncExternalStore(listen, read);
}

/** Id of a field's control. */
export const elementId = ({ prefix }: FormAround, place: Place): string => `${prefix}${keyOf(place).replace(' ', '-')}`;
