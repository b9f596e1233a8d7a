// The gear in the head. The drawer behind it is loaded when it is opened for the first time.
import { SettingOutlined } from '@ant-design/icons';
import { memo, useState } from 'react';
import { Aside, part } from '../kit/part.tsx';
import { useText } from '../kit/phrases.ts';
import { usePageLeft } from './page-left.ts';
import { settingsPhrases } from './settings.phrases.ts';

const SettingsDrawer = part(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

export const SettingsButton = memo(function SettingsButton() {
  const text = useText(settingsPhrases);
  const [state, setState] = useState<'unmade' | 'open' | 'shut'>('unmade');
  usePageLeft(() => setState((now) => (now === 'open' ? 'shut' : now)));
  return (
    <>
      <button
        type="button"
        className="navbar-button"
        aria-haspopup="dialog"
        aria-label={text('settings')}
        title={text('settings')}
        onClick={() => setState('open')}
      >
        <SettingOutlined />
      </button>
      {state !== 'unmade' && (
        <Aside onFailed={() => setState('unmade')}>
          <SettingsDrawer open={state === 'open'} onClose={() => setState('shut')} />
        </Aside>
      )}
    </>
  );
});
