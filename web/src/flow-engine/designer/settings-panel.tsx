// Who may launch the flow, and settings of the whole flow.
import type { Settings } from '@ordo/engine/flow/document.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import type { StartNode } from '@ordo/engine/flow/nodes/start.ts';
import { UserPicker } from '../../user/user-picker.tsx';
import { useText } from '../../kit/phrases.ts';
import { useDesigned, useFlowDesigner } from './context.ts';
import { MessagesField } from './messages-field.tsx';
import { nodePhrases } from './node.phrases.ts';
import { Mark, PeopleFields, Pick, Row } from './parts.tsx';
import { RecordStartFields } from './record-start-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { TitleField } from './title-field.tsx';

/** Default title of tasks. */
const USUAL_TITLE = '{user}的{flow}';

export function SettingsPanel({ start }: { start: StartNode }) {
  const text = useText(nodePhrases);
  const designer = useFlowDesigner();
  const settings = useDesigned((one) => one.flow.settings);
  const set = (part: Partial<Settings>, run: string | null = null) =>
    void designer.perform('settings', { ...designer.flow, settings: { ...settings, ...part } }, '', run);
  const change = (part: Partial<StartNode>) => void designer.perform('change', { ...designer.flow, start: { ...start, ...part } }, start.title);
  const launch = (launchers: StartNode['launchers']) => change({ launchers });
  return (
    <>
      <Mark label={text('onlyThese')} value={start.launchers !== null} change={(on) => launch(on ? nobody : null)} />
      {start.launchers && <PeopleFields noun={text('launchers')} value={start.launchers} change={launch} />}
      <p className="fe-quiet">{text('launchersHint')}</p>
      <ScheduleFields start={start} />
      <RecordStartFields start={start} />
      <Mark label={text('mailsInitiator')} value={start.mails ?? false} change={(on) => change({ mails: on || undefined })} />
      <h3>{text('settings')}</h3>
      <Row label={text('admin')}>
        {(id) => (
          <UserPicker
            id={id}
            noun={text('admin')}
            disabled={!designer.mayEdit}
            value={settings.admin ?? ''}
            onChange={(admin) => set({ admin: admin || null })}
          />
        )}
      </Row>
      <TitleField
        label={text('taskTitle')}
        hint={text('taskTitleHint')}
        usual={USUAL_TITLE}
        begins={USUAL_TITLE}
        value={settings.title ?? ''}
        change={(title) => set({ title: title || undefined }, 'task title')}
      />
      <MessagesField value={settings.messages} change={(messages) => set({ messages }, 'messages')} />
      <Pick
        label={text('sameInitiator')}
        value={settings.sameInitiator}
        options={[
          { value: 'usual', label: text('usual') },
          { value: 'skip', label: text('skip') },
          { value: 'superior', label: text('toSuperior') },
        ]}
        change={(sameInitiator) => set({ sameInitiator })}
      />
      <Pick
        label={text('sameApprover')}
        value={settings.sameApprover}
        options={(['again', 'adjacent', 'always'] as const).map((value) => ({ value, label: text(value) }))}
        change={(sameApprover) => set({ sameApprover })}
      />
      <Pick
        label={text('withdraw')}
        value={settings.withdraw}
        options={[
          { value: 'untouched', label: text('untouched') },
          { value: 'any', label: text('anyTime') },
          { value: 'never', label: text('never') },
        ]}
        change={(withdraw) => set({ withdraw })}
      />
      <Mark label={text('revokeAfter')} value={settings.revokeAfter} change={(revokeAfter) => set({ revokeAfter })} />
      <Mark label={text('hidesPeople')} value={settings.hidesPeople ?? false} change={(on) => set({ hidesPeople: on || undefined })} />
      <Mark label={text('initiatorCirculates')} value={settings.mayCirculate} change={(mayCirculate) => set({ mayCirculate })} />
      <Mark label={text('oldHooks')} value={settings.oldHooks ?? false} change={(oldHooks) => set({ oldHooks })} />
    </>
  );
}
