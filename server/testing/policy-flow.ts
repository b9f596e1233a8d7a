// Who may call what of workflows, beside the work itself: kept by hand, as `policy.ts` is.
import type { Policy } from './policy-marks.ts';

export const flowPolicy: Policy = {
  flowMigration: {
    'workFlow.flowMonitor:btn_migrate':
      'flowMigrationCreate flowMigrationInfo flowMigrationList flowMigrationPreview flowMigrationReleases flowMigrationUndo',
  },
  flowDelivery: {
    'workFlow.flowMonitor:view': 'flowDeliveries',
    'workFlow.flowMonitor:btn_assign': 'flowRedeliver',
    'workFlow.flowEngine:btn_release': 'flowHookSecret',
  },
};
