// Where a node is used.
import { modelUses } from '@ordo/contract/model-uses.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { usesElsewhere, usesOf, type Use } from '@ordo/engine/model/designer/uses.ts';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { useDesigned, useDesigner } from './designer-context.ts';
import { rulePhrases } from './rule.phrases.ts';

const USED_IN = { print: 'inPrint', view: 'inView', link: 'inLink', form: 'inForm', button: 'inButton' } as const;

/** Uses of a node: those in the design are removed with it, the others name a field that is gone. */
export function Uses({ id }: { id: string }) {
  const text = useText(rulePhrases);
  const language = useLanguage();
  const design = useDesigned((one) => one.design);
  const { model } = useDesigner();
  const { data } = useRead(modelUses, { id: model });
  const uses = useMemo(() => usesOf(design, id), [design, id]);
  const elsewhere = useMemo(() => usesElsewhere(design.form, id, data?.list ?? []), [design.form, id, data]);
  if (uses.length + elsewhere.length === 0) return null;
  const said = (use: Use) =>
    use.in === 'rule' || use.in === 'field'
      ? text(use.in === 'rule' ? 'inRule' : 'inField', { name: textIn(use.name, language) })
      : text(use.in === 'list' ? 'inList' : 'inTitle');
  return (
    <>
      <h4>{text('uses')}</h4>
      <ul className="dz-uses">
        {uses.map((use) => (
          <li key={'id' in use ? `${use.in} ${use.id}` : use.in}>{said(use)}</li>
        ))}
        {elsewhere.map(({ in: place, name, flow = '', node = '', nodeId = '' }, at) => (
          <li key={`${place} ${at}`}>
            {place === 'flow' ? (
              <a href={`#/workFlow/flowEngine?design=${flow}${nodeId && `&node=${encodeURIComponent(nodeId)}`}`}>
                {text(node === '' ? 'inTaskTitle' : 'inNode', { name, node })}
              </a>
            ) : (
              text(USED_IN[place], { name, node })
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
