import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { Button, Segmented } from 'antd';
import { useText } from '../kit/phrases.ts';
import { begin, isGroup, partsOf, withParts, type Group, type OfferedField } from './condition.ts';
import { ConditionRow } from './condition-row.tsx';
import { conditionPhrases } from './rights.phrases.ts';

/** Maximum nesting of groups. */
const DEEPEST = 2;

interface Props {
  group: Group;
  fields: readonly OfferedField[];
  depth: number;
  /** Text for an empty condition; default: every row. */
  empty?: string | undefined;
  change(group: Group): void;
  remove?: () => void;
}

export function ConditionGroup({ group, fields, depth, empty, change, remove }: Props) {
  const text = useText(conditionPhrases);
  const parts = partsOf(group);
  const [first] = fields;
  const replace = (at: number, part: Filter) => change(withParts(group, parts.with(at, part)));
  const drop = (at: number) => change(withParts(group, parts.toSpliced(at, 1)));
  const add = (part: Filter) => change(withParts(group, [...parts, part]));
  return (
    <div className="condition-group" role="group" aria-label={text('group')}>
      <div className="condition-head">
        <Segmented
          size="small"
          aria-label={text('logic')}
          value={'all' in group ? 'all' : 'any'}
          options={[
            { value: 'all', label: text('all') },
            { value: 'any', label: text('any') },
          ]}
          onChange={(logic) => change(logic === 'all' ? { all: parts } : { any: parts })}
        />
        {remove && <Button type="text" size="small" icon={<CloseOutlined />} aria-label={text('removeGroup')} title={text('removeGroup')} onClick={remove} />}
      </div>
      {parts.length === 0 && depth === 0 && <p className="condition-none">{empty ?? text('everything')}</p>}
      {parts.map((part, at) => (
        <Part key={at} part={part} fields={fields} depth={depth} change={(next) => replace(at, next)} remove={() => drop(at)} />
      ))}
      <div className="condition-tools">
        {first && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add(begin(first))}>
            {text('addCondition')}
          </Button>
        )}
        {first && depth < DEEPEST && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add({ any: [begin(first)] })}>
            {text('addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface PartProps {
  part: Filter;
  fields: readonly OfferedField[];
  depth: number;
  change(part: Filter): void;
  remove(): void;
}

function Part({ part, fields, depth, change, remove }: PartProps) {
  const text = useText(conditionPhrases);
  if (isGroup(part)) return <ConditionGroup group={part} fields={fields} depth={depth + 1} change={change} remove={remove} />;
  if (!('not' in part)) return <ConditionRow condition={part} fields={fields} change={change} remove={remove} />;
  return (
    <div className="condition-not">
      <span>{text('not')}</span>
      <Part part={part.not} fields={fields} depth={depth + 1} change={(not) => change({ not })} remove={remove} />
    </div>
  );
}
