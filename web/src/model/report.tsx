// Result of an action on several records: the refused ones, and why.
import type { Report } from '@ordo/contract/model-record-many.ts';
import { Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { modelPhrases } from './model.phrases.ts';

interface Props {
  report: Report;
  nameOf(id: string): string;
  close(): void;
}

export function ReportDialog({ report, nameOf, close }: Props) {
  const text = useText(modelPhrases);
  const failed = report.list.filter(({ done }) => !done);
  return (
    <Modal
      open
      title={text('reportTitle', { n: report.done, failed: failed.length })}
      okText={text('close')}
      closable={{ 'aria-label': text('close') }}
      onOk={close}
      onCancel={close}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <ul className="model-report">
        {failed.map(({ id, why }) => (
          <li key={id}>
            <b>{nameOf(id)}</b> {why}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
