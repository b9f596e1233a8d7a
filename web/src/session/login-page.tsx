import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { store } from '../kit/stored.ts';
import { AccountForm } from './account-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import './login-page.css';
import { sameAppPath } from './same-app-path.ts';
import { sessionPhrases } from './session.phrases.ts';

export function LoginPage() {
  const text = useText(sessionPhrases);
  const navigate = useNavigate();
  const [query] = useSearchParams();

  useEffect(() => {
    document.title = `${text('title')} - Ordo`;
  });

  return (
    <div className="login">
      <aside className="login-brand">
        <Brand />
        <div>
          <p className="login-slogan">{text('slogan')}</p>
          <ul>
            <li>{text('pointOrders')}</li>
            <li>{text('pointForms')}</li>
            <li>{text('pointRights')}</li>
          </ul>
        </div>
      </aside>
      <main className="login-main">
        <LanguageChoice />
        <div className="login-card">
          <Brand />
          <h1>{text('welcome')}</h1>
          <p className="login-lead">{text('lead')}</p>
          <div className="login-modes" role="tablist" aria-label={text('modes')}>
            <button type="button" role="tab" id="login-mode-account" aria-selected="true" aria-controls="login-panel">
              {text('accountMode')}
            </button>
            {(['scanMode', 'codeMode'] as const).map((mode) => (
              <button key={mode} type="button" role="tab" aria-selected="false" aria-disabled="true" tabIndex={-1} title={text('notYet')}>
                {text(mode)}
                <span className="unseen">({text('notYet')})</span>
              </button>
            ))}
          </div>
          <div id="login-panel" role="tabpanel" aria-labelledby="login-mode-account">
            <AccountForm
              onSignedIn={({ token, theme }) => {
                store('lock', null);
                store('token', token);
                store('layoutType', theme);
                useSession.setState({ arrived: true });
                void navigate(sameAppPath(query.get('redirect')), { replace: true });
              }}
            />
          </div>
        </div>
      </main>
    </div>
  );
}

const Brand = () => (
  <div className="login-name">
    <img src="/ordo.svg" alt="" width="36" height="36" />
    Ordo
  </div>
);
