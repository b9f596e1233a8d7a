// Sockets for other features: the sender of a frame, and the handlers of frames.
export type { Speaker, Verbs } from './connection.ts';
