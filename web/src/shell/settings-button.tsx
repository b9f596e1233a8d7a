// The settings button in the header. Its drawer is loaded when it is first opened.
import { SettingOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { create } from 'zustand';
import { lazyComponent, OptionalBoundary } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { usePageLeft } from './use-page-left.ts';
import { settingsPhrases } from './settings.phrases.ts';

const SettingsDrawer = lazyComponent(async () => (await import('./settings-drawer.tsx')).SettingsDrawer);

const useDrawer = create<{ standing: 'unmade' | 'open' | 'shut' }>(() => ({ standing: 'unmade' }));
const stand = (standing: 'unmade' | 'open' | 'shut') => useDrawer.setState({ standing });

export const openSettings = () => stand('open');

export const SettingsButton = memo(function SettingsButton() {
  const text = useText(settingsPhrases);
  const state = useDrawer(({ standing }) => standing);
  usePageLeft(() => state === 'open' && stand('shut'));
  return (
    <>
      <button type="button" className="navbar-button" aria-haspopup="dialog" aria-label={text('settings')} title={text('settings')} onClick={openSettings}>
        <SettingOutlined />
      </button>
      {state !== 'unmade' && (
        <OptionalBoundary onFailed={() => stand('unmade')}>
          <SettingsDrawer open={state === 'open'} onClose={() => stand('shut')} />
        </OptionalBoundary>
      )}
    </>
  );
});
