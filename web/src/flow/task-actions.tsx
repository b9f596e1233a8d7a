// Actions that the user may take on a task now: buttons, and the dialog for the values that the action needs.
import { planOf } from '@ordo/engine/flow/plan.ts';
import { Button, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { DropdownMenu } from '../kit/dropdown-menu.tsx';
import { useText } from '../kit/phrases.ts';
import { acts, commandOf, type Act, type ActForm, type ActNode, type Answered } from './act-form.ts';
import { ActDialog } from './act-dialog.tsx';
import { CandidateFields, useCandidates } from './candidate-fields.tsx';
import { actPhrases, flowPhrases } from './flow.phrases.ts';
import type { TaskForm } from './task-form.ts';
import { assignTargets, documentOf, moveTargets, retryTargets, returnTargets, signerTargets, titleIn, type TaskDetail } from './task-map.ts';
import { invalidateTasks, useFlowCommand, type Command } from './use-command.ts';

interface Props {
  task: TaskDetail;
  form: TaskForm;
  /** The key of one of the actions was pressed. */
  wanted: 'adopt' | 'reject' | null;
  taken(): void;
  /** Called when the form should be visible. */
  showForm(): void;
  /** @param decided the task has left the list of pending tasks */
  done(decided: boolean): void;
}

type Mine = TaskDetail['mine'][number];
/** Shown as buttons; the rest is in a menu. */
const FIRST: readonly string[] = ['adopt', 'reject', 'return', 'withdraw', 'urge', 'recall'];
const leaves: ReadonlySet<string> = new Set(['adopt', 'reject', 'return', 'transfer']);
/** With an opinion that can be kept for later. */
const votes: ReadonlySet<string> = new Set(['adopt', 'reject', 'return']);
/** Actions without a dialog. */
const plainly = ['claim', 'release', 'urge'] as const;
type Plain = (typeof plainly)[number];

function nodeAt(task: TaskDetail, mine: Mine | undefined): ActNode | null {
  const node = mine && planOf(documentOf(task)).places[mine.node]?.node;
  if (node?.kind !== 'approver') return null;
  const { needs, sees, back, onReject } = node;
  return { needs, sees, back, rejectChosen: onReject.to === 'chosen' };
}

function targetsFor(task: TaskDetail, act: Act | null, mine: Mine | undefined): { id: string; title: string }[] {
  if (act === 'assign') return assignTargets(task);
  if (act === 'retry') return retryTargets(task);
  if (act === 'removeSigner') return signerTargets(task);
  if (act === 'move' || act === 'revive') return moveTargets(task);
  return mine ? returnTargets(task, mine.node) : [];
}

export function TaskActions({ task, form, wanted, taken, showForm, done }: Props) {
  const text = useText(flowPhrases);
  const say = useText(actPhrases);
  const { ask, busy, refused, forget } = useFlowCommand(task.id);
  const { chosen, nodes, choose, forget: unchoose } = useCandidates(refused);
  const [act, setAct] = useState<Act | null>(null);
  const [picked, setPicked] = useState('');
  const mine = task.mine.find(({ operator }) => operator === picked) ?? task.mine[0];
  const node = nodeAt(task, mine);
  const isStart = mine?.node === documentOf(task).start.id;
  const may = (command: string) => task.commands.includes(command);
  const targets = targetsFor(task, act, mine);

  const sent = async (what: Command, withForm: boolean) => {
    const filled = withForm && form.isDirty() ? { form: form.filled() } : {};
    const answer = await ask({ act: what, ...filled });
    if (!answer) return;
    setAct(null);
    unchoose();
    done(leaves.has(what.command));
    await invalidateTasks();
  };
  /** @returns whether the form is valid and the action may continue */
  const isRight = () => {
    const [wrong] = form.check();
    if (!wrong) return true;
    showForm();
    form.store.reveal({ field: wrong.field, row: wrong.row });
    return false;
  };
  const start = (next: Act) => {
    forget();
    unchoose();
    if (next === 'adopt' && form.isOpen && !isRight()) return;
    setAct(next);
  };
  const run = (answered: Answered, asked: ActForm) => {
    if (!act) return;
    const operator = act === 'recall' ? (task.operators.findLast((one) => one.recallable)?.id ?? '') : (mine?.operator ?? '');
    const command = commandOf(act, asked, answered, operator);
    void sent(command.command === 'adopt' && nodes.length > 0 ? { ...command, candidates: mutable(chosen) } : command, act === 'adopt');
  };
  /** Actions without a question: those on the initiator's form, and minor ones. */
  const submit = (command: 'submit' | 'saveDraft') => {
    if (command === 'submit' && !isRight()) return;
    void sent(command === 'submit' && nodes.length > 0 ? { command, candidates: mutable(chosen) } : { command }, true);
  };
  const correct = () => {
    if (mine && isRight())
      void sent({ command: 'adopt', operator: mine.operator, opinion: '', ...(nodes.length > 0 && { candidates: mutable(chosen) }) }, true);
  };
  /** Saves the opinion as a draft, without a decision. */
  const keep = async (operator: string, draft: string) => {
    if (!(await ask({ act: { command: 'saveOpinion', operator, draft } }))) return;
    setAct(null);
    await invalidateTasks();
  };
  const plain = (command: Plain) => void sent(command === 'urge' ? { command } : { command, operator: mine?.operator ?? '' }, false);

  const press = useEffectEvent((key: 'adopt' | 'reject') => {
    taken();
    if (may(key) && !isStart && act === null) start(key);
  });
  useEffect(() => {
    if (wanted) press(wanted);
  }, [wanted]);
  // Findings of the server are shown in the form.
  const placed = useEffectEvent((details: unknown) => form.place(details) && showForm());
  useEffect(() => {
    if (refused) placed(refused.details);
  }, [refused]);

  const asked = nodes.map((id) => ({ id, title: titleIn(task, id) }));
  const offered = acts.filter((one) => may(one) && !(isStart && (one === 'adopt' || one === 'reject')));
  const first = offered.filter((one) => FIRST.includes(one));
  const rest = offered.filter((one) => !FIRST.includes(one));
  const buttons = plainly.filter(may);
  if (offered.length + buttons.length === 0 && !may('submit') && !may('saveDraft')) return null;
  return (
    <footer className="flow-actions">
      {act === null && asked.length > 0 && <CandidateFields nodes={asked} chosen={chosen} choose={choose} />}
      {task.mine.length > 1 && (
        <Select<string>
          aria-label={text('asWhom')}
          value={mine?.operator ?? ''}
          options={task.mine.map((one) => ({
            value: one.operator,
            label: [titleIn(task, one.node), one.for && text('forWhom', { name: one.for.name })].filter(Boolean).join(' · '),
          }))}
          onChange={setPicked}
        />
      )}
      {rest.length > 0 && (
        <DropdownMenu
          placement="topLeft"
          look={{ className: 'flow-more', 'aria-label': text('more') }}
          menu={{ items: rest.map((key) => ({ key, label: say(key), danger: key === 'cancel' })), onClick: ({ key }) => start(key as Act) }}
        >
          {text('more')}
        </DropdownMenu>
      )}
      {buttons.map((command) => (
        <Button key={command} loading={busy} type={command === 'claim' ? 'primary' : 'default'} onClick={() => plain(command)}>
          {text(command)}
        </Button>
      ))}
      {first
        .filter((one) => one !== 'adopt')
        .toReversed()
        .map((one) => (
          <Button key={one} danger={one === 'reject'} disabled={busy} onClick={() => start(one)}>
            {say(one)}
          </Button>
        ))}
      {may('saveDraft') && (
        <Button disabled={busy || !form.isOpen} onClick={() => submit('saveDraft')}>
          {text('saveDraft')}
        </Button>
      )}
      {may('submit') && (
        <Button type="primary" loading={busy} onClick={() => submit('submit')}>
          {text('submit')}
        </Button>
      )}
      {isStart && may('adopt') && (
        <Button type="primary" loading={busy} onClick={correct}>
          {text('correct')}
        </Button>
      )}
      {offered.includes('adopt') && (
        <Button type="primary" disabled={busy} onClick={() => start('adopt')}>
          {say('adopt')}
        </Button>
      )}
      {act && (
        <ActDialog
          act={act}
          node={node}
          targets={targets}
          wanted={<CandidateFields nodes={asked} chosen={chosen} choose={choose} />}
          opinion={(leaves.has(act) && mine?.draft) || ''}
          refused={refused?.message ?? null}
          busy={busy}
          run={run}
          keep={mine && votes.has(act) && may('saveOpinion') ? (draft) => void keep(mine.operator, draft) : undefined}
          close={() => setAct(null)}
        />
      )}
    </footer>
  );
}

const mutable = (chosen: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]]));
