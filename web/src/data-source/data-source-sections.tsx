import { databaseKinds, dataSourceTest, type dataSourceCreate } from '@ordo/contract/data-source.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { Alert, Button, Form, Input as TextInput } from 'antd';
import { useState } from 'react';
import { callWithMessage, type CallError } from '../kit/call.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { dataSourcePhrases } from './data-source.phrases.ts';
import './data-source.css';

const KIND_NAMES = { PostgreSQL: 'PostgreSQL', MySQL: 'MySQL / MariaDB' } as const;

export function useDataSourceSections(mayTest: boolean): Section<keyof Input<typeof dataSourceCreate>>[] {
  const text = useText(dataSourcePhrases);
  const kit = useText(kitPhrases);
  return [
    {
      fields: [
        { key: 'fullName', label: text('name') },
        { key: 'dbType', label: text('kind'), kind: 'choice', options: databaseKinds.map((value) => ({ value, label: KIND_NAMES[value] })) },
        { key: 'host', label: text('host'), hint: text('hostHint') },
        { key: 'port', label: text('port'), kind: 'whole' },
        { key: 'serviceName', label: text('serviceName') },
        { key: 'dbSchema', label: text('dbSchema'), hint: text('dbSchemaHint'), when: ({ dbType }) => dbType !== 'MySQL' },
        { key: 'userName', label: text('userName'), hint: text('userNameHint') },
        { key: 'tls', label: text('tls'), kind: 'mark', hint: text('tlsHint'), say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        {
          key: 'password',
          label: text('password'),
          wide: true,
          control: (props, { id }) => <Password {...props} source={(id as string | undefined) ?? ''} mayTest={mayTest} />,
          say: () => text('hidden'),
        },
        { key: 'sortCode', label: text('sort'), kind: 'whole' },
        { key: 'enabledMark', label: text('state'), kind: 'mark', say: (mark) => kit(mark === 1 ? 'on' : 'off') },
        { key: 'description', label: text('description'), kind: 'lines', wide: true },
      ],
    },
  ];
}

type Told = { tone: 'success' | 'error'; text: string } | null;

/** With a connection test: the form can be tried before it is saved. */
function Password({ id, value, onChange, disabled, source, mayTest, ...aria }: ControlProps<string> & { source: string; mayTest: boolean }) {
  const text = useText(dataSourcePhrases);
  const form = Form.useFormInstance<Input<typeof dataSourceTest>>();
  const [busy, setBusy] = useState(false);
  const [outcome, setTold] = useState<Told>(null);
  const test = async () => {
    setBusy(true);
    setTold(null);
    try {
      const { data } = await callWithMessage(dataSourceTest, { ...form.getFieldsValue(), id: source });
      setTold({ tone: 'success', text: text('works', { server: data.server, n: data.milliseconds }) });
    } catch (error) {
      setTold({ tone: 'error', text: (error as CallError).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="source-password">
      <TextInput.Password
        {...aria}
        {...(id && { id })}
        value={value}
        disabled={disabled}
        autoComplete="new-password"
        maxLength={200}
        placeholder={source ? text('passwordKept') : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {mayTest && (
        <Button loading={busy} onClick={() => void test()}>
          {text('test')}
        </Button>
      )}
      <div className="source-told" role="status">
        {outcome && <Alert type={outcome.tone} showIcon title={outcome.text} />}
      </div>
    </div>
  );
}
