// Two people changed the same fields: shows the old value and both new ones; the user chooses which one to keep.
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Row, Values } from '@ordo/engine/form/values.ts';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import { clashKey, isRowGone, isRowRemoved, type Choices } from './conflict.ts';
import { conflictPhrases } from './model.phrases.ts';
import type { OpenedModel } from './opened-model.ts';
import { rowsOf } from '../form/record-changes.ts';
import type { Clash } from './record-draft.ts';
import { useLook } from './use-look.ts';

interface Props {
  model: OpenedModel;
  record: ModelRecord & { names?: Readonly<Record<string, Readonly<Record<string, string>>>> };
  message: string;
  clashes: readonly Clash[];
  choose(choices: Choices): void;
  close(): void;
}

export function ConflictDialog({ model, record, message, clashes, choose, close }: Props) {
  const text = useText(conflictPhrases);
  const language = useLanguage();
  const look = useLook(
    record.names ?? {},
    [...model.fields].flatMap(([path, { node }]) => (clashes.some(({ field }) => path === field || path.startsWith(`${field}.`)) ? [node] : [])),
  );
  // Other people's changes are kept unless the user chooses otherwise.
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(clashes.map((clash) => [clashKey(clash), 'theirs'])));
  const all = (side: 'mine' | 'theirs') => setChoices(Object.fromEntries(clashes.map((clash) => [clashKey(clash), side])));

  const called = ({ field, row, label }: Clash) => {
    const found = model.fields.get(field);
    const own = found ? textIn(found.node.label, language) : label;
    const table = found?.table ?? (found?.node.kind === 'table' ? found.node.id : null);
    if (row === null || table === null) return own;
    const n = rowsOf(record.values as Values, table).findIndex(({ id }) => id === row) + 1;
    return text('inRow', { label: own, n: n || '?' });
  };
  const say = (clash: Clash, value: unknown) => {
    const node = model.fields.get(clash.field)?.node;
    if (isEmpty(value as Json) || !node) return text('empty');
    if (node.kind === 'table') return sayRow(node.id, value as Row['values']) || text('empty');
    return fieldKinds[node.kind].text(value as Json, node, look);
  };

  const sayRow = (table: string, values: Row['values']) =>
    Object.entries(values)
      .flatMap(([id, value]) => {
        const node = model.fields.get(`${table}.${id}`)?.node;
        return node && !isEmpty(value) ? [`${textIn(node.label, language)} ${fieldKinds[node.kind].text(value, node, look)}`] : [];
      })
      .join(' · ');
  const saidOfTheirs = (clash: Clash) => {
    if (isRowRemoved(clash)) return text('rowStays', { value: say(clash, clash.theirs) });
    return isRowGone(clash) ? text('rowGone') : say(clash, clash.theirs);
  };
  const saidOfMine = (clash: Clash) => {
    if (isRowRemoved(clash)) return text('rowRemoved');
    return isRowGone(clash) ? `${text('rowKept')} · ${say(clash, clash.mine)}` : say(clash, clash.mine);
  };

  return (
    <Modal
      open
      title={text('title')}
      width="min(760px, calc(100vw - 32px))"
      okText={text('save')}
      cancelText={text('back')}
      onOk={() => choose(choices)}
      onCancel={close}
      mask={{ closable: false }}
    >
      <p>{message}</p>
      <p className="model-quiet">{text('hint')}</p>
      <div className="model-choices">
        <Button size="small" onClick={() => all('theirs')}>
          {text('allTheirs')}
        </Button>
        <Button size="small" onClick={() => all('mine')}>
          {text('allMine')}
        </Button>
      </div>
      <ul className="model-clashes">
        {clashes.map((clash) => {
          const key = clashKey(clash);
          const name = called(clash);
          return (
            <li key={key}>
              <h3>{name}</h3>
              <p className="model-quiet">{text('from', { value: say(clash, clash.from) })}</p>
              <Radio.Group
                aria-label={name}
                value={choices[key]}
                onChange={({ target }) => setChoices({ ...choices, [key]: target.value as 'mine' | 'theirs' })}
                options={[
                  { value: 'theirs', label: <Value head={text('theirs')} said={saidOfTheirs(clash)} /> },
                  { value: 'mine', label: <Value head={text('mine')} said={saidOfMine(clash)} /> },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}

const Value = ({ head, said }: { head: string; said: string }) => (
  <span className="model-clash">
    <span className="model-quiet">{head}</span> {said}
  </span>
);
