// Members of a role or position: the whole list is edited and saved at once.
import { positionList } from '@ordo/contract/position.ts';
import { roleList } from '@ordo/contract/role.ts';
import { positionMembers, positionMembersSave, roleMembers, roleMembersSave } from '@ordo/contract/user-members.ts';
import { userList } from '@ordo/contract/user.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { UserChooser } from './user-chooser.tsx';
import { chooserPhrases } from './user.phrases.ts';

const calls = {
  Role: { read: roleMembers, save: roleMembersSave },
  Position: { read: positionMembers, save: positionMembersSave },
};

interface Props {
  objectType: 'Role' | 'Position';
  objectId: string;
  name: string;
  close(): void;
}

export function MembersPicker({ objectType, objectId, name, close }: Props) {
  const text = useText(chooserPhrases);
  const [ids, setIds] = useState<string[] | null>(null);
  const { read, save: change } = calls[objectType];
  const { mutateAsync: save } = useSave(change, [roleList, positionList, userList]);

  const refuse = useEffectEvent((error: CallError) => {
    toast('error', error.message);
    close();
  });
  // Bypasses every cache: a save replaces the whole list.
  useEffect(() => {
    const gone = new AbortController();
    call(read, { id: objectId }, gone.signal)
      .then((answer) => setIds(answer.ids))
      .catch((error: unknown) => !gone.signal.aborted && error instanceof CallError && refuse(error));
    return () => gone.abort();
  }, [read, objectId]);

  if (!ids) return <span className="busy-bar busy-bar-top" />;
  return (
    <UserChooser
      noun={text('member')}
      title={text('membersOf', { name })}
      multiple
      mayBeEmpty
      start={ids}
      close={close}
      done={
        (userIds) => save({ id: objectId, userIds }).then(close, () => undefined) // useSave has shown the refusal
      }
    />
  );
}
