import type { Result } from '@ordo/contract/kit.ts';
import type { userPasswords } from '@ordo/contract/user.ts';
import { Button, Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { userPhrases } from './user.phrases.ts';
import './once-password.css';

/** Passwords that nobody will see again, a strip of paper for each person; only its own button closes it. */
export function OnceSheet({ list, close }: { list: Result<typeof userPasswords>['list']; close(): void }) {
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
          <Button onClick={() => window.print()}>{text('print')}</Button>
          <Button type="primary" onClick={close}>
            {text('onceDone')}
          </Button>
        </>
      }
    >
      <p className="once-note">{text('onceText')}</p>
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
            {list.map(({ id, realName, account, department, password }) => (
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
