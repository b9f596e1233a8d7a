// Editor of options: one line each, or a tree by indentation.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Option } from '@ordo/engine/form/look.ts';
import { Button, Input } from 'antd';
import { useText } from '../../kit/phrases.ts';
import { newFieldId } from '../new-field-id.ts';
import type { ControlProps } from './control-props.ts';
import { factPhrases } from './property.phrases.ts';
import { readTree, writeTree } from './option-tree.ts';

type Props = Pick<ControlProps, 'id' | 'value' | 'disabled' | 'change'>;

/** Random: with the id of a deleted option, records that still have it would show the new one. */
const newOptionId = () => newFieldId().slice(0, 7);

const optionsOf = (value: Json | undefined): readonly Option[] => (Array.isArray(value) ? value : []);

export function OptionLines({ id, value, disabled, change }: Props) {
  const text = useText(factPhrases);
  const options = optionsOf(value);
  const put = (at: number, next: Option) => change(options.with(at, next) as unknown as Json, true);
  const named = (what: 'optionId' | 'optionName' | 'optionNameEn', at: number) => text('optionOf', { what: text(what), n: at + 1 });
  return (
    <div className="dz-options" id={id} role="group">
      {options.map((one, at) => (
        // Ids cannot be keys: they are edited here.
        <div key={at}>
          <Input
            size="small"
            disabled={disabled}
            aria-label={named('optionId', at)}
            placeholder={text('optionId')}
            value={one.id}
            onChange={({ target }) => put(at, { ...one, id: target.value })}
          />
          <Input
            size="small"
            disabled={disabled}
            aria-label={named('optionName', at)}
            placeholder={text('optionName')}
            value={one.name.zh}
            onChange={({ target }) => put(at, { ...one, name: { ...one.name, zh: target.value } })}
          />
          <Input
            size="small"
            disabled={disabled}
            aria-label={named('optionNameEn', at)}
            placeholder={text('optionNameEn')}
            value={one.name.en ?? ''}
            onChange={({ target }) => put(at, { ...one, name: { ...one.name, en: target.value } })}
          />
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={text('removeOption', { name: one.name.zh })}
            onClick={() => change(options.toSpliced(at, 1) as unknown as Json)}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        disabled={disabled}
        icon={<PlusOutlined />}
        onClick={() => change([...options, { id: newOptionId(), name: { zh: '' } }] as unknown as Json)}
      >
        {text('addOption')}
      </Button>
    </div>
  );
}

export function OptionTree({ id, value, disabled, change }: Props) {
  const text = useText(factPhrases);
  const options = optionsOf(value);
  return (
    <>
      <Input.TextArea
        key={id}
        id={id}
        disabled={disabled}
        autoSize={{ minRows: 3, maxRows: 12 }}
        defaultValue={writeTree(options)}
        onBlur={({ target }) => change(readTree(target.value, options, newOptionId) as unknown as Json)}
      />
      <small className="dz-quiet">{text('treeHint')}</small>
    </>
  );
}
