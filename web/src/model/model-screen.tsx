// The page of one model (menu type 3), and its preview by address (`/previewModel?id=`).
import { modelOpen } from '@ordo/contract/model-record.ts';
import { useMemo } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { useUrlState, useView } from '../kit/view.tsx';
import { FormPage } from './form-page.tsx';
import { modelPhrases } from './model.phrases.ts';
import { openedModel } from './opened-model.ts';
import { RecordList } from './record-list.tsx';
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
  if (opened.error && !opened.data) return <Failure refused={opened.error} retry={() => void opened.refetch()} />;
  if (!model) return null;
  return model.webType === 1 ? <FormPage model={model} /> : <RecordList model={model} />;
}
