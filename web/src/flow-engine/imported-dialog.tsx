// What became of an imported file: what was not understood, and what stands in the way of a release.
import type { flowEngineImport } from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

interface Props {
  imported: Result<typeof flowEngineImport>;
  draw(): void;
  close(): void;
}

export function ImportedDialog({ imported: { fullName, findings }, draw, close }: Props) {
  const text = useText(flowEnginePhrases);
  return (
    <Modal
      open
      title={text('imported', { name: fullName })}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {text('close')}
        </Button>,
        <Button key="design" type="primary" onClick={draw}>
          {text('design')}
        </Button>,
      ]}
    >
      {findings.length === 0 ? (
        <p>{text('allUnderstood')}</p>
      ) : (
        <>
          <p>{text('notUnderstood')}</p>
          <ul className="flow-engine-findings">
            {findings.map((finding, at) => (
              <li key={at}>
                <Tag tone={finding.blocks ? 'bad' : 'warn'}>{text(finding.blocks ? 'blocking' : 'noteOnly')}</Tag>{' '}
                {finding.place && <strong>{finding.place}</strong>} {finding.text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
