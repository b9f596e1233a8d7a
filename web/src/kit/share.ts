// What a user wants to send to a colleague. The dialog is in the shell.
import type { RecordCard } from '@ordo/contract/socket.ts';
import { create } from 'zustand';

export const useShared = create<{ card: RecordCard | null }>(() => ({ card: null }));

/** @param card null: closes it */
export const share = (card: RecordCard | null) => useShared.setState({ card });

/** An address with its `#` for a card: browsers leave characters in a query unescaped that have a code as well. */
export const cardPath = (address: string) =>
  address
    .slice(1)
    .replaceAll('+', '%20')
    .replace(/[^\w/?=&.%-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
