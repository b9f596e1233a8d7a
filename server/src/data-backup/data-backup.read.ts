// Scheduled tasks: a backup each night, and each week a trial restore of the newest.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltInTask } from '../kit/task.ts';
import { backupsKeptOf } from '../sys-config/sys-config.read.ts';
import { deleteOldBackups, newestDone } from './data-backup.db.ts';
import { backupPhrases as said } from './data-backup.phrases.ts';
import { runBackup, runDrill, startScheduledBackup } from './backup-runs.ts';

export const backupTasks: readonly BuiltInTask[] = [
  {
    code: 'backup.nightly',
    name: said.nightly,
    about: said.nightlyAbout,
    cron: '0 2 * * *',
    run: async (deps) => {
      const outcome = await runBackup(deps, await startScheduledBackup(deps));
      for (const name of await deleteOldBackups(deps.db, await backupsKeptOf(deps.db))) await rm(join(deps.backups.folder, name), { force: true });
      return outcome;
    },
  },
  {
    code: 'backup.drill',
    name: said.drill,
    about: said.drillAbout,
    cron: '0 4 * * 0',
    run: async (deps) => {
      const newest = await newestDone(deps.db);
      return newest ? runDrill(deps, newest.id) : { said: said.none };
    },
  },
];
