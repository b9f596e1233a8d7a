// Values that users do not edit: filled or computed by the system, or of an unknown kind.
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { formPhrases } from '../form.phrases.ts';
import { translateNow } from '../../kit/phrases.ts';
import { InChinese, wantsChinese } from './in-chinese.tsx';
import { ShowValue } from '../show.tsx';
import type { EditProps } from './props.ts';

export function GeneratedEdit({ node, id, value, row }: EditProps) {
  return (
    <output id={id} className="form-generated" aria-live="off">
      {isEmpty(value) ? translateNow(formPhrases.generated) : <ShowValue node={node} value={value} row={row} />}
    </output>
  );
}

/** Computed from other fields. */
export function ComputedEdit({ node, id, value, row }: EditProps) {
  return (
    <>
      <output id={id} className="form-generated">
        <ShowValue node={node} value={value} row={row} />
      </output>
      {wantsChinese(node) && row === null && <InChinese value={value} />}
    </>
  );
}

export function UnknownEdit({ node, id }: EditProps) {
  const kind = String(node.outside.tag ?? node.kind);
  return (
    <output id={id} className="form-generated" aria-live="off">
      {translateNow(formPhrases.unknown, { kind })}
    </output>
  );
}
