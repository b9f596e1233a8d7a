// A signature below an opinion: the field of designed forms, in a form of its own.
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { usualLook } from '@ordo/engine/form/look-wire.ts';
import { useEffect, useState } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FieldAlone, FormScope } from '../form/form-view.tsx';

const SIGN = 'sign';

const signing = (label: string): FormDocument => ({
  schema: 1,
  look: usualLook,
  nodes: [bareNode(SIGN, 'signature', { label: { zh: label } })],
  outside: {},
});

/** @param change told the id of the file, or null: there is none yet */
export function SignatureField({ label, change }: { label: string; change(fileId: string | null): void }) {
  const [store] = useState(() => new FormStore({ document: signing(label), values: {}, fresh: true }));
  useEffect(
    () =>
      store.subscribe('changed', () => {
        const value = store.value({ field: SIGN, row: null });
        change(typeof value === 'object' && value !== null && 'fileId' in value ? String(value.fileId) : null);
      }),
    [store, change],
  );
  const [node] = store.document.nodes;
  return (
    <div className="flow-sign">
      <span>{label}</span>
      <FormScope store={store}>{node && <FieldAlone node={node} />}</FormScope>
    </div>
  );
}
