import { comma, useText } from '../kit/phrases.ts';
import { timeText } from '../kit/time.ts';
import { dayOf } from '../kit/day-moment.ts';
import type { OwnRecord } from './own-record.ts';
import { profilePhrases } from './profile.phrases.ts';

/** The user's organisation: maintained by administrators, so read-only. */
export function OrganisationTab({ record }: { record: OwnRecord | null }) {
  const text = useText(profilePhrases);
  if (!record) return null;
  const facts = [
    ['organize', record.organize],
    ['position', record.position],
    ['manager', record.manager],
    ['roles', record.roleId.replaceAll(',', comma())],
    ['account', record.account],
    ['rank', record.rank],
    ['entryDate', dayOf(record.entryDate)],
    ['created', timeText(record.creatorTime)],
  ] as const;
  return (
    <dl className="profile-facts">
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
