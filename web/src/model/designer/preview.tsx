// Preview of the form: at the widths of a phone, a tablet and a desktop, in each language, in dark mode, on paper, and as seen with a role.
import { modelAsRole } from '@ordo/contract/model-as-role.ts';
import type { Language } from '@ordo/contract/language.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { Alert, Button, Drawer, Segmented, Switch } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { findRecords } from '../../form/find-records.ts';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { language as languageNow, languageNames, showLanguage, useLanguage, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { useSettings } from '../../kit/settings.ts';
import { RolePicker } from '../../role/role-picker.tsx';
import { previewPhrases } from './preview.phrases.ts';
import { sampleValues } from './sample.ts';
import './preview.css';

const WIDTHS = [360, 768, 1440] as const;
const LANGUAGES = Object.keys(languageNames) as Language[];
/** Width of an A4 page without margins, in CSS pixels. */
const PAPER = 680;

/** Restores the settings changed for the preview when it is closed. */
function useForNow(): void {
  useEffect(() => {
    const [spoken, { darkMode }] = [languageNow(), useSettings.getState()];
    return () => {
      void showLanguage(spoken);
      useSettings.setState({ darkMode });
    };
  }, []);
}

/** Nodes that a role cannot see or change. */
function useRole(id: string, roleId: string) {
  const asked = useRead(modelAsRole, { id, roleId }, { enabled: roleId !== '' });
  const seen = roleId === '' ? undefined : asked.data;
  return useMemo(() => {
    const nodesOf = (paths: readonly string[]) => new Set(paths.map((path) => path.slice(path.indexOf('.') + 1)));
    return {
      problem: roleId === '' ? null : (asked.error?.message ?? null),
      closed: seen?.opens === false,
      ...(seen && { hidden: nodesOf(seen.hidden), fixed: nodesOf(seen.fixed) }),
    };
  }, [roleId, seen, asked.error]);
}

/** @param id of the model; its release defines what roles may see */
export function Preview({ id, design, close }: { id: string; design: Design; close(): void }) {
  const text = useText(previewPhrases);
  const language = useLanguage();
  const inputId = useId();
  const [width, setWidth] = useState<number>(1440);
  const [isRead, setRead] = useState(false);
  const [paper, setPaper] = useState(false);
  const [sampled, setSampled] = useState(0);
  const [roleId, setRoleId] = useState('');
  const dark = useSettings(({ darkMode }) => darkMode);
  const { problem, closed, hidden, fixed } = useRole(id, roleId);
  useForNow();
  const store = useMemo(
    () =>
      new FormStore({
        document: design.form,
        rules: design.rules,
        values: sampled === 0 ? {} : sampleValues(design.form, language, sampled),
        fresh: true,
        ...(hidden && { hidden }),
        ...(fixed && { fixed }),
      }),
    [design, language, sampled, hidden, fixed],
  );
  return (
    <Drawer open size="100vw" title={text('title')} closable={{ 'aria-label': text('close') }} className={paper ? 'dz-printed' : ''} onClose={close}>
      <div className="dz-preview-tools">
        <Segmented
          aria-label={text('width')}
          value={width}
          disabled={paper}
          options={WIDTHS.map((one) => ({ value: one, label: text(`w${one}`) }))}
          onChange={setWidth}
        />
        <Segmented<Language>
          aria-label={text('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(next) => void showLanguage(next)}
        />
        <label className="dz-preview-role" htmlFor={inputId}>
          {text('role')}
          <RolePicker id={inputId} filter value={roleId} onChange={(next) => setRoleId(next ?? '')} />
        </label>
        <label>
          <Switch size="small" checked={dark === 'dark'} onChange={(on) => useSettings.setState({ darkMode: on ? 'dark' : 'light' })} /> {text('dark')}
        </label>
        <label>
          <Switch size="small" checked={isRead || paper} disabled={paper} onChange={setRead} /> {text('read')}
        </label>
        <label>
          <Switch size="small" checked={paper} onChange={setPaper} /> {text('paper')}
        </label>
        {paper && <Button onClick={() => window.print()}>{text('print')}</Button>}
        <Button onClick={() => setSampled(sampled + 1)}>{text('sample')}</Button>
        <Button onClick={() => store.check()}>{text('check')}</Button>
      </div>
      {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
      {closed && <Alert type="warning" showIcon title={text('closed')} />}
      {hidden && !closed && <p className="dz-quiet">{text('byRelease')}</p>}
      {!closed && (
        <div className="dz-preview" style={{ maxInlineSize: paper ? PAPER : width }}>
          <FormView
            key={`${sampled} ${roleId}`}
            store={store}
            mode={isRead || paper ? 'read' : 'edit'}
            records={findRecords}
            asPhone={!paper && width === WIDTHS[0]}
          />
        </div>
      )}
    </Drawer>
  );
}
