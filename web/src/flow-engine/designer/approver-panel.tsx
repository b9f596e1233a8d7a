// Settings of an approver node: how several people agree, the result, time limits, and additional actions.
import { approversBefore } from '@ordo/engine/flow/design/edit.ts';
import { defaultSign, type ApproverNode, type TimeLimit } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody } from '@ordo/engine/flow/nodes/node.ts';
import { UserPicker } from '../../user/user-picker.tsx';
import { useText } from '../../kit/phrases.ts';
import { useDesigned, useFlowDesigner, useSurroundings } from './context.ts';
import { backPhrases, nobodyPhrases, nodePhrases, overduePhrases, rejectPhrases, seesPhrases, signPhrases } from './node.phrases.ts';
import { ShareField } from './share-field.tsx';
import { Mark, PeopleFields, Pick, Row, SpanField, Whole } from './parts.tsx';
import { useApproverChange, WhoFields } from './who-fields.tsx';

const keysOf = <K extends string>(keys: readonly K[], say: (key: K) => string) => keys.map((value) => ({ value, label: say(value) }));

export function ApproverPanel({ node }: { node: ApproverNode }) {
  const text = useText(nodePhrases);
  const sign = useText(signPhrases);
  const nobodySaid = useText(nobodyPhrases);
  const reject = useText(rejectPhrases);
  const change = useApproverChange(node);
  const flow = useDesigned((one) => one.flow);
  const earlier = approversBefore(flow, node.id).map(({ id, title }) => ({ value: id, label: title || id }));
  const first = earlier[0]?.value ?? '';
  const { adopts, rejects } = node.sign;
  const isWeighted = node.sign.mode === 'weight';
  const setSign = (part: Partial<ApproverNode['sign']>) => change({ sign: { ...node.sign, ...part } }, 'sign');
  return (
    <>
      <WhoFields node={node} earlier={earlier} />
      <Pick
        label={text('sign')}
        value={node.sign.mode}
        options={keysOf(['any', 'all', 'ratio', 'weight', 'order'], sign)}
        change={(mode) => setSign({ mode })}
      />
      {(node.sign.mode === 'ratio' || isWeighted) && (
        <>
          <ShareField
            label={text('adopts')}
            value={adopts}
            isWeighted={isWeighted}
            least={10}
            usual={{ percent: 50, votes: 2 }}
            change={(share) => setSign({ adopts: share ?? defaultSign.adopts })}
          />
          <ShareField
            label={text('rejects')}
            value={rejects}
            isWeighted={isWeighted}
            least={1}
            usual={{ percent: 50, votes: 1 }}
            change={(share) => setSign({ rejects: share })}
          />
          <Mark label={text('delayed')} value={node.sign.delayed} change={(delayed) => setSign({ delayed })} />
        </>
      )}
      {isWeighted && <Weights node={node} set={(weights) => setSign({ weights })} />}
      <Pick
        label={text('nobody')}
        value={node.nobody.does}
        options={keysOf(['admin', 'people', 'adopt', 'refuse', 'initiator'], nobodySaid)}
        change={(does) => change({ nobody: does === 'people' ? { does, people: nobody } : { does } })}
      />
      {node.nobody.does === 'people' && (
        <PeopleFields noun={nobodySaid('people')} value={node.nobody.people} change={(people) => change({ nobody: { does: 'people', people } })} />
      )}
      <Pick
        label={text('onReject')}
        value={node.onReject.to}
        options={keysOf(['end', 'start', 'previous', 'node', 'chosen'], reject)}
        change={(to) => change({ onReject: to === 'node' ? { to, node: first } : { to } })}
      />
      {node.onReject.to === 'node' && (
        <Pick label={text('earlier')} value={node.onReject.node} options={earlier} change={(to) => change({ onReject: { to: 'node', node: to } })} />
      )}
    </>
  );
}

/** Only named people have weights; all others have one vote. */
function Weights({ node, set }: { node: ApproverNode; set(weights: Readonly<Record<string, number>>): void }) {
  const text = useText(nodePhrases);
  const { names } = useSurroundings();
  const { who } = node;
  const people =
    'people' in who ? who.people.users : who.kind === 'matrix' ? [...new Set(who.rows.flatMap((row) => row.people.users))] : Object.keys(node.sign.weights);
  return people.map((id) => (
    <Whole
      key={id}
      label={text('weightOf', { name: names[id]?.split('/')[0] ?? id })}
      value={node.sign.weights[id] ?? 1}
      least={0}
      most={1_000}
      change={(weight) => set({ ...node.sign.weights, [id]: weight ?? 1 })}
    />
  ));
}

const HOUR = { minutes: 60, working: false };

export function LimitsPanel({ node }: { node: ApproverNode }) {
  const text = useText(nodePhrases);
  const overdueSaid = useText(overduePhrases);
  const change = useApproverChange(node);
  const { mayEdit } = useFlowDesigner();
  const { remind, overdue } = node.limits;
  const set = (part: Partial<TimeLimit>) => change({ limits: { ...node.limits, ...part } }, 'limits');
  return (
    <>
      <Mark label={text('remind')} value={remind !== null} change={(on) => set({ remind: on ? { after: HOUR, every: HOUR, most: 3 } : null })} />
      {remind && (
        <fieldset className="fe-group">
          <legend>{text('remind')}</legend>
          <SpanField label={text('after')} value={remind.after} change={(after) => set({ remind: { ...remind, after } })} />
          <SpanField label={text('every')} value={remind.every} change={(every) => set({ remind: { ...remind, every } })} />
          <Whole label={text('most')} value={remind.most} least={1} most={100} change={(most) => set({ remind: { ...remind, most: most ?? 1 } })} />
        </fieldset>
      )}
      <Mark
        label={text('overdue')}
        value={overdue !== null}
        change={(on) => set({ overdue: on ? { after: { minutes: 1_440, working: false }, does: 'none', to: null } : null })}
      />
      {overdue && (
        <fieldset className="fe-group">
          <legend>{text('overdue')}</legend>
          <SpanField label={text('after')} value={overdue.after} change={(after) => set({ overdue: { ...overdue, after } })} />
          <Pick
            label={text('does')}
            value={overdue.does}
            options={keysOf(['none', 'superior', 'adopt', 'reject', 'transfer'], overdueSaid)}
            change={(does) => set({ overdue: { ...overdue, does } })}
          />
          {overdue.does === 'transfer' && (
            <Row label={text('transferTo')}>
              {(id) => <UserPicker id={id} disabled={!mayEdit} value={overdue.to ?? ''} onChange={(to) => set({ overdue: { ...overdue, to: to || null } })} />}
            </Row>
          )}
        </fieldset>
      )}
    </>
  );
}

export function MorePanel({ node }: { node: ApproverNode }) {
  const text = useText(nodePhrases);
  const back = useText(backPhrases);
  const sees = useText(seesPhrases);
  const change = useApproverChange(node);
  const may = (part: Partial<ApproverNode['may']>) => change({ may: { ...node.may, ...part } });
  const needs = (part: Partial<ApproverNode['needs']>) => change({ needs: { ...node.needs, ...part } });
  return (
    <>
      <Mark label={text('mayReturn')} value={node.may.return} change={(on) => may({ return: on })} />
      <Mark label={text('mayTransfer')} value={node.may.transfer} change={(on) => may({ transfer: on })} />
      <Mark label={text('mayAddSigner')} value={node.may.addSigner} change={(on) => may({ addSigner: on })} />
      <Mark label={text('mayCirculate')} value={node.may.circulate} change={(on) => may({ circulate: on })} />
      <Mark label={text('needsOpinion')} value={node.needs.opinion} change={(on) => needs({ opinion: on })} />
      <Mark label={text('needsSignature')} value={node.needs.signature} change={(on) => needs({ signature: on })} />
      <Mark label={text('mails')} value={node.mails ?? false} change={(on) => change({ mails: on || undefined })} />
      <Pick
        label={text('sees')}
        value={node.sees ?? 'all'}
        options={keysOf(['all', 'approvers', 'node'], sees)}
        change={(next) => change({ sees: next === 'all' ? undefined : next })}
      />
      <Mark label={text('notInitiator')} value={node.limit.notInitiator} change={(on) => change({ limit: { ...node.limit, notInitiator: on } })} />
      <Pick
        label={text('same')}
        value={node.limit.same ?? ''}
        options={[
          { value: '', label: text('sameNone') },
          { value: 'organize', label: text('sameOrganize') },
          { value: 'department', label: text('sameDepartment') },
        ]}
        change={(same) => change({ limit: { ...node.limit, same: same || null } })}
      />
      <Pick label={text('back')} value={node.back} options={keysOf(['again', 'straight', 'chosen'], back)} change={(next) => change({ back: next })} />
      <Whole label={text('progress')} value={node.progress} least={0} most={100} change={(progress) => change({ progress: progress ?? 0 }, 'progress')} />
      <PeopleFields noun={text('circulate')} value={node.circulate} change={(circulate) => change({ circulate })} />
    </>
  );
}
