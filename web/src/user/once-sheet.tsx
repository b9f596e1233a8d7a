import type { Result } from '@ordo/contract/kit.ts';
import type { userPasswords } from '@ordo/contract/user.ts';
import { byteOrderMark, csvLine } from '@ordo/engine/text/csv.ts';
import { Button, Modal } from 'antd';
import { saveBlob } from '../kit/download.ts';
import { useText } from '../kit/phrases.ts';
import { userPhrases } from './user.phrases.ts';
import './once-password.css';

/** Strips shown; all of them are in the file. */
const MAX_SHOWN = 200;

type People = Result<typeof userPasswords>['list'];

function saveFile(name: string, people: People, heads: string[]): void {
  const lines = [heads, ...people.map(({ account, realName, department, password }) => [account, realName, department, password])].map(csvLine);
  saveBlob(name, new Blob([byteOrderMark, ...lines], { type: 'text/csv' }));
}

/** Passwords that cannot be shown again, a paper strip for each person; only its own button closes it. */
export function OnceSheet({ list, close }: { list: People; close(): void }) {
  const text = useText(userPhrases);
  return (
    <Modal
      open
      title={text('onceSheet', { n: list.length })}
      width={760}
      rootClassName="once-sheet"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => saveFile(`${text('onceFile')}.csv`, list, [text('account'), text('name'), text('organize'), text('oncePassword')])}>
            {text('saveFile')}
          </Button>
          {list.length <= MAX_SHOWN && <Button onClick={() => window.print()}>{text('print')}</Button>}
          <Button type="primary" onClick={close}>
            {text('onceDone')}
          </Button>
        </>
      }
    >
      <p className="once-note">{text('onceText')}</p>
      {list.length > MAX_SHOWN && <p className="once-note">{text('onceMore', { n: list.length - MAX_SHOWN })}</p>}
      <div className="once-strips" role="region" aria-label={text('oncePassword')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('name')}</th>
              <th scope="col">{text('oncePassword')}</th>
              <th scope="col">{text('organize')}</th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, MAX_SHOWN).map(({ id, realName, account, department, password }) => (
              <tr key={id}>
                <td>
                  {realName}
                  <br />
                  {account}
                </td>
                <td>
                  <code>{password}</code>
                </td>
                <td>{department}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
