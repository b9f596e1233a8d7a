// The form as people will have it, at the widths of a phone, a tablet and a desk, to fill in or to read.
import type { Design } from '@ordo/engine/model/design.ts';
import { Button, Drawer, Segmented, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { FormStore } from '../../form/form-store.ts';
import { FormView } from '../../form/form-view.tsx';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { findRecords } from '../../form/find-records.ts';
import { previewPhrases } from './preview.phrases.ts';
import { sampleValues } from './sample.ts';

const WIDTHS = [360, 768, 1440] as const;

export function Preview({ design, close }: { design: Design; close(): void }) {
  const text = useText(previewPhrases);
  const language = useLanguage();
  const [width, setWidth] = useState<number>(1440);
  const [isRead, setRead] = useState(false);
  const [sampled, setSampled] = useState(0);
  const store = useMemo(
    () => new FormStore({ document: design.form, rules: design.rules, values: sampled === 0 ? {} : sampleValues(design.form, language, sampled), fresh: true }),
    [design, language, sampled],
  );
  return (
    <Drawer open size="100vw" title={text('title')} closable={{ 'aria-label': text('close') }} onClose={close}>
      <div className="dz-preview-tools">
        <Segmented aria-label={text('width')} value={width} options={WIDTHS.map((one) => ({ value: one, label: text(`w${one}`) }))} onChange={setWidth} />
        <label>
          <Switch size="small" checked={isRead} onChange={setRead} /> {text('read')}
        </label>
        <Button onClick={() => setSampled(sampled + 1)}>{text('sample')}</Button>
        <Button onClick={() => store.check()}>{text('check')}</Button>
      </div>
      <div className="dz-preview" style={{ maxInlineSize: width }}>
        <FormView key={sampled} store={store} mode={isRead ? 'read' : 'edit'} records={findRecords} />
      </div>
    </Drawer>
  );
}
