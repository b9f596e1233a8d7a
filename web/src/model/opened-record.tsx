// One record, from loading to saving.
import { recordCopy, recordInfo, type ModelRecord } from '@ordo/contract/model-record.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { OpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { PrintButton, usePrintWord } from '../print-template/print-template-picker.tsx';
import { AsSaved, ReleaseSwitch } from './as-saved.tsx';
import { buttonText } from './form-buttons.ts';
import { heldPhrases } from './held.phrases.ts';
import { launchAddress, taskAddress } from './held.ts';
import { modelPhrases } from './model.phrases.ts';
import type { Names } from '../form/names-look.ts';
import { useRecordLook } from './use-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { titleOf } from './record-columns.tsx';
import { RecordEditor } from './record-editor.tsx';
import { RecordParts } from './record-parts.tsx';
import { useRelated } from './related-node.tsx';

export interface RecordName {
  title: string;
  /** `#7` */
  number: string;
}

interface Props {
  model: OpenedModel;
  record: OpenRecord;
  mode: OpenRecord['mode'];
  id: string;
  /** Source record of a copy; null: it is not a copy. */
  copied?: string | null;
  close(): void;
  onDirty(dirty: boolean): void;
  /** @param name null: not loaded yet */
  onNamed(name: RecordName | null): void;
}

export function OpenedRecord({ model, record, mode, id, copied = null, close, onDirty, onNamed }: Props) {
  const lookOf = useRecordLook(model);
  const asked = { id: model.id, recordId: id, ...(model.menuId && { menuId: model.menuId }) };
  const read = useRead(recordInfo, asked, { enabled: id !== '' });
  const { data } = read;
  const name = data ? titleOf(model, { ...data.values, recordNo: data.recordNo }, lookOf(data.names)) : null;
  const number = data ? `#${data.recordNo}` : '';
  useEffect(() => onNamed(name === null ? null : { title: name, number }), [onNamed, name, number]);
  const done = () => {
    onDirty(false);
    record.close();
  };

  const related = useRelated(model, id || null);
  const copying = useRead(recordCopy, { ...asked, recordId: copied ?? '' }, { enabled: id === '' && copied !== null });
  // A form with a workflow is filled in on the launch page.
  const fills = model.webType !== 3;
  if (id === '' && !(fills && model.may('btn_add'))) return null;
  if (id === '' && copied === null) return <RecordEditor model={model} record={null} close={close} onDirty={onDirty} done={done} />;
  if (id === '') {
    if (copying.error) return <Failure refused={copying.error} retry={() => void copying.refetch()} />;
    if (!copying.data || copying.isFetching) return <Bones />;
    return <RecordEditor key={copied} model={model} record={null} start={copying.data.values as Values} close={close} onDirty={onDirty} done={done} />;
  }
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <Bones />;
  if (mode === 'edit' && fills && model.may('btn_edit') && data.held === undefined)
    return <RecordEditor model={model} record={data} related={related} close={close} onDirty={onDirty} done={done} />;
  const launch = model.flow?.launch ? () => void (location.hash = launchAddress(model.flow?.id ?? '', id)) : undefined;
  const edit = model.may('btn_edit') && data.held === undefined ? (fills ? () => record.edit(id) : launch) : undefined;
  return <RecordView model={model} record={data} names={data.names} name={name ?? ''} held={data.held} edit={edit} close={close} />;
}

interface View {
  model: OpenedModel;
  record: ModelRecord;
  names: Names;
  /** Title of the record. */
  name: string;
  /** Reason why it cannot be changed here. */
  held: string | undefined;
  edit: (() => void) | undefined;
  close(): void;
}

function RecordView({ model, record, names, name, held, edit, close }: View) {
  const text = useText(modelPhrases);
  const task = useText(heldPhrases);
  const [newest, setNewest] = useState(false);
  const print = usePrintWord();
  const { look } = model.design.form;
  const isOld = record.formNumber < model.release;
  const who = (id: string | null) => (id ? (names.user?.[id] ?? '') : '');
  const changed = record.lastModifyTime !== null;
  const when = timeText(changed ? record.lastModifyTime : record.creatorTime);
  return (
    <>
      <div className="record-body">
        {held && record.taskId && <Alert type="info" showIcon title={held} action={<a href={taskAddress(record.taskId)}>{task('openTask')}</a>} />}
        {isOld && !newest ? (
          <AsSaved model={model} record={record} show={() => setNewest(true)} />
        ) : (
          <>
            {isOld && <ReleaseSwitch text={text('byNewest', { n: model.release })} label={text('asSaved')} press={() => setNewest(false)} />}
            <RecordParts model={model} record={record} names={names} />
          </>
        )}
      </div>
      <footer className="record-foot">
        <span className="record-last">
          {when && text(changed ? 'changedBy' : 'madeBy', { who: who(changed ? record.lastModifyUserId : record.creatorUserId), when })}
        </span>
        {model.may('btn_print') && (
          <PrintButton
            type={`model.${model.id}`}
            recordId={record.id}
            name={name}
            {...(look.hasPrint && { template: look.printId, says: buttonText(look, 'printText', print) })}
          />
        )}
        {edit && (
          <Button type="primary" onClick={edit}>
            {text('edit')}
          </Button>
        )}
        <Button onClick={close}>{text('close')}</Button>
      </footer>
    </>
  );
}

function Bones() {
  return (
    <div className="record-body" aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="record-bone">
          <span className="bone" style={{ inlineSize: 96 }} />
          <span className="bone" style={{ blockSize: 32 }} />
        </div>
      ))}
    </div>
  );
}
