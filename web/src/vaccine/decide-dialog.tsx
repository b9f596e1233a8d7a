import { customerSupply } from '@ordo/contract/customer-supply.ts';
import { indentPlan } from '@ordo/contract/indent-command.ts';
import { stockList } from '@ordo/contract/stock.ts';
import { temperatureAcknowledge, type temperatureList } from '@ordo/contract/temperature.ts';
import { warehouseSupply } from '@ordo/contract/warehouse.ts';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { RowOf } from '../kit/list/types.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { temperaturePhrases } from './temperature.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

interface Props {
  excursions: readonly RowOf<typeof temperatureList>[];
  /** Called after the decision. */
  done(): void;
  close(): void;
}

/** One decision on one excursion or on several. */
export function DecideDialog({ excursions, done, close }: Props) {
  const text = useText(temperaturePhrases);
  const shared = useText(vaccinePhrases);
  const [note, setNote] = useState('');
  const { mutateAsync: decide, isPending } = useSave(temperatureAcknowledge, [stockList, indentPlan, customerSupply, warehouseSupply]);
  const rows = excursions.map(({ id, version }) => ({ id, version }));
  const run = async () => {
    await decide({ rows, note });
    done();
    close();
  };
  return (
    <Modal
      open
      title={excursions.length > 1 ? text('decideMany', { n: excursions.length }) : text('decide')}
      okText={text('decide')}
      okButtonProps={{ disabled: note.trim() === '' }}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => void run().catch(() => undefined)}
      onCancel={close}
    >
      <div className="decide-what" role="region" aria-label={text('title')} tabIndex={0}>
        {[...Map.groupBy(excursions, ({ siteName, sensor }) => [siteName, sensor].join(' '))].map(([place, there]) => (
          <section key={place}>
            <h3>{place}</h3>
            <p>{there.map(({ productName }) => productName).join(text('and'))}</p>
          </section>
        ))}
      </div>
      <p>{text('decideText')}</p>
      <label className="stacked-field">
        <span>{shared('note')}</span>
        <Input.TextArea maxLength={200} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Modal>
  );
}
