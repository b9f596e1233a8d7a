// A page with one confirmation before somebody is signed in somewhere.
import { useEffect, type ReactNode } from 'react';
import { LogoPicture } from '../kit/logo-picture.tsx';
import { useText } from '../kit/phrases.ts';
import { loadSystem, setPageTitle, useSystem } from '../kit/system.ts';
import { LanguageChoice } from './language-choice.tsx';
import './question-page.css';
import { sessionPhrases } from './session.phrases.ts';

export function QuestionPage({ title, busy = false, children }: { title: string; busy?: boolean; children: ReactNode }) {
  const text = useText(sessionPhrases);
  const system = useSystem();
  useEffect(() => void loadSystem(), []);
  useEffect(() => {
    setPageTitle(title);
  }, [title, system.sysName]);
  return (
    <main className="question">
      <LanguageChoice />
      <div className="question-card" aria-busy={busy}>
        <LogoPicture size={44} />
        <h1>{title}</h1>
        {busy ? <p role="status">{text('loading')}</p> : children}
      </div>
    </main>
  );
}

/** The result: a message and a link. */
export function Outcome({ said, href, way }: { said: string; href: string; way: string }) {
  return (
    <>
      <p className="question-said" role="status">
        {said}
      </p>
      <a className="question-yes" href={href}>
        {way}
      </a>
    </>
  );
}
