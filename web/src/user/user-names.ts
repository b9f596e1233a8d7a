import { userNames } from '@ordo/contract/user.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../kit/call.ts';

/** Maximum number of ids per call. */
const MAX = 500;

/** `realName/account` by id, of enabled people; null while loading. */
export function useUserNames(ids: readonly string[]): ReadonlyMap<string, string> | null {
  const names = useQuery({
    queryKey: ['/api/permission/Users', 'names', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / MAX) }, (_, part) => ids.slice(part * MAX, (part + 1) * MAX));
      const answers = await Promise.all(parts.map((userId) => call(userNames, { userId }, signal)));
      return new Map(answers.flatMap(({ list }) => list.map(({ id, fullName }) => [id, fullName])));
    },
  });
  return ids.length > 0 ? (names.data ?? null) : none;
}

const none: ReadonlyMap<string, string> = new Map();
