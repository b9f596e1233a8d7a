// The settings of the installation, on one page.
import type { Result } from '@ordo/contract/kit.ts';
import { sysConfigInfo, sysConfigSave } from '@ordo/contract/sys-config.ts';
import { useCallback, useEffect, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { Editor } from '../kit/record/editor.tsx';
import '../kit/record/record.css';
import { RecordDetails } from '../kit/record/record-details.tsx';
import { Failure } from '../kit/states.tsx';
import { markUnsaved } from '../kit/unsaved.ts';
import { useCan, useView } from '../kit/view.tsx';
import { Channels } from './channels.tsx';
import './sys-config.css';
import { useConfigSections } from './sys-config-sections.tsx';
import { sysConfigPhrases } from './sys-config.phrases.ts';
import '../kit/kit.css';

type Config = Result<typeof sysConfigInfo>;

export function SysConfigScreen() {
  const text = useText(sysConfigPhrases);
  const can = useCan();
  const { path } = useView();
  const sections = useConfigSections(can('btn_save'));
  const [config, setConfig] = useState<Config | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const [visit, setVisit] = useState(0);

  /** Bypasses every cache: the form starts from it. */
  const load = useCallback(async () => {
    try {
      setConfig(await call(sysConfigInfo, {}));
      setRefused(null);
      setVisit((before) => before + 1);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const afresh = () => {
    markUnsaved(path, false);
    setVisit(visit + 1);
  };

  return (
    <section className="config" aria-label={text('title')} aria-busy={!config && !refused}>
      <h1>{text('title')}</h1>
      <p className="config-lead">{text('lead')}</p>
      {config && <Channels mayTest={can('btn_save')} />}
      {refused && !config && <Failure refused={refused} retry={() => void load()} />}
      {!config && !refused && <Bones />}
      {config && can('btn_save') && (
        <Editor
          key={visit}
          info={sysConfigInfo}
          create={sysConfigSave}
          update={sysConfigSave}
          sections={sections}
          id={config.id}
          start={config}
          focus={false}
          close={afresh}
          onDirty={(dirty) => markUnsaved(path, dirty)}
          places={{ mailPassword: 'emailPassword', mailOpen: 'emailSsl', mailSender: 'emailSender', usedSinceAhead: 'usedSince' }}
          done={() => {
            markUnsaved(path, false);
            void load();
          }}
        />
      )}
      {config && !can('btn_save') && (
        <RecordDetails sections={sections} values={config}>
          {null}
        </RecordDetails>
      )}
    </section>
  );
}

const Bones = () => (
  <div className="record-body" aria-hidden>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="record-bone">
        <span className="bone" style={{ inlineSize: 96 }} />
        <span className="bone" style={{ blockSize: 32 }} />
      </div>
    ))}
  </div>
);
