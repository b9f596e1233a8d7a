// What a step of a workflow may touch of its form: everything but what it hides, whatever page the record stands on.
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
