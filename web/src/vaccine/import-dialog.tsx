import type { Result } from '@ordo/contract/kit.ts';
import { populationImport } from '@ordo/contract/population.ts';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { populationPhrases } from './master.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';

/** Rows as they are copied out of a sheet, or written with commas. */
const rowsOf = (pasted: string) =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.split(/\t|,/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));

/** Figures out of a sheet; wrong rows stay in the field, with what is wrong with them. */
export function ImportDialog({ close }: { close(): void }) {
  const text = useText(populationPhrases);
  const shared = useText(vaccinePhrases);
  const [pasted, setPasted] = useState('');
  const [done, setDone] = useState<Result<typeof populationImport> | null>(null);
  const { mutateAsync: send, isPending } = useSave(populationImport);
  const rows = rowsOf(pasted);
  const run = async () => {
    const { data } = await send({
      rows: rows.map((cells) => cells.filter((cell, index) => cell !== '' || index < cells.length - 1).map((cell) => cell || '-')),
    });
    setDone(data);
    setPasted(data.problems.map(({ row }) => rows[row - 1]?.join('\t') ?? '').join('\n'));
    if (data.problems.length === 0) close();
  };
  return (
    <Modal
      open
      title={text('importTitle')}
      okText={text('importing')}
      cancelText={shared('close')}
      okButtonProps={{ disabled: rows.length === 0 }}
      confirmLoading={isPending}
      onOk={() => void run().catch(() => undefined)}
      onCancel={close}
    >
      <p>{text('importText')}</p>
      <Input.TextArea
        aria-label={text('importTitle')}
        value={pasted}
        rows={8}
        placeholder={'330523100\t2026\tBIRTHS\t980\t-2.5'}
        onChange={(event) => setPasted(event.target.value)}
      />
      {done && <Alert type="success" showIcon title={text('importDone', { n: done.imported })} className="import-said" />}
      {done && done.problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="import-said"
          title={text('importWrong', { n: done.problems.length })}
          description={
            <ul className="import-problems">
              {done.problems.map(({ row, problem }) => (
                <li key={row}>
                  {text('row', { n: row })}: {problem}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  );
}
