// The value with which a field of a new record begins, in the control of the field itself.
import type { FormLook, FormNode, Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { isSame } from '@ordo/engine/form/rules/reading.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FieldAlone, FormScope } from '../../form/form-view.tsx';
import { useText } from '../../kit/phrases.ts';
import { useDesigned } from './designer-context.ts';
import { factPhrases } from './property.phrases.ts';

interface Props {
  node: FormNode;
  disabled: boolean;
  /** @param value null: it begins empty */
  change(value: Json): void;
}

/** The control is drawn on request, or where there is a value: drawing it with every field would slow down the panel. */
export function InitialValue(props: Props) {
  const fact = useText(factPhrases);
  const [open, setOpen] = useState(false);
  const { node, disabled, change } = props;
  const isSet = node.initial !== null;
  return (
    <div className="dz-property" role="group" aria-label={fact('initial')}>
      <span>{fact('initial')}</span>
      {isSet || open ? (
        <Control {...props} />
      ) : (
        <Button size="small" className="dz-start" disabled={disabled} onClick={() => setOpen(true)}>
          {fact('setInitial')}
        </Button>
      )}
      {isSet && (
        <Button size="small" type="link" className="dz-start" disabled={disabled} onClick={() => change(null)}>
          {fact('clearInitial')}
        </Button>
      )}
    </div>
  );
}

/** The field alone: nothing hides it, and nothing but its kind says what is valid. */
function begin({ node, disabled }: Props, look: FormLook, nth: number) {
  const alone: FormNode = { ...node, required: false, hidden: false, readonly: false, disabled, checks: [], initial: null };
  const document = { schema: 1 as const, look: { ...look, disabled: false }, nodes: [alone], outside: {} };
  const { kind, config, initial } = node;
  return { alone, store: new FormStore({ document, values: { [node.id]: initial } }), made: { kind, config, disabled }, initial, nth };
}

function Control(props: Props) {
  const { node, disabled, change } = props;
  const look = useDesigned(({ design }) => design.form.look);
  const { kind, config } = node;
  const [own, setOwn] = useState(() => begin(props, look, 0));
  // An undo, or somebody else, has changed it: the control begins again. What is typed here stays as it is typed.
  if (!isSame(own.made, { kind, config, disabled }) || !isSame(own.initial, node.initial)) setOwn(begin(props, look, own.nth + 1));
  const put = useEffectEvent(() => {
    const value = own.store.value({ field: node.id, row: null });
    if (fieldKinds[kind].check(value, node).length > 0 || isSame(value, node.initial)) return;
    setOwn((now) => ({ ...now, initial: value }));
    change(value);
  });
  useEffect(() => own.store.subscribe('changed', () => put()), [own.store]);
  return (
    <FormScope store={own.store} records={findRecords}>
      <FieldAlone key={own.nth} node={own.alone} />
    </FormScope>
  );
}
