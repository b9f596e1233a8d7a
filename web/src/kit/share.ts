// What somebody wants to send to a colleague. The dialog that sends it hangs in the shell.
import type { RecordCard } from '@ordo/contract/socket.ts';
import { create } from 'zustand';

export const useShared = create<{ card: RecordCard | null }>(() => ({ card: null }));

/** @param card null: nothing any more */
export const share = (card: RecordCard | null) => useShared.setState({ card });

/** An address with its `#` as a card takes it: browsers leave signs in a query as they are that have a code as well. */
export const cardPath = (address: string) =>
  address
    .slice(1)
    .replaceAll('+', '%20')
    .replace(/[^\w/?=&.%-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
