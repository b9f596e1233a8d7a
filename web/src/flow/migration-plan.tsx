// The plan of a migration: the new step for each step, and the effect on each task.
import type { flowMigrationPreview } from '@ordo/contract/flow-migration.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { comma, useText } from '../kit/phrases.ts';
import { Tag } from '../kit/tag.tsx';
import { migrationPhrases } from './migration.phrases.ts';

type Plan = Result<typeof flowMigrationPreview>;

export function MigrationPlan({ plan, change }: { plan: Plan; change(node: string, to: string): void }) {
  const text = useText(migrationPhrases);
  const id = useId();
  if (plan.list.length === 0) return <p className="flow-quiet">{text('noTasks')}</p>;
  return (
    <>
      <h3>{text('nodes')}</h3>
      <div className="flow-migration-ways">
        {plan.nodes.map(({ id: node, title, tasks, to, choices }) => (
          <NodeWay
            key={node}
            id={`${id}${node}`}
            label={text('nodeTasks', { title, n: tasks })}
            to={to}
            choices={choices}
            change={(there) => change(node, there)}
          />
        ))}
      </div>
      <h3>{text('tasks')}</h3>
      {plan.more > 0 && <p className="flow-quiet">{text('more', { n: plan.more })}</p>}
      <ul className="flow-migration-list">
        {plan.list.map((task) => (
          <TaskWay key={task.id} task={task} />
        ))}
      </ul>
    </>
  );
}

interface Way extends Pick<Plan['nodes'][number], 'to' | 'choices'> {
  id: string;
  label: string;
  change(to: string): void;
}

function NodeWay({ id, label, to, choices, change }: Way) {
  const text = useText(migrationPhrases);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={to ?? undefined}
        status={to === null ? 'error' : ''}
        disabled={choices.length === 0}
        placeholder={text(choices.length === 0 ? 'noStep' : 'choose')}
        options={choices.map((one) => ({ value: one.id, label: one.title }))}
        onChange={change}
      />
    </>
  );
}

function TaskWay({ task }: { task: Plan['list'][number] }) {
  const text = useText(migrationPhrases);
  const { fullName, enCode, stands, lands, goes, comes, children, lost, wanting, why } = task;
  const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(comma());
  const facts = [
    ['goes', names(goes)],
    ['comes', names(comes)],
    ['children', children > 0 ? String(children) : ''],
    ['lost', lost.join(comma())],
    ['wanting', wanting.join(comma())],
  ] as const;
  return (
    <li>
      <b>
        {fullName} {enCode}
      </b>
      {why === '' ? (
        <span>{text('lands', { from: stands.join(comma()), to: lands.join(comma()) || text('ends') })}</span>
      ) : (
        <span className="flow-migration-why">
          <Tag tone="bad">{text('cannot')}</Tag> {why}
        </span>
      )}
      {why === '' && goes.length + comes.length === 0 && <span className="flow-quiet">{text('same')}</span>}
      {facts.map(
        ([key, said]) =>
          said !== '' && (
            <span key={key} className="flow-quiet">
              {text(key)}：{said}
            </span>
          ),
      )}
      {why === '' && (lands.length === 0 || children > 0) && <span className="flow-quiet">{text('final')}</span>}
    </li>
  );
}
