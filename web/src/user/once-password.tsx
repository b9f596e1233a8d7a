import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { userPhrases } from './user.phrases.ts';
import './once-password.css';

export interface Once {
  account: string;
  password: string;
}

/** Shows a password that cannot be shown again; only its own button closes it. */
export function OncePassword({ account, password, close }: Once & { close(): void }) {
  const text = useText(userPhrases);
  const copy = () =>
    navigator.clipboard
      .writeText(password)
      .then(() => toast('success', text('copied')))
      .catch(() => toast('warning', text('notCopied')));
  return (
    <Modal
      open
      title={text('onceTitle')}
      width={460}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={close}>
          {text('onceDone')}
        </Button>
      }
    >
      <dl className="once-password">
        <dt>{text('account')}</dt>
        <dd>{account}</dd>
        <dt>{text('oncePassword')}</dt>
        <dd>
          <code>{password}</code>
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {text('copy')}
          </Button>
        </dd>
      </dl>
      <p className="once-note">{text('onceText')}</p>
    </Modal>
  );
}
