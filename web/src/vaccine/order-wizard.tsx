// An order before it is submitted: customer and product, the ledger, the suggested quantity with its calculation, and the rules. Input survives a reload.
import { indentCheck, indentCreate, indentFacts, indentInfo, indentUpdate } from '@ordo/contract/indent.ts';
import { indentSubmit } from '@ordo/contract/indent-command.ts';
import { schemeSelector } from '@ordo/contract/vaccine-scheme.ts';
import { Alert, Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useReturnFocus, type OpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';
import { toast } from '../kit/toast.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import { DraftForm } from './draft-form.tsx';
import { emptyDraft, inputOf, newDraft, type Draft } from './draft.ts';
import { ForecastSteps } from './forecast-steps.tsx';
import { useProducts } from './product-picker.tsx';
import { ReservedNumber } from './reserved-number.tsx';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** One key for each order that is being changed, and one for the new one. */
const keyOf = (id: string) => `order-draft.${id || 'new'}`;

function kept(id: string): Draft | null {
  try {
    const text = readStored(keyOf(id));
    return text ? ({ ...newDraft(), ...(JSON.parse(text) as Partial<Draft>) } satisfies Draft) : null;
  } catch {
    return null;
  }
}

export function OrderWizard({ record, product, region }: { record: OpenRecord; product: string; region: string }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const { id } = record;
  const { list: products } = useProducts();
  const opened = useRead(indentInfo, { id }, { enabled: id !== '' });
  const [restored, setRestored] = useState(() => kept(id) !== null);
  const [draft, setDraft] = useState<Draft | null>(() => kept(id) ?? (id ? null : newDraft()));
  const order = id ? opened.data : undefined;

  // Values from the URL and from the server are filled in as they arrive.
  if (draft && !id && !draft.productId && product && products) {
    const wanted = products.find((one) => one.code.toLowerCase() === product.toLowerCase() || one.id === product);
    if (wanted) setDraft({ ...draft, productId: wanted.id });
  }
  if (!draft && order) {
    const [line] = order.lines;
    if (line) setDraft({ ...emptyDraft, ...order, ...line, remark: order.remark, schemeId: order.schemeId, filled: true });
  }

  // The only plan of a product is preselected once; if the user removes it, it stays removed.
  const plans = useRead(schemeSelector, { productId: draft?.productId || 'none' }, { enabled: draft !== null && draft.productId !== '' });
  if (draft && !id && draft.productId && plans.data && !plans.isPlaceholderData && draft.planOf !== draft.productId) {
    const [plan, another] = plans.data.list;
    setDraft({ ...draft, planOf: draft.productId, schemeId: draft.schemeId ?? (plan && !another ? plan.id : null) });
  }

  const change = (part: Partial<Draft>) => {
    if (!draft) return;
    const next = { ...draft, ...part };
    setDraft(next);
    writeStored(keyOf(id), JSON.stringify(next));
  };
  const ready = draft !== null && draft.customerId !== '' && draft.productId !== '';
  const facts = useRead(
    indentFacts,
    { customerId: draft?.customerId ?? '', productId: draft?.productId ?? '', ...(draft?.schemeId && { schemeId: draft.schemeId }) },
    { enabled: ready },
  );
  const known = ready && !facts.isPlaceholderData ? facts.data : undefined;
  if (draft && ready && known && !draft.filled) {
    change({
      filled: true,
      openingDoses: known.openingDoses,
      receivedLastDoses: known.receivedLastDoses,
      adjustedLastDoses: known.adjustedLastDoses,
      consumedLastPeriodDoses: known.consumedLastPeriodDoses,
      stockOnHandDoses: known.stockOnHandDoses,
      neededBy: draft.neededBy ?? known.earliest,
      requestedDoses: draft.requestedDoses || (known.forecast?.suggested ?? 0),
    });
  }

  const { mutateAsync: create, isPending: creating } = useSave(indentCreate);
  const { mutateAsync: update, isPending: updating } = useSave(indentUpdate);
  const { mutateAsync: submit, isPending: sending } = useSave(indentSubmit);
  const forget = () => writeStored(keyOf(id), null);
  const save = async () => {
    if (!draft) throw new Error('nothing to save');
    const { productId, customerId, ...rest } = inputOf(draft);
    if (id && order) return { id, version: (await update({ id, version: order.version, ...rest })).data.version, orderNo: order.orderNo };
    return (await create({ productId, customerId, draft: draft.form, ...rest })).data;
  };
  const keep = () =>
    void save().then(
      () => {
        forget();
        record.close();
      },
      () => undefined,
    );
  const send = async () => {
    const made = await save();
    // It is on the server from here on: if a rule blocks it, that draft is changed.
    forget();
    try {
      await submit({ id: made.id, version: made.version, ...(region && { region }) });
      toast('success', text('sent', { no: made.orderNo }));
      record.close();
    } catch {
      record.edit(made.id);
    }
  };
  const startOver = () => {
    forget();
    setRestored(false);
    setDraft(id ? null : newDraft());
  };

  const input = draft && ready && draft.filled ? inputOf(draft) : null;
  useReturnFocus(true, record);
  const { findings, refused } = useFindings(input, id, region);
  const blocked = findings?.some((finding) => finding.level === 'block') ?? true;
  const busy = creating || updating || sending;
  return (
    <Drawer
      open
      size="min(760px, 100vw)"
      title={id ? text('wizardEdit', { no: order?.orderNo ?? '' }) : text('wizardTitle')}
      closable={{ 'aria-label': shared('close') }}
      onClose={record.close}
      footer={
        <div className="wizard-foot">
          <Button disabled={!input} loading={busy} onClick={keep}>
            {text('saveDraft')}
          </Button>
          <Button type="primary" disabled={!input || blocked} loading={busy} onClick={() => void send().catch(() => undefined)}>
            {text('send')}
          </Button>
        </div>
      }
    >
      {restored && (
        <Alert
          type="info"
          showIcon
          className="wizard-note"
          title={text('restored')}
          action={
            <Button size="small" onClick={startOver}>
              {text('discard')}
            </Button>
          }
        />
      )}
      {draft && !id && <ReservedNumber form={draft.form} />}
      {draft && (
        <DraftForm draft={draft} change={change} fixed={id !== ''} names={order ? { customer: order.customerName } : {}} facts={known}>
          {known && (
            <section className="wizard-part" aria-label={text('suggestion')}>
              <h3>{text('suggestion')}</h3>
              {known.forecast ? (
                <>
                  <ForecastSteps forecast={known.forecast} />
                  <Button onClick={() => change({ requestedDoses: known.forecast?.suggested ?? 0 })}>
                    {text('useSuggestion', { n: known.forecast.suggested })}
                  </Button>
                </>
              ) : (
                <p>{text('suggestionNone')}</p>
              )}
            </section>
          )}
        </DraftForm>
      )}
      {input && (
        <section className="wizard-part" aria-live="polite">
          {refused ? <Alert type="error" showIcon title={refused.message} /> : !findings && <p>{text('checking')}</p>}
          {findings?.length === 0 && <Alert type="success" showIcon title={text('clear')} />}
          {findings?.map((finding) => (
            <Alert
              key={finding.rule}
              className="wizard-note"
              type={finding.level === 'block' ? 'error' : 'warning'}
              showIcon
              title={`${finding.rule.slice(0, 3)} ${finding.text}`}
            />
          ))}
        </section>
      )}
    </Drawer>
  );
}

const PAUSE = 400;

/** Findings of the rules once typing pauses; null while loading, and after an error: submitting then reports what is wrong. */
function useFindings(input: ReturnType<typeof inputOf> | null, id: string, region: string) {
  const text = JSON.stringify(input);
  const [asked, setAsked] = useState('null');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const settled = JSON.parse(asked) as ReturnType<typeof inputOf> | null;
  const answer = useRead(
    indentCheck,
    { ...(id && { id }), ...(region && { region }), ...(settled ?? { productId: '', customerId: '', requestedDoses: 0 }) },
    { enabled: settled !== null },
  );
  const there = asked === text && !answer.isPlaceholderData;
  return { findings: there && !answer.error ? (answer.data?.findings ?? null) : null, refused: there ? answer.error : null };
}
