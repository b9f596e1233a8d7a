// Scheduled tasks of models.
import type { BuiltInTask } from '../kit/task.ts';
import { linkTaskPhrases, parkedTaskPhrases as said } from './model.phrases.ts';
import { sweepUploads } from './public-uploads.ts';
import { purgeDeleted, purgeParked, purgeRecords } from './purge.ts';

export const modelTasks: readonly BuiltInTask[] = [
  {
    code: 'model.purge',
    name: said.purge,
    about: said.purgeAbout,
    cron: '40 3 * * *',
    run: async ({ db, now }) => {
      const n = await purgeParked(db, now());
      return { said: said.purged, parameters: { n, records: (await purgeRecords(db, now())) + (await purgeDeleted(db, now())) } };
    },
  },
  {
    code: 'model.linkUploads',
    name: linkTaskPhrases.sweep,
    about: linkTaskPhrases.sweepAbout,
    cron: '23 * * * *',
    run: async ({ db }) => ({ said: linkTaskPhrases.swept, parameters: { n: await sweepUploads(db, 10_000) } }),
  },
];
