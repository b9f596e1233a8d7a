import { Modal } from 'antd';
import { useText } from '../kit/phrases.ts';
import { shellPhrases } from './shell.phrases.ts';
import logo from '../kit/ordo.svg';

export function AboutDialog({ open, onClose, afterClose }: { open: boolean; onClose: () => void; afterClose: () => void }) {
  const text = useText(shellPhrases);
  return (
    <Modal open={open} onCancel={onClose} afterClose={afterClose} footer={null} width={360} title={text('about')} centered>
      <div className="about">
        <img src={logo} alt="" width="56" height="56" />
        <h2>Ordo</h2>
        <p>{text('aboutWhat')}</p>
        <p>{text('aboutVersion', { version: import.meta.env.ORDO_VERSION })}</p>
        <p className="about-vendor">{text('aboutVendor')}</p>
      </div>
    </Modal>
  );
}
