// A signature below an opinion: the field of designed forms, in a separate form.
import type { UploadEntry } from '@ordo/contract/file.ts';
import { bareNode } from '@ordo/engine/form/bare-node.ts';
import type { FormDocument } from '@ordo/engine/form/document.ts';
import { defaultLook } from '@ordo/engine/form/look-wire.ts';
import { Radio } from 'antd';
import { useEffect, useState } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FieldAlone, FormScope } from '../form/form-view.tsx';
import { useText } from '../kit/phrases.ts';
import { Uploads } from '../kit/upload.tsx';
import { signaturePhrases } from './flow.phrases.ts';

const SIGN = 'sign';

const signing = (label: string): FormDocument => ({
  schema: 1,
  look: defaultLook,
  nodes: [bareNode(SIGN, 'signature', { label: { zh: label } })],
  outside: {},
});

/** Drawn, or a picture of a signature. @param change called with the name of the file; null: there is none yet */
export function SignatureField({ label, change }: { label: string; change(fileId: string | null): void }) {
  const text = useText(signaturePhrases);
  const [way, setWay] = useState<'draw' | 'picture'>('draw');
  const [pictures, setPictures] = useState<readonly UploadEntry[]>([]);
  const [store] = useState(() => new FormStore({ document: signing(label), values: {}, fresh: true }));
  useEffect(
    () =>
      store.subscribe('changed', () => {
        const value = store.value({ field: SIGN, row: null });
        change(typeof value === 'object' && value !== null && 'fileId' in value ? String(value.fileId) : null);
      }),
    [store, change],
  );
  const take = (next: 'draw' | 'picture') => {
    setWay(next);
    setPictures([]);
    store.change({ field: SIGN, row: null }, null);
    change(null);
  };
  const [node] = store.document.nodes;
  return (
    <div className="flow-sign">
      <span>{label}</span>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label={label}
        value={way}
        options={(['draw', 'picture'] as const).map((value) => ({ value, label: text(value) }))}
        onChange={({ target }) => take(target.value as 'draw' | 'picture')}
      />
      {way === 'draw' ? (
        <FormScope store={store}>{node && <FieldAlone node={node} />}</FormScope>
      ) : (
        <Uploads
          kind="images"
          most={1}
          label={label}
          value={pictures}
          onChange={(next) => {
            setPictures(next);
            change(next[0]?.fileId ?? null);
          }}
        />
      )}
    </div>
  );
}
