import { indentReceive } from '@ordo/contract/indent-command.ts';
import { rejectReasonTexts } from '@ordo/contract/indent.phrases.ts';
import { rejectReasons, type RejectReason } from '@ordo/engine/vaccine/order-life.ts';
import { InputNumber, Select } from 'antd';
import { useState } from 'react';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Frame } from './command-dialogs.tsx';
import { useCommandWord } from './command-word.ts';
import { Field } from './draft-form.tsx';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

interface Said {
  rejected: number;
  reason: RejectReason | '';
  vvmStage: number | null;
}

/** What was received, lot by lot. Accepted and rejected doses always add up to what was shipped. */
export function ReceiveDialog({ order, close }: { order: Order; close(): void }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const words = useCommandWord();
  const lots = order.lots.filter((lot) => lot.shipmentLineId !== null);
  const why = useText(rejectReasonTexts);
  const [arrivalTempC, setArrival] = useState<number | null>(null);
  const [receipts, setTold] = useState<Record<string, Said>>({});
  const { mutateAsync: receive, isPending } = useSave(indentReceive);
  const of = (id: string | null): Said => receipts[id ?? ''] ?? { rejected: 0, reason: '', vvmStage: order.vvmTracked ? 1 : null };
  const change = (id: string | null, part: Partial<Said>) => setTold({ ...receipts, [id ?? '']: { ...of(id), ...part } });
  const lines = lots.map((lot) => {
    const said = of(lot.shipmentLineId);
    return {
      shipmentLineId: lot.shipmentLineId ?? '',
      acceptedDoses: lot.doses - said.rejected,
      rejectedDoses: said.rejected,
      reason: said.reason,
      vvmStage: said.vvmStage,
    };
  });
  const ready = arrivalTempC !== null && lines.every(({ rejectedDoses, reason }) => rejectedDoses === 0 || reason !== '');
  return (
    <Frame
      wide
      title={`${words('receive')} ${order.orderNo}`}
      yes={words('receive')}
      ready={ready}
      busy={isPending}
      close={close}
      run={() => receive({ id: order.id, version: order.version, arrivalTempC, lines })}
    >
      <Field label={text('arrivalTemp')}>
        {(id) => <InputNumber<number> id={id} min={-90} max={60} step={0.1} suffix="℃" value={arrivalTempC} onChange={setArrival} />}
      </Field>
      <div className="order-scroll">
        <table className="facts-table">
          <thead>
            <tr>
              <th scope="col">{shared('lot')}</th>
              <th scope="col">{text('shipped')}</th>
              <th scope="col">{text('accepted')}</th>
              <th scope="col">{text('rejected')}</th>
              <th scope="col">{text('rejectReason')}</th>
              {order.vvmTracked === 1 && <th scope="col">{text('vvm')}</th>}
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => {
              const said = of(lot.shipmentLineId);
              return (
                <tr key={lot.shipmentLineId}>
                  <th scope="row">{lot.lotNo}</th>
                  <td>{grouped(lot.doses)}</td>
                  <td>{grouped(lot.doses - said.rejected)}</td>
                  <td>
                    <InputNumber<number>
                      aria-label={`${text('rejected')} ${lot.lotNo}`}
                      min={0}
                      max={lot.doses}
                      precision={0}
                      value={said.rejected}
                      onChange={(next) => change(lot.shipmentLineId, { rejected: next ?? 0, ...(!next && { reason: '' }) })}
                    />
                  </td>
                  <td>
                    <Select<RejectReason>
                      aria-label={`${text('rejectReason')} ${lot.lotNo}`}
                      className="receive-why"
                      disabled={said.rejected === 0}
                      value={said.reason || null}
                      status={said.rejected > 0 && !said.reason ? 'error' : ''}
                      placeholder={text('rejectReason')}
                      popupMatchSelectWidth={false}
                      options={rejectReasons.map((value) => ({ value, label: why(value) }))}
                      onChange={(reason) => change(lot.shipmentLineId, { reason })}
                    />
                  </td>
                  {order.vvmTracked === 1 && (
                    <td>
                      <Select
                        aria-label={`${text('vvm')} ${lot.lotNo}`}
                        value={said.vvmStage}
                        options={[1, 2, 3, 4].map((value) => ({ value, label: String(value) }))}
                        onChange={(vvmStage) => change(lot.shipmentLineId, { vvmStage })}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Frame>
  );
}
