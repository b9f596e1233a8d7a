// Every task that the product declares.
import { backupTasks } from './data-backup/data-backup.read.ts';
import { fileTasks } from './file/file.read.ts';
import { flowTasks } from './flow/flow.read.ts';
import type { BuiltInTask } from './kit/task.ts';
import { logTasks } from './log/log.read.ts';
import { modelTasks } from './model/model.read.ts';
import { sessionTasks } from './session/session.read.ts';
import { statisticsTasks } from './statistics/statistics.read.ts';
import { translationTasks } from './translation/translation.read.ts';

export const builtInTasks: readonly BuiltInTask[] = [
  ...logTasks,
  ...sessionTasks,
  ...fileTasks,
  ...statisticsTasks,
  ...backupTasks,
  ...translationTasks,
  ...modelTasks,
  ...flowTasks,
];
