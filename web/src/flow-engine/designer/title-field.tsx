// The title of tasks, or the text of a message: words and fields can be inserted at the cursor.
import { idsByKey, keysOf } from '@ordo/engine/flow/form-fields.ts';
import { fieldsInTitle, hiddenSomewhere, MAX_TITLE, titleWith, titleWords } from '@ordo/engine/flow/title.ts';
import { untoldIn } from '@ordo/engine/model/untold.ts';
import { Button, Input, Select, type InputRef } from 'antd';
import { useMemo, useRef } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useDesigned, useFlowDesigner, useSurroundings } from './context.ts';
import { useFieldOptions } from './field-options.ts';
import { labelOf } from './findings.ts';
import { nodePhrases, titleWordPhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';

interface Props {
  label: string;
  hint: string;
  /** Shown while it is empty. */
  usual: string;
  /** What an empty text begins with when something is inserted. */
  begins: string;
  value: string;
  change(title: string): void;
}

export function TitleField({ label, hint, usual, begins, value, change }: Props) {
  const text = useText(nodePhrases);
  const word = useText(titleWordPhrases);
  const language = useLanguage();
  const { form } = useSurroundings();
  const { mayEdit } = useFlowDesigner();
  const flow = useDesigned((one) => one.flow);
  const input = useRef<InputRef>(null);
  const all = useFieldOptions();
  const fields = useMemo(() => {
    const untold = form
      ? untoldIn(
          form,
          [...hiddenSomewhere(flow)].map((path) => path.replace('-', '.')),
        )
      : new Set<string>();
    return all.filter(({ value: id }) => !untold.has(id));
  }, [all, form, flow]);
  // Designers see keys; the flow stores ids of fields.
  const [keys, ids] = useMemo(() => (form ? [keysOf(form), idsByKey(form)] : [new Map<string, string>(), new Map<string, string>()]), [form]);
  const shown = titleWith(value, keys);
  const write = (title: string) => change(titleWith(title, ids).slice(0, MAX_TITLE));
  const insert = (name: string) => {
    const now = shown || begins;
    const at = shown ? (input.current?.input?.selectionEnd ?? now.length) : now.length;
    write(`${now.slice(0, at)}{${name}}${now.slice(at)}`);
    input.current?.focus();
  };
  const called = [...titleWords.map((name) => [name, word(name)] as const), ...fieldsInTitle(value).map((id) => [id, labelOf(id, form, language)] as const)];
  const said = called.reduce((so, [name, label]) => so.replaceAll(`{${name}}`, `「${label}」`), value);
  return (
    <Row label={label}>
      {(id) => (
        <>
          <Input
            id={id}
            ref={input}
            value={shown}
            maxLength={MAX_TITLE}
            placeholder={usual}
            disabled={!mayEdit}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => write(target.value)}
          />
          {mayEdit && (
            <span role="group" aria-label={text('insert')} className="fe-chips">
              {titleWords.map((name) => (
                <Button key={name} size="small" onClick={() => insert(name)}>
                  {word(name)}
                </Button>
              ))}
              <Select<string | null>
                size="small"
                aria-label={text('insertField')}
                placeholder={text('insertField')}
                value={null}
                options={fields}
                popupMatchSelectWidth={false}
                onChange={(id) => id !== null && insert(keys.get(id) ?? id)}
              />
            </span>
          )}
          <span id={`${id}-hint`} className="fe-quiet">
            {said === value ? hint : said}
          </span>
        </>
      )}
    </Row>
  );
}
