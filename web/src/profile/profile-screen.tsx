// The user's own profile, section by section (product §2.1).
import type { ReactNode } from 'react';
import { useText } from '../kit/phrases.ts';
import { Failure } from '../kit/states.tsx';
import { useUrlState } from '../kit/view.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { InfoTab } from './info-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { OrganisationTab } from './organisation-tab.tsx';
import { useOwnRecord } from './own-record.ts';
import { PasswordTab } from './password-tab.tsx';
import { ProfileHead } from './profile-head.tsx';
import './profile.css';
import { profilePhrases } from './profile.phrases.ts';
import { RightsTab } from './rights-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { SubordinatesTab } from './subordinates-tab.tsx';

const tabs = ['info', 'password', 'organisation', 'subordinates', 'rights', 'log', 'sessions'] as const;
type Tab = (typeof tabs)[number];

const defaults = { tab: 'info' };

export function ProfileScreen() {
  const text = useText(profilePhrases);
  const [{ tab }, change] = useUrlState(defaults);
  const own = useOwnRecord();
  if (own.refused)
    return (
      <section className="profile" aria-label={text('title')}>
        <Failure refused={own.refused} retry={() => void own.reload()} />
      </section>
    );

  const { record } = own;
  const panel: Record<Tab, () => ReactNode> = {
    info: () => <InfoTab record={record} saved={own.reload} />,
    password: () => <PasswordTab account={record?.account ?? ''} />,
    organisation: () => <OrganisationTab record={record} />,
    subordinates: () => <SubordinatesTab />,
    rights: () => <RightsTab />,
    log: () => <LogTab />,
    sessions: () => <SessionsTab />,
  };
  return (
    <section className="profile" aria-label={text('title')}>
      <ProfileHead record={record} changed={own.reload} />
      <Tabs
        label={text('sections')}
        tabs={tabs.map((key) => ({ key, label: text(key), panel: panel[key] }))}
        shown={tabs.includes(tab as Tab) ? (tab as Tab) : 'info'}
        show={(key) => change({ tab: key })}
      />
    </section>
  );
}
