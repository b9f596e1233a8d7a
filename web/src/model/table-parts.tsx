// Parts of the dialog for a model over a table: its columns to choose from, and how a child table is linked.
import { Checkbox, Form, Select } from 'antd';
import { useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { leftPhrases, tablePhrases } from './design.phrases.ts';
import { kindPhrases } from './kind.phrases.ts';
import type { ReadChild, ReadTable } from './table-choice.ts';

interface ColumnChoiceProps {
  table: ReadTable;
  off: ReadonlySet<string>;
  change(off: ReadonlySet<string>): void;
  /** Column that counts the saves: it does not become a field. */
  without: string;
}

export function ColumnChoice({ table, off, change, without }: ColumnChoiceProps) {
  const text = useText(tablePhrases);
  const kind = useText(kindPhrases);
  const left = useText(leftPhrases);
  const turn = (name: string, on: boolean) => {
    const next = new Set(off);
    if (on) next.delete(name);
    else next.add(name);
    change(next);
  };
  return (
    <fieldset className="design-columns">
      <legend>{text('columns')}</legend>
      <ul>
        {table.columns.map(({ column, guess }) => {
          const { column: name, label, key, length, name: type } = column;
          const isField = 'node' in guess && name !== without;
          return (
            <li key={name}>
              <Checkbox disabled={!isField} checked={isField && !off.has(name)} onChange={({ target }) => turn(name, target.checked)}>
                {label || name}
              </Checkbox>
              <code>{`${name} ${length ? `${type}(${length})` : type}`}</code>
              {key > 0 && <Tag>{text('keyColumn')}</Tag>}
              <span className="model-quiet">
                {'left' in guess ? left(guess.left) : name === without ? text('counts') : guess.aside && off.has(name) ? text('filled') : kind(guess.node.kind)}
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface ChildLineProps {
  child: ReadChild;
  main: ReadTable;
  change(child: ReadChild): void;
}

export function ChildLine({ child, main, change }: ChildLineProps) {
  const text = useText(tablePhrases);
  const names = ({ columns }: ReadTable) => columns.map(({ column }) => ({ value: column.column }));
  const [own, to] = [`table-link-${child.table}`, `table-to-${child.table}`];
  return (
    <div className="design-pair">
      <Form.Item label={text('link', { table: child.label })} htmlFor={own} {...(child.link === '' && { validateStatus: 'error', help: text('linkWanted') })}>
        <Select
          id={own}
          value={child.link || null}
          placeholder={text('chooseColumn')}
          options={names(child)}
          onChange={(link: string) => change({ ...child, link })}
        />
      </Form.Item>
      <Form.Item label={text('to')} htmlFor={to}>
        <Select
          id={to}
          value={child.to || null}
          placeholder={text('chooseColumn')}
          options={names(main)}
          onChange={(name: string) => change({ ...child, to: name })}
        />
      </Form.Item>
    </div>
  );
}
