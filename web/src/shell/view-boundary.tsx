// A mistake on one page stays on that page.
import { Component, type ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { entryPhrases } from './entry.phrases.ts';
import { isChunkFailure, Notice } from './full-page.tsx';

export class ViewBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Broken error={this.state.error} again={() => this.setState({ error: null })} />;
  }
}

function Broken({ error, again }: { error: unknown; again: () => void }) {
  const text = useText(entryPhrases);
  const chunk = isChunkFailure(error);
  return (
    <Notice sign="broken" title={text(chunk ? 'outdatedTitle' : 'brokenTitle')} text={text(chunk ? 'outdatedText' : 'brokenText')}>
      {/* A part that could not be fetched is remembered as missing until the program starts anew. */}
      <button type="button" className="plain-button" onClick={chunk ? () => location.reload() : again}>
        {text(chunk ? 'reload' : 'retry')}
      </button>
      <a className="plain-button plain-button-quiet" href="#/">
        {text('home')}
      </a>
    </Notice>
  );
}
