// The editor of an interface: its text, its parameters with test values, and the answer for the person who tests it.
import { dataInterfaceInfo, dataInterfaceModels, dataInterfacePreview, dataInterfaceUpdate, interfaceKinds } from '@ordo/contract/data-interface.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Button, Drawer, Input, Skeleton } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { AnswerView, type Answer } from './answer-view.tsx';
import { workbenchPhrases } from './data-interface.phrases.ts';
import { ParametersControl, parametersOf } from './parameters-control.tsx';
import './data-interface.css';

interface Props {
  id: string;
  maySql: boolean;
  close(): void;
}

export function Workbench({ id, maySql, close }: Props) {
  const text = useText(workbenchPhrases);
  const info = useRead(dataInterfaceInfo, { id });
  return (
    <Drawer open size="min(1080px, 100vw)" title={info.data ? text('title', { name: info.data.fullName }) : ''} onClose={close}>
      {info.error && <Failure refused={info.error} retry={() => void info.refetch()} />}
      {!info.data && !info.error && <Skeleton active />}
      {info.data && <Bench info={info.data} maySql={maySql} />}
    </Drawer>
  );
}

function Bench({ info, maySql }: { info: Result<typeof dataInterfaceInfo>; maySql: boolean }) {
  const text = useText(workbenchPhrases);
  const sql = info.dataType === interfaceKinds.sql;
  const http = info.dataType === interfaceKinds.http;
  const [body, setBody] = useState(http ? info.path : info.query);
  const [parameters, setParameters] = useState(info.requestParameters);
  const [values, setValues] = useState<Record<string, string>>({});
  const [version, setVersion] = useState(info.version);
  const [answer, setAnswer] = useState<Answer>({ is: 'nothing' });
  const area = useRef<HTMLTextAreaElement | null>(null);
  const save = useSave(dataInterfaceUpdate);
  const content = { ...(http ? { path: body } : { query: body }), requestParameters: parameters };
  const mayWrite = !sql || maySql;

  const run = async () => {
    setAnswer({ is: 'running' });
    try {
      setAnswer({ is: 'answered', ...(await call(dataInterfacePreview, { dataType: info.dataType, dbLinkId: info.dbLinkId, ...content, values })) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setAnswer({ is: 'refused', message: error.message });
    }
  };
  const keep = () =>
    save.mutateAsync({ id: info.id, version, ...content }).then(
      ({ data }) => setVersion(data.version),
      () => undefined,
    ); // useSave has shown the refusal
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };
  const insert = (words: string) => {
    const element = area.current;
    const at = element?.selectionStart ?? body.length;
    setBody(body.slice(0, at) + words + body.slice(element?.selectionEnd ?? at));
    element?.focus();
  };

  return (
    <div className="workbench">
      <div className="workbench-text">
        <Input.TextArea
          ref={(held) => {
            area.current = held?.resizableTextArea?.textArea ?? null;
          }}
          className="code-lines"
          aria-label={http ? text('address') : text('content')}
          value={body}
          disabled={!mayWrite}
          autoSize={{ minRows: http ? 2 : 8, maxRows: 18 }}
          spellCheck={false}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={onKeyDown}
        />
        {sql && maySql && <Models insert={insert} />}
      </div>
      {info.dataType !== interfaceKinds.static && (
        <ParametersControl value={parameters} disabled={!mayWrite} onChange={(next) => setParameters(next ?? '[]')} />
      )}
      <div className="workbench-values">
        {parametersOf(parameters).map(({ field, value }) => (
          <label key={field}>
            <code>@{field}</code>
            <Input
              placeholder={value}
              value={values[field] ?? ''}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
              onPressEnter={() => void run()}
            />
          </label>
        ))}
      </div>
      <div className="workbench-buttons">
        <Button type="primary" disabled={!mayWrite} loading={answer.is === 'running'} title={text('keys')} onClick={() => void run()}>
          {text('run')}
        </Button>
        <Button disabled={!mayWrite} loading={save.isPending} onClick={() => void keep()}>
          {text('save')}
        </Button>
      </div>
      <AnswerView answer={answer} />
    </div>
  );
}

function Models({ insert }: { insert(words: string): void }) {
  const text = useText(workbenchPhrases);
  const models = useRead(dataInterfaceModels, {});
  return (
    <aside className="workbench-models" aria-label={text('models')}>
      <strong>{text('models')}</strong>
      {models.data?.list.map(({ name, columns }) => (
        <details key={name}>
          <summary>{name}</summary>
          <ul>
            {columns.map((column) => (
              <li key={column.name}>
                <button type="button" className="link-button" title={text('insert', { name: column.name })} onClick={() => insert(column.name)}>
                  {column.name}
                </button>{' '}
                <small>{column.type}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <small>{text('personal')}</small>
    </aside>
  );
}
