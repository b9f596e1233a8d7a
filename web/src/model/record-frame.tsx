// The container of an open record: a drawer, a dialog or the whole screen, as its form defines; on a phone always the whole screen.
import { Drawer, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useReturnFocus, type OpenRecord } from '../kit/open-record.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useRecordOpening } from '../kit/record/use-record-opening.ts';
import { recordAddress } from '@ordo/engine/text/record-address.ts';
import { ShareRecordButton } from '../kit/share-record-button.tsx';
import '../kit/record/record.css';
import { modelPhrases } from './model.phrases.ts';
import { OpenedRecord, type RecordName } from './opened-record.tsx';
import type { OpenedModel } from './opened-model.ts';
import { QrButton } from './qr-button.tsx';
import { WatchButton } from './watch-button.tsx';

export function RecordFrame({ model, record, copied = null }: { model: OpenedModel; record: OpenRecord; copied?: string | null }) {
  const text = useText(modelPhrases);
  const phone = usePhone();
  const { open, content, key, setDirty, close } = useRecordOpening(record);
  const [named, setNamed] = useState<RecordName | null>(null);
  const { popup, generalWidth, drawerWidth, fullScreenWidth } = model.design.form.look;
  const called = content.id && named ? named.title : model.fullName;
  const title = content.mode === 'new' ? text('titleNew', { name: model.fullName }) : content.mode === 'edit' ? text('titleEdit', { name: called }) : called;
  const href = `#${recordAddress(model.id, content.id)}`;
  const extra = content.id && named !== null && (
    <>
      {/* The receiver may not have permission for the whole title: it is resolved for each reader. */}
      <ShareRecordButton href={href} name={named.number} noun={model.fullName} />
      <QrButton href={href} name={named.title} />
      <WatchButton model={model} recordId={content.id} />
    </>
  );
  useReturnFocus(open, record);
  const body = (
    <OpenedRecord
      key={key}
      copied={copied}
      model={model}
      record={record}
      mode={content.mode}
      id={content.id}
      close={close}
      onDirty={setDirty}
      onNamed={setNamed}
    />
  );
  const shared = { open, destroyOnHidden: true, focusable: { focusTriggerAfterClose: false } };
  if (popup === 'general' && !phone)
    return (
      <Modal
        {...shared}
        title={<Heading extra={extra}>{title}</Heading>}
        width={`min(${generalWidth}, calc(100vw - 32px))`}
        className="record model-dialog"
        footer={null}
        closable={{ 'aria-label': text('close') }}
        onCancel={close}
      >
        {body}
      </Modal>
    );
  const whole = phone || popup === 'fullScreen';
  return (
    <Drawer
      {...shared}
      title={title}
      size={whole ? '100%' : `min(${drawerWidth}, 100vw)`}
      rootClassName={whole && !phone ? 'record model-whole' : 'record'}
      styles={whole && !phone ? { body: { inlineSize: `min(${fullScreenWidth}, 100%)`, marginInline: 'auto' } } : {}}
      closable={{ 'aria-label': text('close') }}
      extra={extra}
      onClose={close}
    >
      {body}
    </Drawer>
  );
}

const Heading = ({ extra, children }: { extra: ReactNode; children: ReactNode }) => (
  <span className="model-heading">
    <span>{children}</span>
    {extra}
  </span>
);
