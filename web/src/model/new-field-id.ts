import { newFrameKey } from '../kit/live.ts';

/** For a node without an id; random, so that the id of a deleted field is never reused. */
export const newFieldId = (): string => `f${newFrameKey().slice(0, 13)}`;
