// The condition of a branch.
import { branchOf, changeBranch } from '@ordo/engine/flow/design/edit.ts';
import { roleSelector } from '@ordo/contract/role.ts';
import { positionSelector } from '@ordo/contract/position.ts';
import { everyRow, noRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { operatorOf, operators, questionOf } from '@ordo/engine/filter/groups.ts';
import { fieldsOf } from '@ordo/engine/form/fields.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { flattenTree } from '../../kit/tree/tree-lines.ts';
import type { OfferedField } from '../../menu/condition-picker.tsx';
import { FormConditionPicker } from '../../model/form-condition-picker.tsx';
import { useDesigned, useFlowDesigner, useSurroundings } from './context.ts';
import { branchPhrases } from './designer.phrases.ts';
import { nodePhrases } from './node.phrases.ts';
import { Row } from './parts.tsx';
import { usePersonFields } from './summary.ts';

/** An empty condition never holds. */
const isUnset = (when: Filter): boolean => ('all' in when ? when.all.length === 0 : 'any' in when && when.any.length === 0);

export function BranchPanel({ id }: { id: string }) {
  const text = useText(nodePhrases);
  const said = useText(branchPhrases);
  const designer = useFlowDesigner();
  const { form, fields: known } = useSurroundings();
  const found = useDesigned((one) => branchOf(one.flow, id)?.branch);
  const isTogether = useDesigned((one) => branchOf(one.flow, id)?.fork.kind === 'interflow');
  const fields = useMemo(() => (form ? fieldsOf(form).filter(({ node, table }) => table === null && known[node.id]) : []), [form, known]);
  const more = usePersonOffers();
  if (!found) return null;
  const set = (part: Partial<typeof found>, run: string) =>
    void designer.perform(
      'change',
      changeBranch(designer.flow, id, (one) => ({ ...one, ...part })),
      found.title,
      `${id} ${run}`,
    );
  return (
    <>
      <Row label={text('title')}>
        {(own) => (
          <Input id={own} value={found.title} maxLength={100} disabled={!designer.mayEdit} onChange={({ target }) => set({ title: target.value }, 'title')} />
        )}
      </Row>
      {isTogether ? (
        <p className="fe-quiet">{text('together')}</p>
      ) : found.when === null ? (
        <p className="fe-quiet">{text('otherwise')}</p>
      ) : (
        <fieldset className="fe-group" disabled={!designer.mayEdit}>
          <legend>{text('condition')}</legend>
          <FormConditionPicker
            fields={fields}
            nameOf={({ node }) => node.id}
            more={more}
            empty={said('unset')}
            value={isUnset(found.when) ? everyRow : found.when}
            onChange={(when) => set({ when: isUnset(when) ? noRow : when }, 'when')}
          />
        </fieldset>
      )}
    </>
  );
}

const ABOUT = { department: 'organize', organize: 'organize', positions: 'list', roles: 'list', rank: 'number' } as const satisfies Record<string, Kind>;

/** Facts about the initiator and the last approver, for conditions. */
function usePersonOffers(): OfferedField[] {
  const names = usePersonFields();
  const roles = useRead(roleSelector, {});
  const positions = useRead(positionSelector, {});
  return useMemo(() => {
    const choices = {
      roles: (roles.data?.list ?? []).flatMap((group) => group.children.map(({ id, fullName }) => ({ value: id, fullName }))),
      positions: flattenTree(positions.data?.list ?? []).flatMap(({ id, fullName, type }) => (type === 'position' ? [{ value: id, fullName }] : [])),
    };
    return Object.entries(names).map(([enCode, fullName]): OfferedField => {
      const what = enCode.slice(enCode.indexOf('.') + 1) as keyof typeof ABOUT;
      const kind = ABOUT[what];
      const asked = operators.filter((one) => kinds[kind].questions.includes(questionOf(one)) && operatorOf(questionOf(one)) === one);
      const shown = { id: enCode, version: 1, shipped: true, type: 'String', enCode, fullName, kind } as const;
      return { ...shown, conditionSymbol: asked.join(','), conditionText: 'text', choices: what === 'roles' || what === 'positions' ? choices[what] : [] };
    });
  }, [names, roles.data, positions.data]);
}
