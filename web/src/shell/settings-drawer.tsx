// A person's settings (product §3.3). Everything applies at once and in this browser; layout and language are saved on the server as well.
import { themeSave } from '@ordo/contract/current-user.ts';
import { languages } from '@ordo/contract/language.ts';
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { Drawer, Switch } from 'antd';
import { call } from '../kit/call.ts';
import { languageNames, useLanguage, useText } from '../kit/phrases.ts';
import { changeSettings, darkModes, layoutTypes, lockTimes, sizes, slideClasses, themeClasses, useSettings } from '../kit/settings.ts';
import { useSystem } from '../kit/system.ts';
import { toast } from '../kit/toast.ts';
import { changeLanguage } from './change-language.ts';
import { Choice } from './choice.tsx';
import { hues } from './colours.ts';
import { LayoutPicture, StylePicture } from './layout-picture.tsx';
import './settings-drawer.css';
import { settingsPhrases } from './settings.phrases.ts';

const switches = ['tagsView', 'tagsIcon', 'useCache', 'showSearch', 'showLanguage', 'sidebarLogo'] as const;

export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(settingsPhrases);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('settings')}
      size={280}
      closable={{ 'aria-label': text('shut'), placement: 'end' }}
      rootClassName="settings"
    >
      <Look />
      <LanguageSetting />
      <Switches />
      <Lock />
    </Drawer>
  );
}

function Look() {
  const text = useText(settingsPhrases);
  const { layoutType, slideClass, themeClass, darkMode, size } = useSettings();
  const changeLayout = (theme: LayoutTheme) => {
    changeSettings({ layoutType: theme });
    call(themeSave, { theme }).catch(() => toast('warning', text('notSaved')));
  };
  return (
    <>
      <Choice
        kind="pictures"
        legend={text('layoutType')}
        value={layoutType}
        options={layoutTypes.map((value) => ({ value, label: text(value), shown: <LayoutPicture layout={value} /> }))}
        onChange={changeLayout}
      />
      <Choice
        kind="pictures"
        legend={text('slideClass')}
        value={slideClass}
        options={slideClasses.map((value) => ({
          value,
          label: text(value === 'dark' ? 'menuDark' : 'menuLight'),
          shown: <StylePicture dark={value === 'dark'} />,
        }))}
        onChange={(next) => changeSettings({ slideClass: next })}
      />
      <Choice
        kind="colours"
        legend={text('themeClass')}
        value={themeClass}
        options={themeClasses.map((value) => ({ value, label: text(value), shown: <i style={{ background: hues[value] }} /> }))}
        onChange={(next) => changeSettings({ themeClass: next })}
      />
      <Choice
        kind="words"
        legend={text('darkMode')}
        value={darkMode}
        options={darkModes.map((value) => ({ value, label: text(value) }))}
        onChange={(next) => changeSettings({ darkMode: next })}
      />
      <Choice
        kind="words"
        legend={text('size')}
        value={size}
        options={sizes.map((value) => ({ value, label: text(value) }))}
        onChange={(next) => changeSettings({ size: next })}
      />
    </>
  );
}

function LanguageSetting() {
  const text = useText(settingsPhrases);
  const current = useLanguage();
  return (
    <Choice
      kind="words"
      legend={text('language')}
      value={current}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(next) => void changeLanguage(next)}
    />
  );
}

function Switches() {
  const text = useText(settingsPhrases);
  const settings = useSettings();
  return (
    <fieldset className="choice">
      <legend>{text('show')}</legend>
      {switches.map((key) => (
        <label key={key} className="settings-switch">
          {text(key)}
          <Switch checked={settings[key]} onChange={(on) => changeSettings({ [key]: on })} aria-label={text(key)} />
        </label>
      ))}
    </fieldset>
  );
}

function Lock() {
  const text = useText(settingsPhrases);
  const own = useSettings((settings) => settings.lockMinutes);
  const most = useSystem((system) => system.lockMinutes);
  const within = lockTimes.filter((value) => value === 0 || most === 0 || value < most);
  const never = most === 0 ? text('never') : text('minutes', { n: most });
  return (
    <Choice
      kind="words"
      legend={text('lockMinutes')}
      value={within.includes(own) ? own : 0}
      options={within.map((value) => ({ value, label: value === 0 ? never : text('minutes', { n: value }) }))}
      onChange={(next) => changeSettings({ lockMinutes: next })}
    />
  );
}
