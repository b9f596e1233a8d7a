// Records of other models, each a link to itself; one that the reader may not see, or that is gone, has no name here.
import { Fragment } from 'react';
import { sayNow } from '../../kit/phrases.ts';
import { recordAddress } from '../../kit/record-address.ts';
import { idsOf, sourceOf } from '../edit/choices.ts';
import { useForm } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import type { ShowProps } from './props.ts';

export function RelatedShow({ node, value }: ShowProps) {
  const { lookup } = useForm();
  const source = sourceOf(node);
  if (source?.from !== 'record') return null;
  return (
    <span className="form-said">
      {idsOf(value).map((id, at) => {
        const name = lookup.look.name(source, id);
        return (
          <Fragment key={id}>
            {at > 0 && '、'}
            {name === undefined ? sayNow(formPhrases.unseen) : <a href={`#${recordAddress(source.model, id)}`}>{name}</a>}
          </Fragment>
        );
      })}
    </span>
  );
}
