// Records of other models, each with a link where the reader may open it; deleted or invisible ones have no name.
import { Fragment, useCallback, useSyncExternalStore } from 'react';
import { comma, translateNow } from '../../kit/phrases.ts';
import { recordAddress } from '@ordo/engine/text/record-address.ts';
import { idsOf, sourceOf } from '../edit/choices.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import type { ShowProps } from './props.ts';

export function RelatedShow({ node, value }: ShowProps) {
  const { lookup, mode } = useForm();
  const source = sourceOf(node);
  const listen = useCallback((heard: () => void) => (source?.from === 'record' ? lookup.subscribe(source, heard) : () => undefined), [lookup, source]);
  useSyncExternalStore(listen, () => (source?.from === 'record' ? lookup.version(source) : 0));
  if (source?.from !== 'record') return null;
  return (
    <span className="form-said">
      {idsOf(value).map((id, at) => {
        const name = lookup.look.name(source, id);
        return (
          <Fragment key={id}>
            {at > 0 && comma()}
            {name === undefined && (lookup.isNameless(source, id) ? translateNow(formPhrases.unseen) : '…')}
            {name !== undefined && (mode === 'read' ? <a href={`#${recordAddress(source.model, id)}`}>{name}</a> : name)}
          </Fragment>
        );
      })}
    </span>
  );
}
