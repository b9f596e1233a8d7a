// Full pages with a message and a link. Plain markup: they must be shown when nothing else could be loaded.
import { useEffect, useState, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { useText } from '../kit/phrases.ts';
import { isBackAgain, isLoadError, onReconnected } from '../kit/connectivity.ts';
import { openWhy, useCanAskWhy } from '../kit/why.tsx';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { entryPhrases } from './entry.phrases.ts';
import './full-page.css';
import { NoticeSign, type Sign } from './notice-sign.tsx';
import { reloadSession } from './session-life.ts';

interface Plain {
  sign: Sign;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A message and a link, centred in any container. */
export function Notice({ sign, title, text, children }: Plain) {
  return (
    <div className="notice">
      <NoticeSign sign={sign} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className="notice-actions">{children}</div>}
    </div>
  );
}

const FullPage = (plain: Plain) => (
  <main className="full-page">
    <Notice {...plain} />
  </main>
);

/** @param address of the page that does not exist, or that the user may not see */
export function MissingNotice({ address }: { address: string }) {
  const text = useText(entryPhrases);
  return (
    <Notice sign="lost" title={text('missingTitle')} text={text('missingText')}>
      <a className="plain-button" href="#/home">
        {text('home')}
      </a>
      <AskWhy menuId={address} />
    </Notice>
  );
}

function AskWhy({ menuId }: { menuId: string }) {
  const text = useText(kitPhrases);
  if (!useCanAskWhy()) return null;
  return (
    <button type="button" className="plain-button plain-button-quiet" onClick={() => openWhy({ about: 'page', menuId })}>
      {text('why')}
    </button>
  );
}

const TIMEOUT = 5000;

/** The server does not answer: the user stays signed in, and it is retried automatically and on demand. */
export function AwayPage() {
  const text = useText(entryPhrases);
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void reloadSession().finally(() => setAsking(false));
  };
  useEffect(() => {
    const timer = setInterval(ask, TIMEOUT);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, []);
  return (
    <FullPage sign="away" title={text('awayTitle')} text={text('awayText')}>
      <button type="button" className="plain-button" disabled={asking} onClick={ask}>
        {asking ? text('loading') : text('retry')}
      </button>
    </FullPage>
  );
}

/** Any error that reaches the router: a page that failed to load, or a bug. */
export function BrokenPage() {
  const text = useText(entryPhrases);
  const chunk = isLoadError(useRouteError());
  useEffect(() => {
    if (!chunk) return undefined;
    // As in view-boundary.tsx: the interruption may be over already, and after the reload there is none.
    if (isBackAgain()) location.reload();
    return onReconnected(() => location.reload());
  }, [chunk]);
  return (
    <FullPage sign="broken" title={text(chunk ? 'outdatedTitle' : 'brokenTitle')} text={text(chunk ? 'outdatedText' : 'brokenAllText')}>
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        {text('reload')}
      </button>
    </FullPage>
  );
}
