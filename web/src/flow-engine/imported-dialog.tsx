// What became of an imported file: what was not understood, and what stands in the way of a release.
import type { flowEngineImport } from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

export function ImportedDialog({ imported: { fullName, findings }, close }: { imported: Result<typeof flowEngineImport>; close(): void }) {
  const text = useText(flowEnginePhrases);
  return (
    <Modal open title={text('imported', { name: fullName })} onCancel={close} footer={<Button onClick={close}>{text('close')}</Button>}>
      {findings.length === 0 ? (
        <p>{text('allUnderstood')}</p>
      ) : (
        <>
          <p>{text('notUnderstood')}</p>
          <ul className="flow-engine-findings">
            {findings.map((finding, at) => (
              <li key={at}>
                <Tag tone={finding.blocks ? 'bad' : 'warn'}>{text(finding.blocks ? 'blocking' : 'noteOnly')}</Tag> {finding.text}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
