// Import of a file of dictionaries: first a preview; then all of it, or nothing.
import { dictionaryImport, dictionaryImportPlan, type TransferProblem } from '@ordo/contract/dictionary-transfer.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { callWithMessage, type CallError } from '../kit/call.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { toast } from '../kit/toast.ts';
import { useDropAndPaste } from '../kit/upload/drop-and-paste.ts';
import { dictionaryPhrases } from './dictionary.phrases.ts';

type Plan = Result<typeof dictionaryImportPlan>;

/** Problems shown; the rest are counted. */
const MAX = 100;

export function TransferDialog({ close }: { close(): void }) {
  const text = useText(dictionaryPhrases);
  const kit = useText(kitPhrases);
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; plan: Plan } | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem((error as CallError).message);
    } finally {
      setBusy(false);
    }
  };
  const look = (file: File) => void attempt(async () => setChosen({ file, plan: (await callWithMessage(dictionaryImportPlan, {}, undefined, file)).data }));
  const run = (file: File) =>
    void attempt(async () => {
      toast('success', (await callWithMessage(dictionaryImport, {}, undefined, file)).msg);
      void cache.invalidateQueries();
      close();
    });
  const { frame, over } = useDropAndPaste((files) => !busy && files[0] && look(files[0]));
  const added = chosen?.plan.types.reduce((sum, type) => sum + type.added + (type.isNew ? 1 : 0), 0) ?? 0;
  const sound = chosen !== null && chosen.plan.problems.length === 0 && added > 0;

  return (
    <Modal
      open
      title={text('importTitle')}
      mask={{ closable: false }}
      onCancel={close}
      closable={{ 'aria-label': kit('cancel') }}
      footer={[
        <Button key="close" onClick={close}>
          {kit('cancel')}
        </Button>,
        <Button key="run" type="primary" disabled={!sound} loading={busy} onClick={() => chosen && run(chosen.file)}>
          {added > 0 ? text('importAll', { n: added }) : text('importSheet')}
        </Button>,
      ]}
    >
      {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      <div ref={frame} className={over ? 'dictionary-drop dictionary-over' : 'dictionary-drop'} aria-busy={busy}>
        <p>{chosen ? chosen.file.name : text('importHint')}</p>
        <Button type={chosen ? 'default' : 'primary'} loading={busy && !chosen} onClick={() => input.current?.click()}>
          {text(chosen ? 'importOther' : 'importChoose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={text('importChoose')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) look(file);
          }}
        />
      </div>
      {chosen && (chosen.plan.problems.length > 0 ? <Problems problems={chosen.plan.problems} /> : <Types types={chosen.plan.types} />)}
    </Modal>
  );
}

function Types({ types }: Pick<Plan, 'types'>) {
  const text = useText(dictionaryPhrases);
  return (
    <ul className="dictionary-plan">
      {types.map((type) => (
        <li key={type.enCode}>
          <span>
            {type.fullName} <span className="dictionary-quiet">{type.enCode}</span>
          </span>
          <span>
            {type.isNew && <Tag tone="info">{text('importNew')}</Tag>} {text('importAdds', { n: type.added })}
            {type.kept > 0 && ` · ${text('importKeeps', { n: type.kept })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Problems({ problems }: { problems: readonly TransferProblem[] }) {
  const text = useText(dictionaryPhrases);
  return (
    <>
      <Alert type="error" showIcon title={text('importBad', { n: problems.length })} />
      <ul className="dictionary-plan">
        {problems.slice(0, MAX).map(({ list, row, name, text: said }, at) => (
          <li key={at}>
            <span>
              {text(list === 'list' ? 'importType' : 'importItem', { row })} <span className="dictionary-quiet">{name}</span>
            </span>
            <span>{said}</span>
          </li>
        ))}
      </ul>
      {problems.length > MAX && <p className="dictionary-quiet">{text('importMore', { n: problems.length - MAX })}</p>}
    </>
  );
}
