// An error on one page stays on that page.
import { Component, useEffect, type ReactNode } from 'react';
import { noteLoadFailure } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { isBackAgain, isLoadError, OfflineError, onReconnected } from '../kit/connectivity.ts';
import { hasUnsaved } from '../kit/unsaved.ts';
import { entryPhrases } from './entry.phrases.ts';
import { Notice } from './full-page.tsx';
import { changeTabs, refresh } from './tabs.ts';

export class ViewBoundary extends Component<{ path: string; children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    noteLoadFailure();
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Broken error={this.state.error} path={this.props.path} />;
  }
}

function Broken({ error, path }: { error: unknown; path: string }) {
  const text = useText(entryPhrases);
  const chunk = isLoadError(error);
  const again = () => changeTabs((tabs) => refresh(tabs, path));
  // What failed for lack of a network is retried when it is back; what the browser refuses to load again needs a reload, unless unsaved changes would be lost.
  const untried = error instanceof OfflineError;
  useEffect(() => {
    if (!chunk) return undefined;
    const loadAgain = () => {
      if (untried) changeTabs((tabs) => refresh(tabs, path));
      else if (!hasUnsaved()) location.reload();
    };
    // What was on its way when the network went is refused for ever, also now that it is back. After the reload there is no interruption: once is enough.
    if (isBackAgain()) loadAgain();
    return onReconnected(loadAgain);
  }, [chunk, error, untried, path]);
  return (
    <Notice sign="broken" title={text(chunk ? 'outdatedTitle' : 'brokenTitle')} text={text(chunk ? 'outdatedText' : 'brokenText')}>
      {/* After an upgrade the chunk has another name, which only a reload knows. */}
      <button type="button" className="plain-button" onClick={chunk && !untried ? () => location.reload() : again}>
        {text(chunk && !untried ? 'reload' : 'retry')}
      </button>
      <a className="plain-button plain-button-quiet" href="#/home">
        {text('home')}
      </a>
    </Notice>
  );
}
