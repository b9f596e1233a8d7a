// One node of a form, rendered separately for the designer. A change renders only the nodes it affects.
import type { FormLook, FormNode } from '@ordo/engine/form/document.ts';
import { ConfigProvider } from 'antd';
import { memo, useId, useMemo, type ReactNode } from 'react';
import { usePhone } from '../kit/phone.ts';
import { useLanguage } from '../kit/phrases.ts';
import { FieldView } from './field-view.tsx';
import { FormContext, useForm, type FormAround } from './form-context.ts';
import { FormStore } from './form-store.ts';
import { formStyle, sizes } from './form-view.tsx';
import { isLayout } from './layout/layouts.ts';
import { Lookup } from './lookup.ts';
import { LayoutView } from './node-view.tsx';
import { designText } from './design-text.ts';
import '../kit/kit.css';
import './form.css';

const NOTHING = { document: { schema: 1, nodes: [], outside: {} }, values: {} } as const;

/** Place of the related list. */
const RelatedPlace = ({ node }: { node: FormNode }) => <p>{designText(node.label)}</p>;

/** The common context of separately rendered nodes. */
export function DesignScope({ look, children }: { look: FormLook; children: ReactNode }) {
  const id = useId();
  const language = useLanguage();
  const phone = usePhone();
  const lookup = useMemo(() => new Lookup(language), [language]);
  const around = useMemo((): FormAround => {
    const store = new FormStore({ ...NOTHING, document: { ...NOTHING.document, look } });
    return { store, look, mode: 'edit', phone, lookup, records: null, related: RelatedPlace, address: null, outside: null, prefix: `${id}-` };
  }, [look, lookup, phone, id]);
  return (
    <FormContext value={around}>
      <ConfigProvider componentSize={sizes[look.size]}>
        <div {...formStyle(look, phone)}>{children}</div>
      </ConfigProvider>
    </FormContext>
  );
}

/** Also renders hidden nodes. Shows the default value of a new record, and no child nodes. */
export const DesignNode = memo(function DesignNode({ node }: { node: FormNode }) {
  const around = useForm();
  const shown = useMemo(() => ({ ...node, hidden: false, children: [] }), [node]);
  const { look } = around;
  const own = useMemo(
    () => ({ ...around, store: new FormStore({ document: { schema: 1, look, nodes: [shown], outside: {} }, values: {}, fresh: true }) }),
    [around, look, shown],
  );
  return <FormContext value={own}>{isLayout(shown.kind) ? <LayoutView node={shown} kind={shown.kind} /> : <FieldView node={shown} />}</FormContext>;
});
