import { Modal } from '../kit/lazy-antd.tsx';
import { LogoPicture } from '../kit/logo-picture.tsx';
import { useText } from '../kit/phrases.ts';
import { useSystem } from '../kit/system.ts';
import { shellPhrases } from './shell.phrases.ts';

export function AboutDialog({ open, onClose, afterClose }: { open: boolean; onClose: () => void; afterClose: () => void }) {
  const text = useText(shellPhrases);
  const system = useSystem();
  return (
    <Modal open={open} onCancel={onClose} afterClose={afterClose} footer={null} width={360} title={text('about')} centered>
      <div className="about">
        <LogoPicture size={56} />
        <h2>{system.sysName}</h2>
        <p>{system.sysDescription || text('aboutWhat')}</p>
        <p>{text('aboutVersion', { version: import.meta.env.ORDO_VERSION })}</p>
        <p className="about-vendor">{system.companyName || text('aboutVendor')}</p>
        {system.copyright && <p className="about-vendor">{system.copyright}</p>}
      </div>
    </Modal>
  );
}
