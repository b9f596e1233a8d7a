// Asking why: whoever may ask does so from a refusal, a page, a person or a record; the drawer that answers hangs in the shell.
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, type ComponentType } from 'react';
import { create } from 'zustand';
import type { Refused } from './call.ts';
import { kitPhrases } from './kit.phrases.ts';
import { useText } from './phrases.ts';
import { useSession } from './session.ts';
import { useView } from './view.tsx';

export type Question =
  /** Why is this right mine, or not? `menu:right` */
  | { about: 'right'; right: string }
  /** What does a page guard, and what of it is mine? Its id, enCode or address. */
  | { about: 'page'; menuId: string }
  /** What may this person do? */
  | { about: 'person'; userId: string; name: string }
  /** Who sees this record? */
  | { about: 'record'; menuId: string; id: string; name: string };

const useQuestion = create<{ question: Question | null }>(() => ({ question: null }));

export function ask(question: Question | null): void {
  useQuestion.setState({ question });
}

const ASKING = 'permission.authorize:btn_why';

/** Hiding only: the server decides. */
export function mayAsk(): boolean {
  const current = useSession.getState().current;
  return Boolean(current?.permissionList.some(({ button }) => button.some(({ id }) => id === ASKING)));
}

export function useMayAsk(): boolean {
  useSession((session) => session.current);
  return mayAsk();
}

/** The question that a refusal raises; null when it names no right. */
export function questionOf({ key, details }: Refused): Question | null {
  const right = key === 'denied' && typeof details === 'object' && details !== null && 'right' in details ? details.right : null;
  return typeof right === 'string' ? { about: 'right', right } : null;
}

/** Nothing for those who may not ask. */
export function WhyButton({ question }: { question: Question | null }) {
  const text = useText(kitPhrases);
  const may = useMayAsk();
  if (!may || !question) return null;
  return (
    <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => ask(question)}>
      {text('why')}
    </Button>
  );
}

/** In the head of a list: what this page guards, and what of it somebody has. */
export function PageRightsButton() {
  const text = useText(kitPhrases);
  const { modelId } = useView();
  const may = useMayAsk();
  if (!may || !modelId) return null;
  return (
    <Button
      type="text"
      icon={<SafetyCertificateOutlined />}
      aria-label={text('pageRights')}
      title={text('pageRights')}
      onClick={() => ask({ about: 'page', menuId: modelId })}
    />
  );
}

/** On a record of this page: who sees it, and why. */
export function WhoSeesButton({ id, name }: { id: string; name: string }) {
  const text = useText(kitPhrases);
  const { modelId } = useView();
  const may = useMayAsk();
  if (!may || !modelId) return null;
  return <Button onClick={() => ask({ about: 'record', menuId: modelId, id, name })}>{text('whoSees')}</Button>;
}

/** Loads what answers with the first question. */
export function answersWith(load: () => Promise<ComponentType<{ question: Question; close(): void }>>): ComponentType {
  const Answers = lazy(async () => ({ default: await load() }));
  return function Why() {
    const question = useQuestion((state) => state.question);
    if (!question) return null;
    return (
      <Suspense>
        <Answers key={JSON.stringify(question)} question={question} close={() => ask(null)} />
      </Suspense>
    );
  };
}
