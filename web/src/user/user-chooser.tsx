// The dialog for selecting people: the tree on the left, the selection on the right (product §5.3).
import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { inSentence, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { useDebounced } from '../kit/use-debounced.ts';
import { PersonName, UserTree, type Person } from './user-tree.tsx';
import { useUserNames } from './user-names.ts';
import { chooserPhrases } from './user.phrases.ts';
import './user-chooser.css';

interface Props {
  /** Role of the selected person: “manager”. */
  noun: string;
  /** Title instead of “Choose …”. */
  title?: string;
  multiple: boolean;
  /** Ids of the initial selection. */
  start: readonly string[];
  /** An empty selection is allowed. */
  mayBeEmpty?: boolean;
  /** The dialog waits for the returned promise. */
  done(ids: string[]): Promise<unknown> | void;
  close(): void;
}

const PAUSE = 300;

export function UserChooser({ noun, title, multiple, start, mayBeEmpty, done, close }: Props) {
  const text = useText(chooserPhrases);
  const names = useUserNames(start);
  const [changed, setChanged] = useState<readonly Person[] | null>(null);
  const [typed, setTyped] = useState('');
  const [keyword, search] = useDebounced(typed.trim(), PAUSE);
  const [busy, setBusy] = useState(false);
  const chosen = changed ?? start.map((id) => ({ id, fullName: names?.get(id) ?? (names ? text('gone') : '…') }));

  const toggle = (person: Person) => {
    if (chosen.some(({ id }) => id === person.id)) setChanged(chosen.filter(({ id }) => id !== person.id));
    else setChanged(multiple ? [...chosen, person] : [person]);
  };
  const confirm = () => {
    if (chosen.length === 0 && !mayBeEmpty) return toast('warning', text('required', { noun: inSentence(noun) }));
    setBusy(true);
    void Promise.resolve(done(chosen.map(({ id }) => id))).finally(() => setBusy(false));
  };

  return (
    <Modal
      open
      title={title ?? text('title', { noun: inSentence(noun) })}
      width={800}
      okText={text('ok')}
      cancelText={text('cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      rootClassName="chooser"
      onOk={confirm}
      onCancel={close}
    >
      <div className="chooser-sides">
        <section aria-label={text('people')}>
          <Input
            value={typed}
            prefix={<SearchOutlined aria-hidden />}
            placeholder={text('hint')}
            aria-label={text('hint')}
            maxLength={50}
            allowClear
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={search}
          />
          <div className="chooser-tree">
            <UserTree label={text('people')} keyword={keyword} multiple={multiple} chosen={chosen} toggle={toggle} />
          </div>
        </section>
        <section aria-label={text('chosen', { n: chosen.length })}>
          <header>
            <h3 role="status">{text('chosen', { n: chosen.length })}</h3>
            <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => setChanged([])}>
              {text('clear')}
            </Button>
          </header>
          {chosen.length === 0 && <p className="chooser-none">{text('none')}</p>}
          <ul>
            {chosen.map((person) => (
              <li key={person.id}>
                <PersonName fullName={person.fullName} />
                <Button type="text" size="small" icon={<CloseOutlined />} aria-label={text('drop', { name: person.fullName })} onClick={() => toggle(person)} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  );
}
