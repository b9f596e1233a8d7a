import { QrcodeOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useText } from '../kit/phrases.ts';
import { QrPicture } from '../kit/qr-picture.tsx';
import { modelPhrases } from './model.phrases.ts';

/** The address of a record as a QR code, to open it on a phone. */
export function QrButton({ href, name }: { href: string; name: string }) {
  const text = useText(modelPhrases);
  const address = () => new URL(href, location.href).href;
  const picture = () => (
    <figure className="model-qr">
      <QrPicture text={address()} label={name} className="model-qr-picture" />
      <figcaption>{text('qrcodeHint')}</figcaption>
    </figure>
  );
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={picture}>
      <Button type="text" icon={<QrcodeOutlined />} aria-label={text('qrcode')} title={text('qrcode')} aria-haspopup="dialog" />
    </Popover>
  );
}
