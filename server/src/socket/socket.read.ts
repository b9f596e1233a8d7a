// What other features may know of the socket: who speaks, and what they may be asked to carry out.
export type { Speaker, Verbs } from './connection.ts';
