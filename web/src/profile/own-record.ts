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

/** The own record as the server has it now, past every cache: the form starts from it. What the shell shows of it follows. */
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
      // What is there stays; a first reading that failed is told.
      setAnswer((before) => (before.record ? before : { ...before, refused: error }));
    }
  }, []);

  useEffect(() => void reload(), [reload]);
  return { ...answer, reload };
}
