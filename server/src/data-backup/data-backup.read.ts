// What runs by the clock: a backup each night, and each week a trial restore of the newest.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltInTask } from '../kit/task.ts';
import { backupsKeptOf } from '../sys-config/sys-config.read.ts';
import { forgetOld, newestDone } from './data-backup.db.ts';
import { backupPhrases as said } from './data-backup.phrases.ts';
import { beginByClock, drill, make } from './work.ts';

export const backupTasks: readonly BuiltInTask[] = [
  {
    code: 'backup.nightly',
    name: said.nightly,
    about: said.nightlyAbout,
    cron: '0 2 * * *',
    run: async (deps) => {
      const outcome = await make(deps, await beginByClock(deps));
      for (const name of await forgetOld(deps.db, await backupsKeptOf(deps.db))) await rm(join(deps.backups.folder, name), { force: true });
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
      return newest ? drill(deps, newest.id) : { said: said.none };
    },
  },
];
