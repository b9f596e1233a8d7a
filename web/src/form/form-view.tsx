// A designed form, to fill in or to read.
import { awayOn } from '@ordo/engine/form/devices.ts';
import type { FormLook, FormNode } from '@ordo/engine/form/document.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { Alert, ConfigProvider } from 'antd';
import { useId, useMemo, type CSSProperties, type ReactNode } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import { usePhone } from '../kit/phone.ts';
import { FieldView } from './field-view.tsx';
import { FormContext, useSlice, useStored, type FormAround } from './form-context.ts';
import { formPhrases } from './form.phrases.ts';
import type { FormStore } from './form-store.ts';
import { Lookup } from './lookup.ts';
import { WHOLE } from './place.ts';
import { sayProblem } from './problems.ts';
import { useLookups } from './use-lookups.ts';
import type { FindRecords, LookUp, RelatedView, WithoutSession } from './records.ts';
import { NodesView } from './node-view.tsx';
import { designText } from './design-text.ts';
import '../kit/kit.css';
import './form.css';

interface Props {
  store: FormStore;
  mode: 'edit' | 'read';
  /** Without it, fields that refer to other records cannot be filled in. */
  records?: FindRecords;
  /** Without it, looked-up values appear only when the record is read again. */
  lookUp?: LookUp;
  /** The record is not saved yet: lookups of its initial values have not been read. */
  fresh?: boolean;
  /** Without it, related lists are not shown. */
  related?: RelatedView;
  /** Address of the record, for codes that open it. */
  address?: string | undefined;
  /** Names of ids in the values, as far as the caller knows them. */
  names?: Look['name'];
  /** If set, the form is filled in without a session. */
  outside?: WithoutSession;
  /** As on a phone, in a window of any width. */
  asPhone?: boolean;
}

export const sizes: Record<FormLook['size'], 'middle' | 'small'> = { medium: 'middle', small: 'small', mini: 'small' };

/** Context for fields that are not laid out as a form, for instance in the cells of a row. */
export function FormScope({ store, records, children }: Pick<Props, 'store' | 'records'> & { children: ReactNode }) {
  const id = useId();
  const language = useLanguage();
  const { look } = store.document;
  const lookup = useMemo(() => new Lookup(language), [language]);
  const around = useMemo(
    (): FormAround => ({
      store,
      look,
      mode: 'edit',
      phone: false,
      lookup,
      records: records ?? null,
      related: null,
      address: null,
      outside: null,
      prefix: `${id}-`,
    }),
    [store, look, lookup, records, id],
  );
  return <FormContext value={around}>{children}</FormContext>;
}

/** A field without a label, for places that have a heading already. */
export const FieldAlone = ({ node }: { node: FormNode }) => <FieldView node={{ ...node, showLabel: false }} />;

export const formStyle = (look: FormLook, phone: boolean) => ({
  className: `form${look.style === 'word' ? ' form-word' : ''} form-labels-${phone ? 'top' : look.style === 'word' ? 'left' : look.labelPosition} form-${look.size}`,
  style: { '--form-gutter': `${look.gutter}px`, '--form-label': `${look.labelWidth}px` } as CSSProperties,
});

/** The store has values, problems and permissions; the caller creates it, and calls its check before a save. */
export function FormView({ store, mode, records, lookUp, fresh = false, related, address, names, outside, asPhone = false }: Props) {
  const id = useId();
  const phone = usePhone() || asPhone;
  const language = useLanguage();
  const { look, nodes } = store.document;
  const lookup = useMemo(() => new Lookup(language, names), [language, names]);
  const around = useMemo(
    (): FormAround => ({
      store,
      look,
      mode,
      phone,
      lookup,
      records: records ?? null,
      related: related ?? null,
      address: address ?? null,
      outside: outside ?? null,
      prefix: `${id}-`,
    }),
    [store, look, mode, phone, lookup, records, related, address, outside, id],
  );
  useLookups(store, mode === 'edit' ? lookUp : undefined, fresh);
  return (
    <FormContext value={around}>
      <ConfigProvider componentSize={sizes[look.size]}>
        <div {...formStyle(look, phone)}>
          <WholeSaid store={store} phone={phone} />
          <NodesView nodes={nodes} />
        </div>
      </ConfigProvider>
    </FormContext>
  );
}

/** Messages of rules for the whole form, and problems of fields that this device does not show. */
function WholeSaid({ store, phone }: { store: FormStore; phone: boolean }) {
  const text = useText(formPhrases);
  const { messages, problem } = useSlice(store, WHOLE.field, null);
  const away = useMemo(() => awayOn(store.document, phone ? 'phone' : 'desktop'), [store, phone]);
  const problems = useStored(store, 'problems', () => store.problems()).filter(({ field }) => away.has(field));
  const unseen = problems.map(({ field, problem: own }) =>
    text(phone ? 'notOnPhone' : 'notOnDesktop', { label: designText(store.nodes.get(field)?.label ?? null), problem: sayProblem(own) }),
  );
  const said = [...messages.map(designText), ...(problem ? [sayProblem(problem)] : [])];
  return (
    <>
      {said.map((one) => (
        <Alert key={one} type={problem ? 'error' : 'info'} showIcon title={one} className="form-whole-said" />
      ))}
      {[...new Set(unseen)].map((one) => (
        <Alert key={one} type="error" role="alert" showIcon title={one} className="form-whole-said" />
      ))}
    </>
  );
}
