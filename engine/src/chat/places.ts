// Positions of messages that are written in one batch: in the conversation, among those of the sender, and in the streams of both people, counted from the
// first of the batch. The database adds the earlier ones.

export interface Between {
  conversationId: string;
  senderId: string;
  receiverId: string;
}

interface InStream {
  /** Number of the person in `people`, from 1. */
  person: number;
  place: number;
}

export interface Placed {
  /** Whether the sender is the first of the two. */
  byLow: boolean;
  /** Position in the conversation, from 1. */
  place: number;
  /** Position among the sender's messages in the conversation, from 1. */
  nth: number;
  low: InStream;
  high: InStream;
}

export interface Places {
  /** Ordered by id, each with the number of messages they send or receive. */
  people: { id: string; count: number }[];
  /** In the order of the batch. */
  places: Placed[];
}

/** Two people, the smaller id first. */
export const pairOf = (a: string, b: string): [low: string, high: string] => (a < b ? [a, b] : [b, a]);

export function placesOf(batch: readonly Between[]): Places {
  const counts = new Map<string, number>();
  const next = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
  const ids = [...new Set(batch.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))].sort();
  const rank = new Map(ids.map((id, index) => [id, index + 1]));
  const inStream = (id: string): InStream => ({ person: rank.get(id) as number, place: next(`person ${id}`) });
  const places = batch.map(({ conversationId, senderId, receiverId }) => {
    const [low, high] = pairOf(senderId, receiverId);
    const byLow = low === senderId;
    return { byLow, place: next(`in ${conversationId}`), nth: next(`by ${byLow} ${conversationId}`), low: inStream(low), high: inStream(high) };
  });
  return { people: ids.map((id) => ({ id, count: counts.get(`person ${id}`) as number })), places };
}
