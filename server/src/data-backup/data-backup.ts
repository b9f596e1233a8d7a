import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataBackupCreate, dataBackupDrill, dataBackupFile, dataBackupLink, dataBackupList, dataBackupRemove } from '@ordo/contract/data-backup.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { isOpen } from '../file/file.read.ts';
import { lockRecord, insertRecord, removeRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { findBackup, logDownload, pageOf, type Backup } from './data-backup.db.ts';
import { failAbandonedBackups, newBackupRow, runBackup, runDrill } from './backup-runs.ts';

const TABLE = 'data_backup';
const TYPE = 'backup';

export function dataBackupFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ data_backup_one: 'backupBusy' });
  const { backups, files } = deps;
  /** Work started by hand that continues after its call. */
  const underWay = new Set<Promise<unknown>>();
  const goOn = (work: Promise<unknown>) => {
    // The row stores the error.
    const ended = work.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  app.addHook('onClose', async () => {
    backups.stop();
    await Promise.all(underWay);
  });

  const linkTo = ({ id }: { id: string }, { user, now }: Call) =>
    `/api/system/DataBackup/File?encryption=${files.links.ticket({ type: TYPE, name: id, userId: user.userId, sessionId: user.sessionId }, now)}`;

  serve(app, deps, dataBackupList, async (input, call) => {
    const page = await pageOf(call.db, input, call.language);
    const mayLoad = can(call.user.rights, 'systemData.dataBackup:btn_download');
    return { ...page, list: page.list.map((row) => ({ ...row, fileUrl: mayLoad && row.state === 'done' ? linkTo(row, call) : '' })) };
  });

  serve(
    app,
    deps,
    dataBackupCreate,
    async (_, call) => {
      const row = newBackupRow(deps);
      await failAbandonedBackups(deps);
      await insertRecord(call, TABLE, { ...row, kind: 'hand', busy: true });
      goOn(runBackup(deps, row));
      return null;
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    dataBackupDrill,
    async ({ id }) => {
      await new Promise<void>((begun, refused) => {
        const work = runDrill(deps, id, begun);
        work.catch(refused);
        goOn(work);
      });
      return null;
    },
    'own transactions',
  );

  serve(app, deps, dataBackupLink, async ({ id }, call) => {
    const backup = await finished(call, id);
    await sizeOf(backup);
    return { name: backup.file_name, url: linkTo(backup, call) };
  });

  serve(app, deps, dataBackupFile, async ({ encryption = '' }, call) => {
    const ticket = files.links.readTicket(encryption, call.now);
    if (ticket?.type !== TYPE || !(await isOpen(call.db, ticket.sessionId))) throw new Refusal('fileUnknown');
    const backup = await finished(call, ticket.name);
    const size = await sizeOf(backup);
    await logDownload(call.db, backup.id, { userId: ticket.userId, requestId: call.requestId });
    const read = async () => (await open(join(backups.folder, backup.file_name))).createReadStream();
    return {
      mime: backups.key ? 'application/octet-stream' : 'application/gzip',
      size,
      etag: backup.id,
      name: backup.file_name,
      disposition: 'attachment' as const,
      maxAge: 0,
      open: read,
    };
  });

  serve(
    app,
    deps,
    dataBackupRemove,
    async ({ id }, call) => {
      const { file_name: name, busy } = await lockRecord<{ file_name: string; busy: boolean }>(call.db, TABLE, id);
      if (busy) throw new Refusal('backupBusy');
      await removeRecord(call, TABLE, id);
      // The row is deleted already: if this fails, a file is left that is not listed.
      await rm(join(backups.folder, name), { force: true });
      return null;
    },
    'own transactions',
  );

  async function finished({ db }: Call, id: string): Promise<Backup> {
    const backup = await findBackup(db, id);
    if (!backup) throw new Refusal('notFound');
    if (backup.state !== 'done') throw new Refusal('backupUnfinished');
    return backup;
  }

  async function sizeOf({ file_name: name }: Backup): Promise<number> {
    const found = await stat(join(backups.folder, name)).catch(() => null);
    if (!found) throw new Refusal('backupFileGone', { name, folder: backups.folder });
    return found.size;
  }
}
