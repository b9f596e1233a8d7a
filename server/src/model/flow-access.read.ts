// Access of a workflow step to its form: all fields except those that it hides, independent of the record's page.
import { EVERY_ROW } from '../kit/filter-sql.ts';
import type { RecordAccess } from './access.ts';
import { isSealed, type LiveModel } from './live.ts';

/** @param hidden `field` or `table.field` */
export function accessWithout(model: LiveModel, hidden: ReadonlySet<string>): RecordAccess {
  const covered = (path: string) => hidden.has(path) || hidden.has(path.split('.', 1)[0] ?? '');
  const reaches = (path: string) => !covered(path);
  const isOpen = (path: string) => {
    const field = model.fields.get(path);
    return !field || !isSealed(field);
  };
  return {
    model,
    within: EVERY_ROW,
    binned: EVERY_ROW,
    reaches,
    sees: (path) => reaches(path) && isOpen(path),
    changes: () => true,
    hidden: [...hidden],
    fixed: [],
  };
}
