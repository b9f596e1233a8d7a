import { SettingOutlined } from '@ant-design/icons';
import { orientations, paperSizes, type Page } from '@ordo/engine/print/document.ts';
import { Button, Input, InputNumber, Popover, Segmented, Select } from 'antd';
import { useId } from 'react';
import { useText } from '../kit/phrases.ts';
import { designerPhrases } from './print-template.phrases.ts';

const EDGES = ['top', 'rightEdge', 'bottom', 'leftEdge'] as const;

interface Props {
  page: Page;
  /** A field used as an example. */
  example: string;
  onChange(page: Page): void;
}

export function PageSetup(props: Props) {
  const text = useText(designerPhrases);
  return (
    <Popover trigger="click" placement="bottomRight" title={text('page')} content={<PageForm {...props} />}>
      <Button icon={<SettingOutlined aria-hidden />}>{text('page')}</Button>
    </Popover>
  );
}

function PageForm({ page, example, onChange }: Props) {
  const text = useText(designerPhrases);
  const id = useId();
  const change = (part: Partial<Page>) => onChange({ ...page, ...part });
  return (
    <div className="print-form print-page">
      <label htmlFor={`${id}-size`}>{text('paper')}</label>
      <Select id={`${id}-size`} value={page.size} options={paperSizes.map((value) => ({ value, label: value }))} onChange={(size) => change({ size })} />
      <span>{text('orientation')}</span>
      <Segmented
        aria-label={text('orientation')}
        value={page.orientation}
        options={orientations.map((value) => ({ value, label: text(value) }))}
        onChange={(orientation) => change({ orientation })}
      />
      <span>{text('margins')}</span>
      <div className="print-margins">
        {EDGES.map((edge, at) => (
          <label key={edge}>
            {text(edge)}
            <InputNumber
              min={0}
              max={60}
              precision={0}
              aria-label={`${text('margins')} ${text(edge)}`}
              value={page.margins[at] ?? 0}
              onChange={(value) => change({ margins: page.margins.map((margin, place) => (place === at ? (value ?? 0) : margin)) as Page['margins'] })}
            />
          </label>
        ))}
      </div>
      {(['header', 'footer'] as const).map((edge) => (
        <div key={edge}>
          <label htmlFor={`${id}-${edge}`}>{text(edge)}</label>
          <Input id={`${id}-${edge}`} maxLength={200} value={page[edge]} onChange={({ target }) => change({ [edge]: target.value })} />
        </div>
      ))}
      <small>{text('edgeHint', { key: `{${example}}`, page: '{page}', pages: '{pages}' })}</small>
    </div>
  );
}
