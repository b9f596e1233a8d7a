// Files of a task: those of comments and opinions, and pictures of signatures. Only people concerned by the task can open them.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { sql } from 'kysely';
import { flowOfTask } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { standingOf } from './party.ts';
import { opinionsFor } from './opinions.ts';
import { findTask, type LoadedTask } from './task.db.ts';

/** File links are given only to the owner of a file, so other people open it through this feature. */
const ATTACHED = 'workFlow';
const PICTURE = 'annexpic';
const STORED = /^[0-9a-f]{32}\.[a-z0-9]{1,5}$/;

/** Attachments and signatures must be the caller's own uploads. @throws Refusal fileUnknown */
export async function assertFiles({ db, user }: Pick<Call, 'db' | 'user'>, act: FlowAct): Promise<void> {
  const attached = 'files' in act ? (act.files ?? []) : [];
  const signed = (act.command === 'adopt' || act.command === 'reject') && act.signature !== undefined ? [act.signature] : [];
  if (attached.length + signed.length === 0) return;
  const { rows } = await sql`
    select from unnest(${[...attached, ...signed]}::text[], ${[...attached.map(() => ATTACHED), ...signed.map(() => PICTURE)]}::text[]) as w (name, type)
    where not exists (select from file f where f.name = w.name and f.type = w.type and f.creator_user_id = ${user.userId}) limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('fileUnknown');
}

const inNote = (note: unknown): { files?: unknown; signature?: unknown } => (typeof note === 'object' && note !== null ? note : {});
const attachedTo = (note: unknown): string[] => {
  const { files } = inNote(note);
  return Array.isArray(files) ? files.filter((one) => typeof one === 'string' && STORED.test(one)) : [];
};

/** @returns the files in the note of a record, under their owners' names for them */
export async function filesOf(db: Db, { records }: Pick<TaskState, 'records'>): Promise<(note: unknown) => { fileId: string; name: string }[]> {
  const all = records.flatMap(({ note }) => attachedTo(note));
  if (all.length === 0) return () => [];
  const { rows } = await sql<{ fileId: string; name: string }>`
    select name as "fileId", original_name as name from file where name = any(${all}::text[]) and type = ${ATTACHED}`.execute(db);
  const known = new Map(rows.map((row) => [row.fileId, row]));
  return (note) => attachedTo(note).flatMap((one) => known.get(one) ?? []);
}

export function signatureOf(note: unknown, signed: (address: string) => string): string {
  const { signature } = inNote(note);
  return typeof signature === 'string' && STORED.test(signature) ? signed(`/api/file/Image/${PICTURE}/${signature}`) : '';
}

/** @throws Refusal fileUnknown: the task does not have the file, does not concern the caller, or they do not see the opinion that it belongs to */
export async function fileOfTask(call: Call, links: FileLinks, id: string, name: string): Promise<{ name: string; url: string }> {
  const task = await findTask(call.db, id, 'read');
  const file = task && (await isSeen(call, task, name)) ? (await named(call.db, name))[0] : undefined;
  if (!file) throw new Refusal('fileUnknown');
  const { userId, sessionId } = call.user;
  return { name: file.name, url: `/api/file/Download?encryption=${links.ticket({ type: ATTACHED, name, userId, sessionId }, call.now)}` };
}

async function isSeen(call: Call, { row, state }: LoadedTask, name: string): Promise<boolean> {
  const standing = await standingOf(call, row, state);
  const holders = state.records.filter(({ note }) => attachedTo(note).includes(name));
  if (standing.roles.length === 0 || holders.length === 0) return false;
  const flow = await flowOfTask(call.db, row);
  return flow !== null && flow !== undefined && holders.some(opinionsFor(call, flow.version, state, standing));
}

async function named(db: Db, name: string): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`select original_name as name from file where name = ${name} and type = ${ATTACHED}`.execute(db);
  return rows;
}
