import { baseInfo } from '@ordo/contract/current-user.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { useCallback, useEffect, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useSession } from '../kit/session.ts';

export type OwnRecord = Result<typeof baseInfo>;

interface Answer {
  record: OwnRecord | null;
  refused: CallError | null;
}

/** The user's own record as it is on the server now, bypassing every cache: the form starts from it. The shell is updated too. */
export function useOwnRecord(): Answer & { reload(): Promise<void> } {
  const [answer, setAnswer] = useState<Answer>({ record: null, refused: null });

  const reload = useCallback(async () => {
    try {
      const record = await call(baseInfo, {});
      setAnswer({ record, refused: null });
      useSession.setState(({ current }) => ({
        current: current && {
          ...current,
          userInfo: { ...current.userInfo, userName: record.realName, gender: Number(record.gender), headIcon: record.avatar },
        },
      }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The previous record stays; a failed first read is shown.
      setAnswer((before) => (before.record ? before : { ...before, refused: error }));
    }
  }, []);

  useEffect(() => void reload(), [reload]);
  return { ...answer, reload };
}
