// Progress of a migration, task by task, and its undo.
import { flowMigrationInfo, flowMigrationUndo, type migratedStates, type migrationStates } from '@ordo/contract/flow-migration.ts';
import { Button, Skeleton } from 'antd';
import { useConfirm } from '../kit/confirm.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { migratedStatePhrases, migrationPhrases, migrationStatePhrases } from './migration.phrases.ts';

const EVERY = 1_500;

export const toneOf = (state: (typeof migrationStates)[number]) => (state === 'done' ? 'good' : state === 'undone' ? 'plain' : 'info');
const tones = { waiting: 'plain', moved: 'good', refused: 'bad', undone: 'plain', stays: 'warn' } as const satisfies Record<
  (typeof migratedStates)[number],
  string
>;
const isAtWork = (state: (typeof migrationStates)[number]) => state === 'running' || state === 'undoing';

/** @param back undefined: there is no previous view */
export function MigrationProgress({ id, back }: { id: string; back: (() => void) | undefined }) {
  const text = useText(migrationPhrases);
  const states = useText(migrationStatePhrases);
  const ofTask = useText(migratedStatePhrases);
  const confirm = useConfirm();
  const read = useRead(flowMigrationInfo, { id }, { every: (found) => (!found || isAtWork(found.state)) && EVERY });
  const { mutateAsync: undo } = useSave(flowMigrationUndo);
  const { data } = read;
  if (read.error && !data) return <Failure refused={read.error} retry={() => void read.refetch()} />;
  if (!data) return <Skeleton active />;
  const { from, to, state, counts, list } = data;
  const n = (key: (typeof migratedStates)[number]) => counts[key] ?? 0;
  return (
    <>
      <p role="status">
        {text('one', { from, to })} <Tag tone={toneOf(state)}>{states(state)}</Tag>{' '}
        {state === 'undoing' || state === 'undone'
          ? text('countsBack', { undone: n('undone'), stays: n('stays') })
          : text('counts', { moved: n('moved'), refused: n('refused'), waiting: n('waiting') })}
      </p>
      <div className="flow-migration-run">
        {back && <Button onClick={back}>{text('back')}</Button>}
        {state === 'done' && list.some(({ undoable }) => undoable) && (
          <Button
            danger
            onClick={() => confirm({ title: text('undoAsk'), text: text('undoText', { n: from }), yes: text('undo'), danger: true, run: () => undo({ id }) })}
          >
            {text('undo')}
          </Button>
        )}
      </div>
      <ul className="flow-migration-list">
        {list.map(({ id: task, fullName, enCode, step, state: now, why }) => (
          <li key={task}>
            <b>
              {fullName} {enCode}
            </b>
            <span>
              <Tag tone={tones[now]}>{ofTask(now)}</Tag> {step}
            </span>
            {why !== '' && <span className="flow-migration-why">{why}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
