import type { FieldProblem } from '@ordo/contract/problems.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { Alert, Button, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Refused } from '../call.ts';
import { useText } from '../phrases.ts';
import { useSave } from '../query.ts';
import type { RecordFormProps } from './props.ts';
import { toast } from '../toast.ts';
import { changes, problemOf, rebase, settled, shapeOf, type Values } from './draft.ts';
import { EditorField } from './editor-field.tsx';
import type { Section } from './field.ts';
import { recordPhrases } from './record.phrases.ts';
import { sayProblem } from './say-problem.ts';
import { LastChange } from './sheet.tsx';
import { StaleNotice } from './stale-notice.tsx';

interface Props extends Pick<RecordFormProps, 'info' | 'toValues' | 'create' | 'update' | 'touches' | 'asks'> {
  places?: Partial<Record<RefusalKey, string>> | undefined;
  sections: readonly Section[];
  /** '' for a new record. */
  id: string;
  start: Values;
  /** The drawer has arrived: the first field takes the keyboard. */
  focus: boolean;
  close(): void;
  onDirty(dirty: boolean): void;
  done(id: string, sent: Values, made: Values | null): void;
}

export function Editor({ info, toValues, create, update, touches, asks, sections, places, id, start, focus, close, onDirty, done }: Props) {
  const text = useText(recordPhrases);
  const [form] = Form.useForm<Values>();
  const frame = useRef<HTMLDivElement>(null);
  const shape = shapeOf(create);
  const fields = sections.flatMap((section) => section.fields);

  const [base, setBase] = useState(start);
  const [theirs, setTheirs] = useState<Values>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const creating = useSave(create, touches);
  const updating = useSave(update, touches);
  const busy = useRef(false);

  useEffect(() => {
    if (!focus || frame.current?.contains(document.activeElement)) return;
    frame.current?.querySelector<HTMLElement>('input:not([disabled]), textarea, button[role="switch"]')?.focus();
  }, [focus]);

  const changed = (key: string) => {
    onDirty(Object.keys(changes(shape, base, now())).length > 0);
    if (form.getFieldError(key).length > 0) void form.validateFields([key]).catch(() => undefined);
  };
  const now = () => ({ ...base, ...form.getFieldsValue() });

  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  /** Puts each problem at its field, and the keyboard at the first. */
  const show = (found: { key: string; problem: string }[]) => {
    form.setFields(found.map(({ key, problem }) => ({ name: key, errors: [problem] })));
    const first = fields.find((field) => found.some(({ key }) => key === field.key));
    if (first) form.scrollToField(first.key, { block: 'center', focus: true });
  };
  /** A refusal of fields that are here is told there; any other stands above the form until the next try. */
  const place = (refusal: Refused) => {
    const field = places?.[refusal.key as keyof typeof places];
    if (field) return show([{ key: field, problem: refusal.message }]);
    const { fields: wrong = [] } = (refusal.key === 'invalid' ? (refusal.details ?? {}) : {}) as { fields?: FieldProblem[] };
    show(wrong.map((problem) => ({ key: problem.path, problem: sayProblem(problem, labelOf(problem.path)) })));
    if (wrong.length === 0 || !wrong.every(({ path }) => path in shape)) setRefused(refusal);
  };

  const send = async () => {
    const values = now();
    const wrong = fields.flatMap(({ key, label }) => {
      const problem = problemOf(shape[key]!, values[key], id ? base[key] : undefined);
      return problem ? [{ key, problem: sayProblem(problem, label) }] : [];
    });
    if (wrong.length > 0) return show(wrong);
    if (!id) {
      const whole = Object.fromEntries(Object.keys(shape).map((key) => [key, settled(shape[key]!, values[key])]));
      const { data } = await creating.mutateAsync(whole);
      return done((data as { id: string }).id, whole, data as Values);
    }
    const sent = changes(shape, base, values);
    if (Object.keys(sent).length === 0) {
      toast('info', text('unchanged'));
      return close();
    }
    if (asks && !(await asks(id, sent, base))) return;
    await updating.mutateAsync({ ...sent, id, version: base.version });
    done(id, sent, null);
  };

  const save = () => {
    if (busy.current) return;
    busy.current = true;
    setRefused(null);
    send()
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        place(error);
      })
      .finally(() => {
        busy.current = false;
      });
  };

  const takeNewer = (newer: Values, keepMine: boolean) => {
    const { values, conflicts } = rebase(shape, base, keepMine ? now() : base, newer);
    form.setFieldsValue(values);
    setBase(newer);
    setTheirs(Object.fromEntries(conflicts.map((key) => [key, newer[key]])));
    setRefused(null);
    onDirty(Object.keys(changes(shape, newer, values)).length > 0);
    toast('info', text('reloaded'));
  };

  return (
    <div className="record-frame" ref={frame} onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}>
      <div className="record-body">
        {refused?.key === 'stale' && <StaleNotice refused={refused} info={info} toValues={toValues} id={id} take={takeNewer} failed={setRefused} />}
        {refused && refused.key !== 'stale' && <Alert type="error" showIcon title={refused.message} />}
        <Form
          form={form}
          layout="vertical"
          initialValues={start}
          validateTrigger="onBlur"
          onValuesChange={(part) => Object.keys(part).forEach(changed)}
          scrollToFirstError
        >
          {sections.map((section, index) => (
            <fieldset key={section.title ?? index} className="record-section">
              {section.title && <legend>{section.title}</legend>}
              {section.fields.map((field) => (
                <EditorField
                  key={field.key}
                  field={field}
                  type={shape[field.key]!}
                  record={id}
                  base={base}
                  theirs={field.key in theirs ? theirs : null}
                  take={() => {
                    form.setFieldValue(field.key, theirs[field.key]);
                    setTheirs(({ [field.key]: _, ...rest }) => rest);
                    changed(field.key);
                  }}
                />
              ))}
            </fieldset>
          ))}
        </Form>
      </div>
      <footer className="record-foot">
        {id && <LastChange values={base} />}
        <Button onClick={close}>{text('cancel')}</Button>
        <Button type="primary" loading={creating.isPending || updating.isPending} onClick={save} title="Ctrl + Enter">
          {text('save')}
        </Button>
      </footer>
    </div>
  );
}
