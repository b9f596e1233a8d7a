import { subordinates } from '@ordo/contract/current-user.ts';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { PanelEmpty, PanelLoading } from './panel-states.tsx';
import { profilePhrases } from './profile.phrases.ts';

export function SubordinatesTab() {
  const text = useText(profilePhrases);
  const { data, error, refetch } = useRead(subordinates, {});
  if (error && !data) return <Failure refused={error} retry={() => void refetch()} />;
  if (!data) return <PanelLoading />;
  if (data.length === 0) return <PanelEmpty title={text('noTeam')} hint={text('noTeamHint')} />;
  return (
    <ul className="profile-team" aria-label={text('subordinates')}>
      {data.map(({ id, avatar, userName, department }) => {
        const [name = '', account] = userName.split('/');
        return (
          <li key={id}>
            <UserAvatar name={name} picture={avatar} size={44} />
            <span>
              <b>{name}</b>
              <span className="profile-quiet">{account}</span>
              <span className="profile-quiet">{department}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
