import { orderTypeTexts } from '@ordo/contract/indent.phrases.ts';
import { indentCreate, type indentFacts } from '@ordo/contract/indent.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { orderTypes } from '@ordo/engine/vaccine/order-check.ts';
import { wholeVials } from '@ordo/engine/vaccine/pack.ts';
import { Button, Input, InputNumber, Segmented } from 'antd';
import { useId, type ReactNode } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { DayControl } from '../kit/record/day-control.tsx';
import { useText } from '../kit/phrases.ts';
import { CustomerPicker } from './customer-picker.tsx';
import type { Draft } from './draft.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import { ProductPicker } from './product-picker.tsx';
import { SchemePicker } from './scheme-picker.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';

interface Props {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** Customer and product cannot be changed. */
  fixed: boolean;
  names: { customer?: string };
  facts: Result<typeof indentFacts> | undefined;
  /** Placed between the ledger and the quantity. */
  children: ReactNode;
}

const BOOKS = [
  ['openingDoses', 'opening'],
  ['receivedLastDoses', 'receivedLast'],
  ['adjustedLastDoses', 'adjusted'],
  ['consumedLastPeriodDoses', 'consumed'],
  ['stockOnHandDoses', 'closing'],
] as const;

export function DraftForm({ draft, change, fixed, names, facts, children }: Props) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const type = useText(orderTypeTexts);
  const perVial = facts?.dosesPerVial ?? 1;
  const whole = wholeVials(draft.requestedDoses, perVial);
  const kept = useHiddenColumns(indentCreate).fixed;
  const again = { filled: false, requestedDoses: 0 };
  return (
    <>
      <div className="wizard-grid">
        <Field label={shared('customer')}>
          {(id) => (
            <CustomerPicker
              id={id}
              value={draft.customerId}
              disabled={fixed}
              {...(names.customer && { name: names.customer })}
              onChange={(next) => change({ ...again, customerId: next ?? '' })}
            />
          )}
        </Field>
        <Field label={shared('product')}>
          {(id) => (
            <ProductPicker id={id} value={draft.productId} disabled={fixed} onChange={(next) => change({ ...again, productId: next ?? '', schemeId: null })} />
          )}
        </Field>
        {!kept.has('schemeId') && (
          <Field label={shared('scheme')}>
            {(id) => (
              <SchemePicker
                id={id}
                value={draft.schemeId ?? ''}
                productId={draft.productId || 'none'}
                onChange={(next) => change({ schemeId: next ?? null })}
              />
            )}
          </Field>
        )}
        {!kept.has('neededBy') && (
          <Field label={text('neededBy')}>
            {(id) => <DayControl id={id} value={draft.neededBy ?? ''} onChange={(next) => change({ neededBy: next ?? null })} />}
          </Field>
        )}
        {!kept.has('orderType') && (
          <Field label={text('type')}>
            {(id) => (
              <Segmented
                id={id}
                value={draft.orderType}
                options={orderTypes.map((value) => ({ value, label: type(value) }))}
                onChange={(orderType) => change({ orderType })}
              />
            )}
          </Field>
        )}
        {!kept.has('urgency') && (
          <Field label={text('urgency')}>
            {(id) => (
              <Segmented
                id={id}
                value={draft.urgency}
                options={[1, 2, 3].map((value) => ({ value, label: text(`urgency${value as 1 | 2 | 3}`) }))}
                onChange={(urgency) => change({ urgency })}
              />
            )}
          </Field>
        )}
      </div>
      {facts && (
        <>
          <section className="wizard-part">
            <h3>{text('books')}</h3>
            <div className="wizard-books">
              {BOOKS.map(([key, label]) => (
                <Field key={key} label={text(label)}>
                  {(id) => <InputNumber<number> id={id} precision={0} controls={false} value={draft[key]} onChange={(next) => change({ [key]: next ?? 0 })} />}
                </Field>
              ))}
            </div>
          </section>
          {children}
          <div className="wizard-grid">
            <Field label={text('quantity')}>
              {(id) => (
                <span className="wizard-quantity">
                  <InputNumber<number>
                    id={id}
                    min={0}
                    precision={0}
                    controls={false}
                    value={draft.requestedDoses}
                    suffix={shared('dosesUnit')}
                    onChange={(next) => change({ requestedDoses: next ?? 0 })}
                  />
                  {whole !== draft.requestedDoses && <Button onClick={() => change({ requestedDoses: whole })}>{text('whole', { n: whole })}</Button>}
                </span>
              )}
            </Field>
            {!kept.has('justification') && (
              <Field label={text('justification')}>
                {(id) => <Input id={id} value={draft.justification} maxLength={300} onChange={(event) => change({ justification: event.target.value })} />}
              </Field>
            )}
            {!kept.has('remark') && (
              <Field label={shared('remark')} wide>
                {(id) => <Input id={id} value={draft.remark} maxLength={300} onChange={(event) => change({ remark: event.target.value })} />}
              </Field>
            )}
          </div>
        </>
      )}
    </>
  );
}

export function Field({ label, wide, children }: { label: string; wide?: boolean; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={wide ? 'wizard-field wizard-field-wide' : 'wizard-field'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
