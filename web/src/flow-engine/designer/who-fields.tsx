// Who approves at a node: the kind, and its settings.
import type { FlowNode } from '@ordo/engine/flow/document.ts';
import type { ApproverNode, Who } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { useText } from '../../kit/phrases.ts';
import { PositionPicker } from '../../position/position-picker.tsx';
import { useFlowDesigner } from './context.ts';
import { useFieldOptions } from './field-options.ts';
import { MatrixFields } from './matrix-fields.tsx';
import { nodePhrases, whoPhrases } from './node.phrases.ts';
import { Mark, PeopleFields, Pick, Row, Whole } from './parts.tsx';
import { InterfaceField } from './target-field.tsx';

const WHO = ['superior', 'head', 'initiator', 'people', 'candidates', 'field', 'node', 'steps', 'matrix', 'pool', 'interface'] as const;

export function useApproverChange(node: ApproverNode) {
  const designer = useFlowDesigner();
  return (part: Partial<ApproverNode>, run: string | null = null) =>
    designer.change(node.id, (one): FlowNode => (one.kind === 'approver' ? { ...one, ...part } : one), run);
}

/** Keeps the people as far as the new kind has them too. */
function whoOf(kind: Who['kind'], before: Who, earlier: string): Who {
  const people = 'people' in before ? before.people : nobody;
  const level = 'level' in before ? before.level : 1;
  switch (kind) {
    case 'superior':
      return { kind, level, of: 'initiator' };
    case 'head':
      return { kind, field: null };
    case 'initiator':
      return { kind };
    case 'field':
      return { kind, field: 'field' in before ? (before.field ?? '') : '', holds: 'users' };
    case 'node':
      return { kind, node: earlier };
    case 'people':
    case 'pool':
      return { kind, people };
    case 'candidates':
      return { kind, people, several: false };
    case 'matrix':
      return { kind, fields: [], rows: [] };
    case 'interface':
      return { kind, interface: '' };
    case 'steps':
      return { kind, level, position: null };
  }
}

interface Props {
  node: ApproverNode;
  /** Approvers before it. */
  earlier: readonly { value: string; label: string }[];
}

export function WhoFields({ node, earlier }: Props) {
  const text = useText(nodePhrases);
  const said = useText(whoPhrases);
  const change = useApproverChange(node);
  const first = earlier[0]?.value ?? '';
  return (
    <>
      <Pick
        label={text('who')}
        value={node.who.kind}
        options={WHO.map((value) => ({ value, label: said(value) }))}
        change={(kind) => change({ who: whoOf(kind, node.who, first) })}
      />
      <OfKind node={node} earlier={earlier} />
    </>
  );
}

function OfKind({ node, earlier }: Props) {
  const text = useText(nodePhrases);
  const whoSaid = useText(whoPhrases);
  const change = useApproverChange(node);
  const fields = useFieldOptions();
  const { mayEdit } = useFlowDesigner();
  const { who } = node;
  const set = (next: Who) => change({ who: next }, 'who');
  switch (who.kind) {
    case 'superior':
      return (
        <>
          <Whole label={text('level')} value={who.level} least={1} most={10} change={(level) => set({ ...who, level: level ?? 1 })} />
          <Pick
            label={text('levelOf')}
            value={who.of}
            options={[
              { value: 'initiator', label: text('fromInitiator') },
              { value: 'previous', label: text('fromPrevious') },
            ]}
            change={(of) => set({ ...who, of })}
          />
        </>
      );
    case 'steps':
      return (
        <>
          <Whole label={text('level')} value={who.level} least={1} most={10} change={(level) => set({ ...who, level: level ?? 1 })} />
          <Row label={text('untilPosition')}>
            {(id) => (
              <PositionPicker id={id} disabled={!mayEdit} value={who.position ?? ''} onChange={(position) => set({ ...who, position: position || null })} />
            )}
          </Row>
        </>
      );
    case 'head':
      return (
        <Pick
          label={text('headField')}
          value={who.field ?? ''}
          options={[{ value: '', label: text('ownDepartment') }, ...fields]}
          change={(field) => set({ ...who, field: field || null })}
        />
      );
    case 'field':
      return (
        <>
          <Pick label={text('field')} value={who.field} options={fields} change={(field) => set({ ...who, field })} />
          <Pick
            label={text('holds')}
            value={who.holds}
            options={[
              { value: 'users', label: text('holdsUsers') },
              { value: 'departments', label: text('holdsDepartments') },
              { value: 'positions', label: text('holdsPositions') },
              { value: 'roles', label: text('holdsRoles') },
            ]}
            change={(holds) => set({ ...who, holds })}
          />
        </>
      );
    case 'node':
      return <Pick label={text('earlier')} value={who.node} options={earlier} change={(id) => set({ ...who, node: id })} />;
    case 'candidates':
    case 'people':
    case 'pool':
      return (
        <>
          <PeopleFields noun={whoSaid(who.kind)} value={who.people} change={(people) => set({ ...who, people })} />
          {who.kind === 'candidates' && <Mark label={text('several')} value={who.several} change={(several) => set({ ...who, several })} />}
        </>
      );
    case 'matrix':
      return <MatrixFields node={node} matrix={who} />;
    case 'interface':
      return <InterfaceField label={text('interface')} value={who.interface} change={(id) => set({ ...who, interface: id })} />;
    case 'initiator':
      return null;
  }
}
