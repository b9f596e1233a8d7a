// The page of one model (menu type 3), and its preview by address (`/previewModel?id=`).
import { modelOpen } from '@ordo/contract/model-record.ts';
import { useMemo } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useUrlState, useView } from '../kit/view.tsx';
import { FormPage } from './form-page.tsx';
import { modelPhrases } from './model.phrases.ts';
import { openedModel, type OpenedModel } from './opened-model.ts';
import { OutboxNotice } from './outbox-notice.tsx';
import { RecordList } from './record-list.tsx';
import { ViewBar } from './view/view-bar.tsx';
import { isDrawn, ViewedRecords } from './view/viewed-records.tsx';
import { useViewed, useViews, type Views } from './view/views.ts';
import './model.css';

export function ModelScreen() {
  const { moduleId, modelId } = useView();
  return <ModelPage id={moduleId} menuId={modelId} />;
}

const ADDRESS = { id: '' };

export function PreviewModelScreen() {
  const text = useText(modelPhrases);
  const [{ id }] = useUrlState(ADDRESS);
  return id ? <ModelPage key={id} id={id} menuId="" /> : <p className="model-none">{text('notNamed')}</p>;
}

function ModelPage({ id, menuId }: { id: string; menuId: string }) {
  const opened = useRead(modelOpen, { id, ...(menuId && { menuId }) }, { enabled: id !== '' });
  const model = useMemo(() => opened.data && openedModel(opened.data, menuId), [opened.data, menuId]);
  // Read in parallel with the model: the page may open with one of its views.
  const views = useViews({ id, menuId: menuId || undefined });
  if (opened.error && !opened.data) return <Failure refused={opened.error} retry={() => void opened.refetch()} />;
  if (!model) return null;
  if (model.webType !== 1 && views.read.isPending && !views.read.error) return null;
  return (
    <>
      <OutboxNotice model={model} />
      {model.webType === 1 ? <FormPage model={model} /> : <RecordPage model={model} views={views} />}
    </>
  );
}

function RecordPage({ model, views }: { model: OpenedModel; views: Views }) {
  const { current } = views;
  const viewed = useViewed(model, current);
  if (current && isDrawn(current.document.kind)) return <ViewedRecords model={viewed} view={current} views={views} />;
  return <RecordList model={viewed} inView={current?.id} bar={<ViewBar model={model} views={views} />} />;
}
