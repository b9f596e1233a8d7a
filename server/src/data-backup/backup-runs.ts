// Creates and tests backups, one at a time on all nodes: the row stores the state and the result.
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refusals } from '@ordo/contract/refusals.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { fileSize } from '@ordo/engine/text/file-size.ts';
import { destroyConnection } from '../node/backups.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import type { RunMessage } from '../kit/task.ts';
import { failAbandoned, findBackup, finishBackup, finishDrill, heartbeat, insertScheduled, startDrill, type Made } from './data-backup.db.ts';
import { backupPhrases as said } from './data-backup.phrases.ts';
import { tryRestore } from './drill.ts';
import { writeBackup } from './dump.ts';

const BEAT = 10_000;
const grouped = (rows: number) => rows.toLocaleString('en');

/** A new row with a unique file name. */
export function newBackupRow(deps: Deps): { id: string; file_name: string; node: string } {
  const id = newId();
  const time = businessTime(deps.now()).replaceAll(/[-:]/g, '').replace(' ', '-');
  return { id, file_name: `ordo-${time}-${id}.tar.gz${deps.backups.key ? '.sealed' : ''}`, node: deps.backups.node };
}

/** @throws Refusal backupBusy */
export async function startScheduledBackup(deps: Deps): Promise<ReturnType<typeof newBackupRow>> {
  const row = newBackupRow(deps);
  await failAbandonedBackups(deps);
  await alone(deps, insertScheduled(deps.db, row));
  return row;
}

export const failAbandonedBackups = ({ db }: Deps) => failAbandoned(db, { said: refusals.backupLost.text });

/** @throws Refusal backupBusy */
async function alone({ constraints }: Deps, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw constraints.refusalOf(error) ?? error;
  });
}

/**
 * Creates a backup whose row exists.
 * @throws Refusal with the reason; the row stores it too, and no file is left
 */
export async function runBackup(deps: Deps, row: { id: string; file_name: string }): Promise<RunMessage> {
  const { db, backups } = deps;
  const path = join(backups.folder, row.file_name);
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const beat = setInterval(() => void heartbeat(db, row.id).catch(() => undefined), BEAT);
  try {
    const made = await write(deps, path);
    await finishBackup(db, row.id, took(), made);
    const { key, n } = fileSize(made.size);
    return { said: made.missing ? said.madeWithout : said.made, parameters: { ...made, rows: grouped(made.rows), size: said[key][1].replace('{n}', n) } };
  } catch (error) {
    const refusal = troubleOf(error, deps);
    await rm(path, { force: true }).catch(() => undefined);
    await finishBackup(db, row.id, took(), sayingOf(refusal));
    throw refusal;
  } finally {
    clearInterval(beat);
    await rm(`${path}.part`, { force: true }).catch(() => undefined);
  }
}

async function write({ backups, files, now }: Deps, path: string): Promise<Made> {
  await backups.open();
  // No other backup is running, so unfinished files were left by a node that crashed.
  for (const name of await readdir(backups.folder)) if (UNFINISHED.test(name)) await rm(join(backups.folder, name), { force: true });
  const client = await backups.connect();
  const part = `${path}.part`;
  try {
    const source = { client, store: files.store, version: backups.version, now: now(), key: backups.key, signal: backups.stopping };
    const { beginning, ending } = await writeBackup(source, part);
    await rename(part, path);
    const folder = await open(backups.folder);
    if (process.platform !== 'win32') await folder.sync();
    await folder.close();
    const { size } = await stat(path);
    const rows = beginning.tables.reduce((sum, table) => sum + Number(table.rows), 0);
    return { size, rows, files: ending.files, missing: ending.missing.length, migration: beginning.migrations.at(-1)?.name ?? '' };
  } finally {
    await destroyConnection(client);
  }
}

const UNFINISHED = /^ordo-\d{8}-\d{6}-\d+\.tar\.gz(\.sealed)?\.part(\.files)?$/;

/**
 * Restores a backup next to the present database, compares it, and drops it again.
 * @throws Refusal backupBusy, notFound, backupUnfinished, and with the reason of a failure; the row stores it too
 */
export async function runDrill(deps: Deps, id: string, begun: () => void = () => undefined): Promise<RunMessage> {
  const { db } = deps;
  await failAbandonedBackups(deps);
  const backup = await findBackup(db, id);
  if (!backup) throw new Refusal('notFound');
  if (backup.state !== 'done') throw new Refusal('backupUnfinished');
  await alone(deps, startDrill(db, id));
  begun();
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const beat = setInterval(() => void heartbeat(db, id).catch(() => undefined), BEAT);
  try {
    const { beginning, ending, rows } = await tryRestore(deps, backup.file_name);
    const outcome: RunMessage = { said: said.tried, parameters: { rows: grouped(rows), files: ending.files, tables: beginning.tables.length } };
    await finishDrill(db, id, took(), outcome, 'done');
    return outcome;
  } catch (error) {
    const refusal = troubleOf(error, deps);
    await finishDrill(db, id, took(), sayingOf(refusal), 'failed');
    throw refusal;
  } finally {
    clearInterval(beat);
  }
}

const sayingOf = ({ key, parameters }: Refusal): RunMessage => ({ said: refusals[key].text, parameters });

function troubleOf(error: unknown, { backups: { folder, stopping } }: Deps): Refusal {
  if (error instanceof Refusal) return error;
  if (stopping.aborted) return new Refusal('backupStopped');
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('backupDiskFull', { folder });
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST' || code === 'EPERM')
    return new Refusal('backupFolder', { folder, code });
  return new Refusal('backupFailed', { why: (message || String(error)).slice(0, 300) });
}
