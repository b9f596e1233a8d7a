import type { RecordStart } from '../record-start.ts';
import type { Schedule } from '../schedule.ts';
import type { FieldRight, Hook, NodeBase, People } from './node.ts';

export interface StartNode extends NodeBase {
  kind: 'start';
  /** Who may launch it; null: everybody. */
  launchers: People | null;
  /** Tasks that start by themselves; absent: none. */
  schedule?: Schedule;
  /** Tasks that new records of another form start; absent: none. */
  recordStart?: RecordStart;
  /** Messages to the initiator go by mail too; absent: they do not. */
  mails?: boolean;
  rights: readonly FieldRight[];
  hooks: readonly Hook[];
}
