import { indentReceive } from '@ordo/contract/indent-command.ts';
import { Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Frame } from './command-dialogs.tsx';
import { useCommandWord } from './command-word.ts';
import { indentPhrases } from './indent-screen.phrases.ts';
import type { Order } from './order.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

interface Said {
  rejected: number;
  reason: string;
  vvmStage: number | null;
}

/** What came, lot by lot. What is rejected is no longer accepted, so the two always make up what was shipped. */
export function ReceiveDialog({ order, close }: { order: Order; close(): void }) {
  const text = useText(indentPhrases);
  const shared = useText(vaccinePhrases);
  const words = useCommandWord();
  const lots = order.lots.filter((lot) => lot.shipmentLineId !== null);
  const [told, setTold] = useState<Record<string, Said>>({});
  const { mutateAsync: receive, isPending } = useSave(indentReceive);
  const of = (id: string | null): Said => told[id ?? ''] ?? { rejected: 0, reason: '', vvmStage: order.vvmTracked ? 1 : null };
  const change = (id: string | null, part: Partial<Said>) => setTold({ ...told, [id ?? '']: { ...of(id), ...part } });
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
  return (
    <Frame
      wide
      title={`${words('receive')} ${order.orderNo}`}
      yes={words('receive')}
      busy={isPending}
      close={close}
      run={() => receive({ id: order.id, version: order.version, lines })}
    >
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
                      onChange={(next) => change(lot.shipmentLineId, { rejected: next ?? 0 })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={`${text('rejectReason')} ${lot.lotNo}`}
                      maxLength={100}
                      disabled={said.rejected === 0}
                      value={said.reason}
                      onChange={(event) => change(lot.shipmentLineId, { reason: event.target.value })}
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
