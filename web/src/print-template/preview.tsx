import { printTemplateData, printTemplateRecords } from '@ordo/contract/print-template.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import { fill } from '@ordo/engine/print/fill.ts';
import { sampleOf } from '@ordo/engine/print/shape.ts';
import { Alert, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { selectState } from '../kit/empty-choices.tsx';
import { language, useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Paper } from './paper.tsx';
import { designerPhrases } from './print-template.phrases.ts';
import { goneIn, namesOf, shapeOf, type Source } from './source.ts';

/** The design, filled with a sample or with a record that the person may see. */
export function Preview({ document, source, title }: { document: PrintDocument; source: Source; title: string }) {
  const text = useText(designerPhrases);
  const [id, setId] = useState('');
  const [keyword, setKeyword] = useState('');
  const found = useRead(printTemplateRecords, { type: source.type, keyword: useLater(keyword) });
  const data = useRead(printTemplateData, { type: source.type, id }, { enabled: id !== '' });
  const settled = useLater(document);
  const record = id && data.data ? data.data.record : null;
  const { document: filled, unknown } = useMemo(() => {
    const names = namesOf(source);
    const shape = shapeOf(source);
    return fill(settled, { shape, names, language: language(), record: record ?? sampleOf(shape, names) });
  }, [settled, source, record]);
  const gone = useMemo(() => goneIn(settled, source), [settled, source]);
  return (
    <section className="print-preview" aria-label={text('preview')}>
      <div className="print-preview-bar">
        <span>{text('record')}</span>
        <Select
          aria-label={text('record')}
          value={id}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          onChange={setId}
          {...selectState(found)}
          options={[{ value: '', label: text('sample') }, ...(found.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))]}
        />
      </div>
      {id && data.error && <Failure refused={data.error} retry={() => void data.refetch()} />}
      {unknown.length > 0 && <Alert type="warning" showIcon title={text('unknown', { keys: unknown.join(', ') })} />}
      {gone.length > 0 && <Alert type="warning" showIcon title={text('goneFields', { names: gone.join(text('and')) })} />}
      <Paper document={filled} title={title} label={text('preview')} />
    </section>
  );
}

const PAUSE = 300;

/** The debounced value. */
function useLater<T>(value: T): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(() => value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
