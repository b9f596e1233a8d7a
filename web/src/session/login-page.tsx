import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LogoPicture } from '../kit/logo-picture.tsx';
import { useText } from '../kit/phrases.ts';
import { readStored } from '../kit/browser-storage.ts';
import { loadSystem, setPageTitle, useSystem } from '../kit/system.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LoginModes } from './login-modes.tsx';
import './login-page.css';
import { sameAppPath } from './same-app-path.ts';
import { storeSession } from './store-session.ts';
import { sessionPhrases } from './session.phrases.ts';

export function LoginPage() {
  const text = useText(sessionPhrases);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [parted] = useState(() => readStored('parted'));
  useSystem(({ sysName }) => sysName);

  useEffect(() => {
    setPageTitle(text('title'));
  });
  useEffect(() => void loadSystem(), []);

  return (
    <div className="login">
      <aside className="login-brand">
        <Brand />
        <div>
          <p className="login-slogan">{text('slogan')}</p>
          <ul>
            <li>{text('pointCustomers')}</li>
            <li>{text('pointAreas')}</li>
            <li>{text('pointRights')}</li>
          </ul>
        </div>
      </aside>
      <main className="login-main">
        <LanguageChoice />
        <div className="login-card">
          <Brand />
          <h1>{text('welcome')}</h1>
          {parted ? (
            <p className="login-parted" role="status">
              {parted}
            </p>
          ) : (
            <p className="login-lead">{text('lead')}</p>
          )}
          <LoginModes
            onSignedIn={({ token, theme }) => {
              storeSession(token, theme);
              void navigate(sameAppPath(query.get('redirect')), { replace: true });
            }}
          />
        </div>
      </main>
    </div>
  );
}

function Brand() {
  const system = useSystem();
  return (
    <div className="login-name">
      <LogoPicture size={36} />
      {system.sysName}
    </div>
  );
}
