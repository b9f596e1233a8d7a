// Explanations of permissions: opened from a refusal, a page, a person or a record; the drawer is in the shell.
import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { CallError } from './call.ts';
import { lazyComponent, OptionalBoundary } from './lazy-component.tsx';
import { useSession } from './session.ts';

export type Question =
  /** Why do I have this permission, or not? `menu:right` */
  | { about: 'right'; right: string }
  /** What does a page restrict, and what of it do I have? Its id, enCode or address. */
  | { about: 'page'; menuId: string }
  /** What may this person do? */
  | { about: 'person'; userId: string; name: string }
  /** Who sees this record? */
  | { about: 'record'; menuId: string; id: string; name: string };

const useQuestion = create<{ question: Question | null }>(() => ({ question: null }));

export function openWhy(question: Question | null): void {
  useQuestion.setState({ question });
}

const ASKING = 'permission.authorize:btn_why';

/** Only for display: the server enforces it. */
export function canAskWhy(): boolean {
  const current = useSession.getState().current;
  return Boolean(current?.permissionList.some(({ button }) => button.some(({ id }) => id === ASKING)));
}

export function useCanAskWhy(): boolean {
  useSession((session) => session.current);
  return canAskWhy();
}

/** The question about a refusal; null when it names no permission. */
export function questionOf({ key, details }: CallError): Question | null {
  const right = (key === 'denied' || key === 'columnDenied') && typeof details === 'object' && details !== null && 'right' in details ? details.right : null;
  return typeof right === 'string' ? { about: 'right', right } : null;
}

/** Loads the drawer with the first question. */
export function lazyWhyDrawer(load: () => Promise<ComponentType<{ question: Question; close(): void }>>): ComponentType {
  const Answers = lazyComponent(load);
  return function Why() {
    const question = useQuestion((state) => state.question);
    if (!question) return null;
    return (
      <OptionalBoundary onFailed={() => openWhy(null)}>
        <Answers key={JSON.stringify(question)} question={question} close={() => openWhy(null)} />
      </OptionalBoundary>
    );
  };
}
