// The ways to sign in, as tabs; codes by text message only where they can be sent. Rarely used ones are loaded on demand.
import { useRef, useState, type KeyboardEvent } from 'react';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { useSystem } from '../kit/system.ts';
import { AccountForm } from './account-form.tsx';
import { sessionPhrases } from './session.phrases.ts';
import type { OnSignedIn } from './store-session.ts';

const CodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm);
const ScanPanel = lazyComponent(async () => (await import('./scan-panel.tsx')).ScanPanel);

const all = ['account', 'scan', 'code'] as const;
const panels = { account: AccountForm, scan: ScanPanel, code: CodeForm };

export function LoginModes({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const text = useText(sessionPhrases);
  const [mode, setMode] = useState<(typeof all)[number]>('account');
  const codes = useSystem(({ codeSignIn }) => codeSignIn);
  const modes = all.filter((one) => one !== 'code' || codes);
  const tabs = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = modes[(modes.indexOf(mode) + step + modes.length) % modes.length] ?? 'account';
    setMode(next);
    tabs.current?.querySelector<HTMLElement>(`#login-mode-${next}`)?.focus();
  };

  const Panel = panels[mode];
  return (
    <>
      <div ref={tabs} className="login-modes" role="tablist" aria-label={text('modes')}>
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`login-mode-${one}`}
            aria-selected={one === mode}
            aria-controls="login-panel"
            tabIndex={one === mode ? 0 : -1}
            onClick={() => setMode(one)}
            onKeyDown={move}
          >
            {text(`${one}Mode`)}
          </button>
        ))}
      </div>
      <div id="login-panel" className="login-panel" role="tabpanel" aria-labelledby={`login-mode-${mode}`}>
        <LazyBoundary
          meanwhile={
            <p className="login-lead" role="status">
              {text('loading')}
            </p>
          }
        >
          <Panel onSignedIn={onSignedIn} />
        </LazyBoundary>
      </div>
    </>
  );
}
