// An open record in parts, one tab each, in the order of the list below. `?part=` in the address selects one.
import { recordComments } from '@ordo/contract/record-comment.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { useCallback, useMemo, type ComponentType } from 'react';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { recordAddress } from '@ordo/engine/text/record-address.ts';
import { Tabs } from '../kit/tabs.tsx';
import { useUrlState } from '../kit/view.tsx';
import { findRecords } from '../form/find-records.ts';
import { modelPhrases } from './model.phrases.ts';
import { namedIn } from '../form/names-look.ts';
import type { OpenedModel } from './opened-model.ts';
import { useRelated } from './related-node.tsx';
import { RecordHistory } from './record-history.tsx';
import { recordAt, type RecordPartProps } from './record-part.ts';

interface RecordPart {
  key: string;
  label: keyof typeof modelPhrases;
  Panel: ComponentType<RecordPartProps>;
  /** Without it, the part exists for every model. */
  of?(model: OpenedModel): boolean;
}

const Comments = lazyComponent(async () => (await import('./record-comments.tsx')).RecordComments);
const Files = lazyComponent(async () => (await import('./record-files.tsx')).RecordFiles);
const Related = lazyComponent(async () => (await import('./record-related.tsx')).RecordRelated);

const recordParts: readonly RecordPart[] = [
  { key: 'detail', label: 'detail', Panel: RecordForm },
  { key: 'comments', label: 'comments', Panel: Comments },
  { key: 'files', label: 'files', Panel: Files },
  { key: 'related', label: 'related', Panel: Related },
  { key: 'history', label: 'history', Panel: RecordHistory },
];

const FIRST = { part: 'detail' };

export function RecordParts(props: Omit<RecordPartProps, 'shown'>) {
  const text = useText(modelPhrases);
  const [{ part: wanted }, change] = useUrlState(FIRST);
  const parts = recordParts.filter(({ of }) => of?.(props.model) ?? true);
  const shown = parts.some(({ key }) => key === wanted) ? wanted : FIRST.part;
  const said = useRead(recordComments, recordAt(props)).data?.pagination.total ?? 0;
  return (
    <Tabs
      label={text('parts')}
      tabs={parts.map(({ key, label, Panel }) => ({
        key,
        label: key === 'comments' && said > 0 ? text('commentsOf', { n: said }) : text(label),
        panel: () => (
          <LazyBoundary meanwhile={<span className="busy-bar" role="status" />}>
            <Panel {...props} shown={key === shown} />
          </LazyBoundary>
        ),
      }))}
      shown={shown}
      show={(key) => change({ part: key }, { replace: true })}
    />
  );
}

function RecordForm(props: RecordPartProps) {
  const { model, record, names } = props;
  const named = useCallback<Look['name']>((source, id) => namedIn(names, source, id), [names]);
  const store = useMemo(
    () =>
      new FormStore({
        document: model.design.form,
        values: record.values as Values,
        rules: model.design.rules,
        hidden: model.hiddenNodes,
        fixed: model.fixedNodes,
        around: model.around(),
      }),
    [model, record],
  );
  const related = useRelated(model, record.id);
  return <FormView store={store} mode="read" records={findRecords} related={related} address={`#${recordAddress(model.id, record.id)}`} names={named} />;
}
