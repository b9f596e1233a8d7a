import { newFrameKey } from '../kit/live.ts';

/** For a node that comes without an id; by chance, so that an id of before never comes back as another field's. */
export const newFieldId = (): string => `f${newFrameKey().slice(0, 13)}`;
