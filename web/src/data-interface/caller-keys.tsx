// Keys of outside callers: created, enabled, deleted. A secret is shown once.
import { credentialList, credentialRemove, credentialState, type credentialCreate } from '@ordo/contract/data-interface-credential.ts';
import type { KeyAction, Result } from '@ordo/contract/kit.ts';
import { Alert, Button, Drawer, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { aside, comma, useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { timeText } from '../kit/time.ts';
import { KeyCalls } from './call-log.tsx';
import { keyPhrases } from './data-interface.phrases.ts';
import { NewKey } from './new-key.tsx';

type Key = Result<typeof credentialList>['list'][number];
type Made = Result<typeof credentialCreate>;

const SIZE = 20;

export function CallerKeys({ close }: { close(): void }) {
  const text = useText(keyPhrases);
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [callsOf, setCallsOf] = useState<Key | null>(null);
  const keys = useRead(credentialList, { currentPage: page, pageSize: SIZE });
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(credentialRemove);

  return (
    <Drawer
      open
      size="min(960px, 100vw)"
      title={text('title')}
      onClose={close}
      extra={
        <Button type="primary" onClick={() => setAdding(true)}>
          {text('add')}
        </Button>
      }
    >
      <p className="interface-key-intro">{text('intro')}</p>
      <Table<Key>
        size="small"
        rowKey="id"
        loading={keys.isPending}
        dataSource={keys.data?.list ?? []}
        locale={{ emptyText: <EmptyChoices read={keys} none={text('empty')} /> }}
        scroll={{ x: 'max-content' }}
        pagination={{ current: page, pageSize: SIZE, total: keys.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
        columns={[
          { title: text('name'), dataIndex: 'fullName' },
          { title: text('scope'), render: (_, key) => <Scope of={key} /> },
          { title: text('expires'), dataIndex: 'expiresTime', render: timeText },
          { title: text('used'), dataIndex: 'lastUsedTime', render: (at: number | null) => (at === null ? text('never') : timeText(at)) },
          { title: text('owner'), dataIndex: 'ownerName' },
          { title: text('state'), render: (_, key) => <EnabledSwitch endpoint={credentialState} id={key.id} value={key.enabledMark} label={key.fullName} /> },
          {
            key: 'remove',
            render: (_, key) => (
              <>
                {/* Calls of interfaces are in the log of each interface. */}
                {key.models.length + key.flows.length > 0 && (
                  <Button type="text" onClick={() => setCallsOf(key)}>
                    {text('calls')}
                  </Button>
                )}
                <Button type="text" danger onClick={() => confirmRemoval(key.fullName, () => remove({ id: key.id }))}>
                  {text('remove')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {adding && <NewKey close={() => setAdding(false)} done={setMade} />}
      {made && <Secret made={made} close={() => setMade(null)} />}
      {callsOf && <KeyCalls id={callsOf.id} name={callsOf.fullName} close={() => setCallsOf(null)} />}
    </Drawer>
  );
}

/** What a key may call, by kind. */
function Scope({ of: { interfaces, models, flows } }: { of: Key }) {
  const text = useText(keyPhrases);
  const withActions = (items: Key['models']) =>
    items.map(({ fullName, actions }) => aside(fullName, actions.map((one) => text(one as KeyAction)).join(comma()))).join(comma());
  const parts = [
    { kind: text('interfacesShort'), names: interfaces.map(({ fullName }) => fullName).join(comma()) },
    { kind: text('modelsShort'), names: withActions(models) },
    { kind: text('flowsShort'), names: withActions(flows) },
  ];
  return (
    <div className="interface-key-scope">
      {parts.map(
        ({ kind, names }) =>
          names && (
            <div key={kind}>
              <span className="interface-key-kind">{kind}</span> {names}
            </div>
          ),
      )}
    </div>
  );
}

function Secret({ made, close }: { made: Made; close(): void }) {
  const text = useText(keyPhrases);
  return (
    <Modal
      open
      closable={false}
      title={text('madeTitle')}
      footer={
        <Button type="primary" onClick={close}>
          {text('done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={text('madeText')} />
      <p>{text('keyId')}</p>
      <Typography.Paragraph copyable code>
        {made.id}
      </Typography.Paragraph>
      <p>{text('secret')}</p>
      <Typography.Paragraph copyable code>
        {made.secret}
      </Typography.Paragraph>
    </Modal>
  );
}
