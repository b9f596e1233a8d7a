// Records of other models that refer to this one, by referring field and page by page; new ones can be added.
import { PlusOutlined } from '@ant-design/icons';
import type { Result } from '@ordo/contract/kit.ts';
import { modelOpen } from '@ordo/contract/model-record.ts';
import { recordRelated, recordRelatedList } from '@ordo/contract/record-related.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { recordAddress } from '@ordo/engine/text/record-address.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { relatedPhrases } from './model.phrases.ts';
import { openedModel } from './opened-model.ts';
import { RecordEditor } from './record-editor.tsx';
import { recordAt, type OfRecord } from './record-part.ts';

type Naming = Result<typeof recordRelated>['list'][number];
const SIZE = 10;

export function RecordRelated(props: OfRecord) {
  const text = useText(relatedPhrases);
  const read = useRead(recordRelated, recordAt(props));
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <span className="busy-bar" role="status" />;
  const { list } = read.data;
  if (list.length === 0) return <p className="model-none">{text('none')}</p>;
  return list.map((naming) => <Group key={`${naming.model} ${naming.field}`} naming={naming} {...props} />);
}

/** Inside the form: one of the lists, at its node. Without permission the node is hidden. */
export function RelatedNode({ node, ...props }: OfRecord & { node: FormNode }) {
  const language = useLanguage();
  const read = useRead(recordRelated, recordAt(props));
  if (read.error && !read.data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  const naming = read.data?.list.find(({ model, names }) => model === node.config.model && names.includes(String(node.config.by ?? '').replace('-', '.')));
  return naming ? <Group naming={naming} {...props} title={textIn(node.label, language)} /> : null;
}

function Group({ naming, title: own, ...props }: OfRecord & { naming: Naming; title?: string }) {
  const text = useText(relatedPhrases);
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const { model: from, field, name, label, total, adds } = naming;
  const title = own || text('by', { name, label });
  const read = useRead(recordRelatedList, { ...recordAt(props), from, field, currentPage: page, pageSize: SIZE }, { enabled: total > 0 });
  const list = read.data?.list ?? [];
  const last = Math.max(1, Math.ceil((read.data?.pagination.total ?? total) / SIZE));
  return (
    <section className="model-related" aria-label={title}>
      <header className="model-related-head">
        <h3>{title}</h3>
        <span className="model-quiet">{text('count', { n: total })}</span>
        {adds && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {text('add', { name })}
          </Button>
        )}
      </header>
      {read.error && !read.data && <Failure refused={read.error} retry={() => void read.refetch()} />}
      {total === 0 && <p className="model-quiet">{text('empty')}</p>}
      <ul>
        {list.map(({ id, title: called, creatorTime, creatorUser }) => (
          <li key={id}>
            <a href={`#${recordAddress(from, id)}`}>{called}</a>
            <span className="model-quiet">{text('madeBy', { who: creatorUser ?? '—', when: timeText(creatorTime) })}</span>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <nav className="model-related-pages" aria-label={title}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {text('earlier')}
          </Button>
          <span>
            {page} / {last}
          </span>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {text('later')}
          </Button>
        </nav>
      )}
      {adding && <Adding naming={naming} recordId={props.record.id} close={() => setAdding(false)} />}
    </section>
  );
}

/** A new record of the other model that refers to this one. */
function Adding({ naming: { model: id, name, field }, recordId, close }: { naming: Naming; recordId: string; close(): void }) {
  const text = useText(relatedPhrases);
  const opened = useRead(modelOpen, { id });
  const model = useMemo(() => opened.data && openedModel(opened.data, ''), [opened.data]);
  const several = model?.fields.get(field)?.kind === 'list';
  const start: Values = { [field]: several ? [recordId] : recordId };
  return (
    <Modal
      open
      destroyOnHidden
      title={text('add', { name })}
      width={`min(${model?.design.form.look.generalWidth ?? '800px'}, calc(100vw - 32px))`}
      className="record model-dialog"
      footer={null}
      closable={{ 'aria-label': text('close') }}
      mask={{ closable: false }}
      onCancel={close}
    >
      {opened.error && <Failure refused={opened.error} retry={() => void opened.refetch()} />}
      {model && <RecordEditor model={model} record={null} start={start} close={close} onDirty={() => undefined} done={close} />}
    </Modal>
  );
}
