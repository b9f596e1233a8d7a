// The fields of a record in antd's form, around `useRecordDraft`.
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { Alert, Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../phrases.ts';
import type { RecordFormProps } from './props.ts';
import type { Values } from './draft.ts';
import { EditorField } from './editor-field.tsx';
import type { Section } from './field.ts';
import { recordPhrases } from './record.phrases.ts';
import { LastChange } from './record-details.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useRecordDraft, type ValueStore } from './use-record-draft.ts';

interface Props extends Pick<RecordFormProps, 'info' | 'toValues' | 'create' | 'update' | 'touches' | 'asks'> {
  places?: Partial<Record<RefusalKey, string>> | undefined;
  sections: readonly Section[];
  /** '' for a new record. */
  id: string;
  start: Values;
  /** The drawer has finished opening: the first field gets the focus. */
  focus: boolean;
  close(): void;
  onDirty(dirty: boolean): void;
  done(id: string, sent: Values, made: Values | null): void;
}

export function Editor({ sections, focus, ...props }: Props) {
  const { id, start, close } = props;
  const text = useText(recordPhrases);
  const [form] = Form.useForm<Values>();
  const frame = useRef<HTMLDivElement>(null);
  const fields = sections.flatMap((section) => section.fields);
  const held: ValueStore = {
    values: () => form.getFieldsValue(),
    set: (values) => form.setFieldsValue(values),
    show(problems) {
      form.setFields(problems.map(({ key, problem }) => ({ name: key, errors: [problem] })));
      const first = fields.find((field) => problems.some(({ key }) => key === field.key));
      if (first) form.scrollToField(first.key, { block: 'center', focus: true });
    },
    recheck(key) {
      if (form.getFieldError(key).length > 0) void form.validateFields([key]).catch(() => undefined);
    },
  };
  const draft = useRecordDraft({ ...props, held, fields });

  useEffect(() => {
    if (!focus || frame.current?.contains(document.activeElement)) return;
    frame.current?.querySelector<HTMLElement>('input:not([disabled]), textarea, button[role="switch"]')?.focus();
  }, [focus]);

  return (
    <div className="record-frame" ref={frame} onKeyDown={draft.onKeyDown}>
      <div className="record-body">
        {draft.refused?.key === 'stale' && <StaleNotice refused={draft.refused} busy={draft.reloading} reload={draft.reload} />}
        {draft.refused && draft.refused.key !== 'stale' && <Alert type="error" showIcon title={draft.refused.message} />}
        <Form
          form={form}
          layout="vertical"
          initialValues={start}
          validateTrigger="onBlur"
          onValuesChange={(part) => Object.keys(part).forEach(draft.changed)}
          scrollToFirstError
        >
          {sections.map((section, index) => (
            <fieldset key={section.title ?? index} className="record-section">
              {section.title && <legend>{section.title}</legend>}
              {section.fields.map((field) => (
                <EditorField
                  key={field.key}
                  field={field}
                  type={draft.shape[field.key]!}
                  base={draft.base}
                  wrongWith={(value) => draft.wrongWith(field.key, value)}
                  theirs={field.key in draft.theirs ? draft.theirs : null}
                  take={() => draft.takeTheirs(field.key)}
                />
              ))}
            </fieldset>
          ))}
        </Form>
      </div>
      <footer className="record-foot">
        {id && <LastChange values={draft.base} />}
        <Button onClick={close}>{text('cancel')}</Button>
        <Button type="primary" loading={draft.saving} onClick={draft.save} title="Ctrl + Enter">
          {text('save')}
        </Button>
      </footer>
    </div>
  );
}
