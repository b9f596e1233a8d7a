import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { UserPicker } from '../user/user-picker.tsx';
import { whyPhrases } from './why.phrases.ts';

/** The user themselves, until somebody else is selected. */
export function Whose({ userId, choose }: { userId: string; choose(userId: string): void }) {
  const text = useText(whyPhrases);
  return (
    <label className="why-whose" htmlFor="why-whose">
      <span>{text('whose')}</span>
      <UserPicker id="why-whose" value={userId} onChange={choose} noun={text('person')} />
    </label>
  );
}

export function useMe(): string {
  return useSession((session) => session.current?.userInfo.userId) ?? '';
}
