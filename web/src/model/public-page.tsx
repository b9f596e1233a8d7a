// A public link as visitors see it: a form to fill in, or a record to read, without a session.
import { publicOpen, publicPeople, publicSubmit, publicUpload } from '@ordo/contract/model-link.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { Alert, Button, Input } from 'antd';
import { useCallback, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { FormStore } from '../form/form-store.ts';
import { FormView } from '../form/form-view.tsx';
import { call, CallError, callWithMessage } from '../kit/call.ts';
import { newFrameKey } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { loadSystem, setPageTitle } from '../kit/system.ts';
import { linkPhrases } from './link.phrases.ts';
import { namedIn } from '../form/names-look.ts';
import type { FindRecords, Found, WithoutSession } from '../form/records.ts';
import { sendFile } from '../kit/upload/transfer.ts';
import { sendable, wholeOf } from '../form/record-changes.ts';
import './public-page.css';

type Opened = Result<typeof publicOpen>;

export function PublicPage() {
  const { token = '' } = useParams();
  const text = useText(linkPhrases);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [password, setPassword] = useState<string | undefined>(undefined);
  const [refused, setRefused] = useState<CallError | null>(null);
  /** Every form is new, with a new captcha. */
  const [turn, setTurn] = useState(0);
  useEffect(() => void loadSystem(), []);
  useEffect(() => {
    const stop = new AbortController();
    call(publicOpen, { token, ...(password !== undefined && { password }) }, stop.signal).then(
      (answer) => {
        setRefused(null);
        setOpened(answer);
        setPageTitle(answer.name);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setRefused(error);
        // Another form that is not offered any more; a wrong password is asked for again.
        setOpened((now) => (now?.locked ? now : null));
      },
    );
    return () => stop.abort();
  }, [token, password, turn]);

  if (!opened) return <Frame title={refused ? '' : text('loading')}>{refused && <Alert type="warning" showIcon role="alert" title={refused.message} />}</Frame>;
  if (opened.locked)
    return (
      <Frame title={opened.name}>
        <PasswordQuestion refused={refused} ask={setPassword} />
      </Frame>
    );
  return (
    <Frame title={opened.name}>
      {opened.purpose === 'read' ? (
        <Reading opened={opened} />
      ) : (
        <Filling key={turn} {...{ token, opened }} password={password} again={() => setTurn(turn + 1)} />
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="public-page">
      <div className="public-card">
        {title !== '' && <h1>{title}</h1>}
        {children}
      </div>
    </main>
  );
}

function PasswordQuestion({ refused, ask }: { refused: CallError | null; ask(password: string): void }) {
  const text = useText(linkPhrases);
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="public-password"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <label htmlFor={id}>{text('askPassword')}</label>
      <Input.Password id={id} value={typed} maxLength={64} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      {refused && <Alert type="error" showIcon role="alert" title={refused.message} />}
      <Button type="primary" htmlType="submit">
        {text('goOn')}
      </Button>
    </form>
  );
}

function storeOf(design: Design, values: Values, fresh: boolean): FormStore {
  return new FormStore({ document: design.form, values, rules: design.rules, around: { facts: null, now: Date.now() }, fresh });
}

function Reading({ opened: { design, values, names } }: { opened: Opened }) {
  const [store] = useState(() => storeOf(design as Design, (values ?? {}) as Values, false));
  const named = useCallback<Look['name']>((source, id) => namedIn(names, source, id), [names]);
  return <FormView store={store} mode="read" names={named} />;
}

/** People by name, and uploads, valid as long as the ticket of the opened form. */
function byLink(token: string, ticket: string | null): { outside: WithoutSession; records: FindRecords | null } {
  const names = new Map<string, Found>();
  const upload = (field: string) =>
    publicUpload.path
      .replace('{token}', token)
      .replace('{ticket}', ticket ?? '')
      .replace('{field}', field);
  return {
    outside: {
      send: (field, file, progress) => {
        const { done, abort } = sendFile<Result<typeof publicUpload>>(upload(field), file, progress, false);
        return { done: done.then(({ fileId }) => ({ name: fileId, url: URL.createObjectURL(file) })), abort };
      },
    },
    records:
      ticket === null
        ? null
        : async (node, { keyword, ids }, signal) => {
            const found = keyword.trim() === '' ? [] : (await call(publicPeople, { token, ticket, field: node.id, keyword: keyword.trim() }, signal)).list;
            for (const { id, fullName } of found) names.set(id, { id, name: fullName });
            const chosen = ids.flatMap((id) => (found.some((one) => one.id === id) ? [] : (names.get(id) ?? [])));
            return [...chosen, ...found.map(({ id, fullName }) => ({ id, name: fullName }))];
          },
  };
}

interface Props {
  token: string;
  password: string | undefined;
  opened: Opened;
  again(): void;
}

function Filling({ token, password, opened, again }: Props) {
  const text = useText(linkPhrases);
  const id = useId();
  const design = opened.design as Design;
  const [store] = useState(() => storeOf(design, {}, true));
  /** Generated once: a submission sent twice is stored once. */
  const [submissionId] = useState(() => newFrameKey());
  const [ticket] = useState(opened.ticket);
  const { outside, records } = useMemo(() => byLink(token, ticket), [token, ticket]);
  const [captcha, setCaptcha] = useState(opened.captcha);
  const [answer, setAnswer] = useState('');
  const [refused, setRefused] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const [thanks, setThanks] = useState<string | null>(null);
  const secret = password === undefined ? {} : { password };

  const renew = async (inWords = captcha?.image === '') => {
    const next = await call(publicOpen, { token, ...secret, inWords: inWords ? 1 : 0 });
    setCaptcha(next.captcha);
    setAnswer('');
  };
  const told = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    setRefused(error);
  };
  const heard = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const { findings = [] } = (error.details ?? {}) as { findings?: { field: string; row: string | null; text: string }[] };
    store.show(findings.map(({ field, row, text: say }) => ({ field: field.slice(field.indexOf('.') + 1), row, problem: { say } })));
    setRefused(error);
    if (!captcha) return;
    // The captcha was used.
    try {
      await renew();
    } catch (again) {
      told(again);
    }
  };
  const submit = async () => {
    const [wrong] = store.check();
    if (wrong) return store.reveal({ field: wrong.field, row: wrong.row });
    setSending(true);
    setRefused(null);
    const all = () => true;
    const fields = new Map(fieldsOf(design.form).map((field) => [pathText(field), field]));
    const whole = wholeOf(sendable({ fields, sees: all, changes: all }), store.values());
    try {
      const { data } = await callWithMessage(publicSubmit, {
        token,
        submissionId,
        ...secret,
        ...(ticket !== null && { ticket }),
        ...(captcha && { captcha: { id: captcha.id, answer } }),
        ...whole,
      });
      setThanks(data.thanks);
    } catch (error) {
      await heard(error);
    } finally {
      setSending(false);
    }
  };
  if (thanks !== null)
    return (
      <div className="public-sent" role="status">
        <p>{thanks || text('sentThanks')}</p>
        <Button onClick={again}>{text('again')}</Button>
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormView store={store} mode="edit" outside={outside} {...(records && { records })} />
      {captcha && (
        <div className="public-captcha">
          <label htmlFor={id}>{text('captchaLabel')}</label>
          {captcha.image === '' ? <p>{captcha.question}</p> : <img src={captcha.image} alt="" width={240} height={80} />}
          <span>
            <Input id={id} value={answer} maxLength={12} autoComplete="off" autoCapitalize="characters" onChange={(event) => setAnswer(event.target.value)} />
            <Button onClick={() => void renew().catch(told)}>{text('captchaNew')}</Button>
            <Button onClick={() => void renew(captcha.image !== '').catch(told)}>{text(captcha.image === '' ? 'captchaPicture' : 'captchaWords')}</Button>
          </span>
        </div>
      )}
      {refused && <Alert type="error" showIcon role="alert" title={refused.message} />}
      <Button type="primary" htmlType="submit" loading={sending} block>
        {text('send')}
      </Button>
    </form>
  );
}
