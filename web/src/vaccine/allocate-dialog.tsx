import { lotProblemTexts } from '@ordo/contract/indent.phrases.ts';
import { indentAllocate, indentPlan } from '@ordo/contract/indent-command.ts';
import { warehouseSelector } from '@ordo/contract/warehouse.ts';
import { Alert, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useCan } from '../kit/view.tsx';
import { Frame } from './command-dialogs.tsx';
import { Field } from './draft-form.tsx';
import { useCommandWord } from './command-word.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import { WarehousePicker } from './warehouse-picker.tsx';

/** Which lots would be allocated and why the others would not; with the permission for it, lots selected by hand. */
export function AllocateDialog({ order, close }: { order: Order; close(): void }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const words = useCommandWord();
  const problem = useText(lotProblemTexts);
  const can = useCan();
  const houses = useRead(warehouseSelector, {}).data?.list;
  const [chosen, setChosen] = useState('');
  const warehouseId = chosen || (houses?.length === 1 ? (houses[0]?.id ?? '') : '');
  const [byHand, setByHand] = useState(false);
  const [picks, setPicks] = useState<Record<string, number>>({});
  const [reason, setReason] = useState('');
  const planned = useRead(indentPlan, { id: order.id, warehouseId }, { enabled: warehouseId !== '' });
  const plan = planned.data;
  const { mutateAsync: allocate, isPending } = useSave(indentAllocate);
  const short = plan?.lines.reduce((sum, line) => sum + line.short, 0) ?? 0;
  const taken = (lineId: string, lotId: string, usual: number) => picks[`${lineId} ${lotId}`] ?? usual;
  const lots = plan?.lines.flatMap((line) =>
    line.lots.map((lot) => ({ lineId: line.lineId, lotId: lot.lotId, doses: taken(line.lineId, lot.lotId, lot.chosen) })).filter((one) => one.doses > 0),
  );
  return (
    <Frame
      wide
      title={`${words('allocate')} ${order.orderNo}`}
      yes={words('allocate')}
      ready={plan !== undefined && (byHand ? reason.trim() !== '' : short === 0)}
      busy={isPending}
      close={close}
      run={() => allocate({ id: order.id, version: order.version, warehouseId, ...(byHand && { lots, reason }) })}
    >
      <Field label={text('chooseWarehouse')}>{(id) => <WarehousePicker id={id} value={warehouseId} onChange={(next) => setChosen(next ?? '')} />}</Field>
      {planned.error && <Failure refused={planned.error} retry={() => void planned.refetch()} />}
      {plan?.lines.map((line) => (
        <div key={line.lineId} className="order-scroll">
          <table className="facts-table">
            <caption>{text('plan')}</caption>
            <thead>
              <tr>
                <th scope="col">{shared('lot')}</th>
                <th scope="col">{shared('expiry')}</th>
                <th scope="col">{text('free')}</th>
                <th scope="col">{text('chosen')}</th>
                <th scope="col">{text('why')}</th>
              </tr>
            </thead>
            <tbody>
              {line.lots.map((lot) => (
                <tr key={lot.lotId} className={lot.reason ? 'lot-out' : ''}>
                  <th scope="row">{lot.lotNo}</th>
                  <td>{lot.expiryDate}</td>
                  <td>{grouped(lot.available)}</td>
                  <td>
                    {byHand && !lot.reason ? (
                      <InputNumber<number>
                        aria-label={`${text('chosen')} ${lot.lotNo}`}
                        min={0}
                        max={lot.available}
                        step={order.dosesPerVial}
                        precision={0}
                        value={taken(line.lineId, lot.lotId, lot.chosen)}
                        onChange={(next) => setPicks({ ...picks, [`${line.lineId} ${lot.lotId}`]: next ?? 0 })}
                      />
                    ) : (
                      grouped(lot.chosen)
                    )}
                  </td>
                  <td>{lot.reason && problem(lot.reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {plan && short > 0 && !byHand && <Alert type="warning" showIcon className="wizard-note" title={text('short', { n: grouped(short) })} />}
      {plan && can('btn_override') && (
        <>
          <Checkbox checked={byHand} onChange={(event) => setByHand(event.target.checked)}>
            {text('byHand')}
          </Checkbox>
          {byHand && (
            <Field label={text('reasonField')}>
              {(id) => <Input id={id} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}
            </Field>
          )}
        </>
      )}
    </Frame>
  );
}
