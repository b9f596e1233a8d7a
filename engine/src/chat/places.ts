// Messages that are written together: which place each has in its conversation, among those of its sender there, and in the streams of its two people,
// counted from the first of the batch. The database adds what was there before.

export interface Between {
  conversationId: string;
  senderId: string;
  receiverId: string;
}

interface InStream {
  /** 1, 2, 3 … in `people`. */
  person: number;
  place: number;
}

export interface Placed {
  /** Its sender is the first of the two. */
  byLow: boolean;
  /** 1, 2, 3 … in the conversation. */
  place: number;
  /** 1, 2, 3 … of its sender in the conversation. */
  nth: number;
  low: InStream;
  high: InStream;
}

export interface Places {
  /** In the order of their ids, sign by sign, each with how many of the messages they send or get. */
  people: { id: string; count: number }[];
  /** In the order of the batch. */
  places: Placed[];
}

/** Two people, the one with the smaller id first. */
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
