import { Tag } from '../kit/tag.tsx';
import { useText } from '../kit/phrases.ts';
import { TimeAgo } from '../kit/time-ago.tsx';
import { Avatar } from './avatar.tsx';
import type { OwnRecord } from './own-record.ts';
import { profilePhrases } from './profile.phrases.ts';

interface Props {
  record: OwnRecord | null;
  changed(): Promise<void>;
}

/** A summary of the user. */
export function ProfileHead({ record, changed }: Props) {
  const text = useText(profilePhrases);
  if (!record) return <Bones />;
  return (
    <header className="profile-head">
      <Avatar name={record.realName} picture={record.avatar} changed={changed} />
      <div className="profile-who">
        <p className="profile-name">
          {record.realName}
          {record.roleId
            .split(',')
            .filter(Boolean)
            .map((role) => (
              <Tag key={role} tone="info">
                {role}
              </Tag>
            ))}
        </p>
        <p className="profile-quiet">
          {record.account} · {record.organize}
        </p>
        <p className={record.signature ? 'profile-signature' : 'profile-signature profile-quiet'}>{record.signature || text('noSignature')}</p>
      </div>
      <p className="profile-last profile-quiet">
        {text('lastSignIn')}
        <b>{record.prevLogTime === null ? text('never') : <TimeAgo at={record.prevLogTime} />}</b>
      </p>
    </header>
  );
}

const Bones = () => (
  <header className="profile-head" aria-hidden>
    <span className="bone profile-face-bone" />
    <div className="profile-who">
      <span className="bone" style={{ inlineSize: 140, blockSize: 20 }} />
      <span className="bone" style={{ inlineSize: 240 }} />
      <span className="bone" style={{ inlineSize: 180 }} />
    </div>
  </header>
);
