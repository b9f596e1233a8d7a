import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { Tooltip } from '../kit/lazy-antd.tsx';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { shellPhrases } from './shell.phrases.ts';

const follow = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

export function FullScreenButton() {
  const text = useText(shellPhrases);
  const full = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  const refuse = () => toast('warning', text('fullScreenUnsupported'));

  const toggle = async () => {
    // iPhones lack this API, whatever the types say.
    if (!document.fullscreenEnabled) return refuse();
    await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(refuse);
  };
  const label = text(full ? 'fullScreenExit' : 'fullScreen');
  return (
    <Tooltip title={label} trigger={['hover']}>
      <button type="button" className="navbar-button" aria-label={label} aria-pressed={full} onClick={() => void toggle()}>
        {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      </button>
    </Tooltip>
  );
}
