// Result of an import: parts that were not understood, and problems that block a release.
import type { flowEngineImport } from '@ordo/contract/flow-engine.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Modal } from 'antd';
import { comma, useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { flowEnginePhrases } from './flow-engine.phrases.ts';

interface Props {
  imported: Result<typeof flowEngineImport>;
  draw(): void;
  close(): void;
}

type Finding = Props['imported']['findings'][number];

/** Each sentence once, with all the nodes it applies to; what blocks a release first. */
const byText = (findings: readonly Finding[]): [Finding, string][] =>
  [...Map.groupBy(findings, (one) => one.text).values()]
    .map((alike): [Finding, string] => [alike[0] as Finding, [...new Set(alike.map(({ place }) => place).filter(Boolean))].join(comma())])
    .toSorted(([left], [right]) => Number(right.blocks) - Number(left.blocks));

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
            {byText(findings).map(([{ blocks, text: said }, places]) => (
              <li key={said}>
                <Tag tone={blocks ? 'bad' : 'warn'}>{text(blocks ? 'blocking' : 'noteOnly')}</Tag> {places && <strong>{places}</strong>} {said}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
