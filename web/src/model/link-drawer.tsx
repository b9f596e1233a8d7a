// Public links of a model: create, change, enable or disable, copy.
import { linkList, linkRemove, linkState } from '@ordo/contract/model-link.ts';
import { Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { EnabledSwitch } from '../kit/enabled-switch.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { LinkForm, type PublicLink } from './link-form.tsx';
import { linkPhrases } from './link.phrases.ts';
import './design.css';

const SIZE = 20;
const addressOf = ({ token }: PublicLink) => `${location.origin}${location.pathname}#/link/${token}`;

export function LinkDrawer({ id, name, close }: { id: string; name: string; close(): void }) {
  const text = useText(linkPhrases);
  const [page, setPage] = useState(1);
  const [form, setForm] = useState<{ link: PublicLink | null } | null>(null);
  const links = useRead(linkList, { modelId: id, currentPage: page, pageSize: SIZE });
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(linkRemove);
  const copy = (link: PublicLink) =>
    navigator.clipboard.writeText(addressOf(link)).then(
      () => toast('success', text('copied')),
      () => toast('info', addressOf(link)),
    );
  return (
    <Drawer open size="min(960px, 100vw)" title={text('titleOf', { name })} closable={{ 'aria-label': text('close') }} onClose={close}>
      <section className="design-api" aria-label={text('open')}>
        <p className="model-quiet">{text('intro')}</p>
        <Button type="primary" onClick={() => setForm({ link: null })}>
          {text('add')}
        </Button>
        <Table<PublicLink>
          size="small"
          rowKey="id"
          loading={links.isPending}
          dataSource={links.data?.list ?? []}
          locale={{ emptyText: <EmptyChoices read={links} none={text('none')} /> }}
          scroll={{ x: 'max-content' }}
          pagination={{ current: page, pageSize: SIZE, total: links.data?.pagination.total ?? 0, hideOnSinglePage: true, onChange: setPage }}
          columns={[
            { title: text('name'), dataIndex: 'fullName' },
            { title: text('purpose'), render: (_, { purpose }) => text(purpose) },
            { title: text('used'), render: (_, { used, most }) => (most === null ? used : `${used} / ${most}`) },
            { title: text('ends'), render: (_, { endTime }) => (endTime === null ? '—' : timeText(endTime)) },
            { title: text('owner'), dataIndex: 'ownerName' },
            { title: text('state'), render: (_, link) => <EnabledSwitch endpoint={linkState} id={link.id} value={link.enabledMark} label={link.fullName} /> },
            {
              key: 'actions',
              render: (_, link) => (
                <span className="design-tags">
                  <Button size="small" type="text" onClick={() => void copy(link)}>
                    {text('copyIt')}
                  </Button>
                  <Button size="small" type="text" onClick={() => setForm({ link })}>
                    {text('edit')}
                  </Button>
                  <Button size="small" type="text" danger onClick={() => confirmRemoval(link.fullName, () => remove({ id: link.id }))}>
                    {text('erase')}
                  </Button>
                </span>
              ),
            },
          ]}
        />
        {form && <LinkForm modelId={id} link={form.link} close={() => setForm(null)} />}
      </section>
    </Drawer>
  );
}
