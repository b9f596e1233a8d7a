import type { UploadEntry } from '@ordo/contract/file.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { defaultLimit, limitText, type Limit } from '@ordo/engine/file/limit.ts';
import { acceptOf, uploadLimit } from '@ordo/engine/form/kinds/uploads.ts';
import { Uploads } from '../../kit/upload.tsx';
import { useForm } from '../form-context.ts';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, numberSet, textSet } from '../settings.ts';
import type { EditProps } from './props.ts';

/** Files as a record stores them; any other value counts as none. */
export const entriesIn = (value: Json): UploadEntry[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(
    (one): one is UploadEntry => typeof one === 'object' && one !== null && typeof (one as UploadEntry).fileId === 'string',
  );

/** The default text is translated to the user's language. */
const saysOf = (node: EditProps['node']) => (textSet(node, 'buttonText') === '点击上传' ? '' : textSet(node, 'buttonText'));

export function UploadEdit({ node, id, value, change, disabled, readonly, label }: EditProps) {
  const { outside } = useForm();
  const limit = uploadLimit(node);
  const accept = acceptOf(node);
  return (
    <>
      <Uploads
        kind={node.kind === 'uploadImg' ? 'images' : 'files'}
        id={id}
        label={label}
        value={entriesIn(value)}
        most={numberSet(node, 'limit') ?? 9}
        {...(limit && { limit })}
        accept={accept}
        several={isSet(node, 'multiple')}
        {...(saysOf(node) && { says: saysOf(node) })}
        {...(outside && { send: (file, progress) => outside.send(node.id, file, progress) })}
        disabled={disabled || readonly}
        onChange={(entries) => change(entries.length > 0 ? (entries as unknown as Json) : null)}
      />
      {isSet(node, 'showTip') && <div className="form-message">{tipOf(node, limit ?? defaultLimit, accept)}</div>}
    </>
  );
}

/** What may be uploaded, in words. */
function tipOf(node: EditProps['node'], limit: Limit, accept: string): string {
  const most = numberSet(node, 'limit') ?? 9;
  const said = { limit: limitText(limit), most, kinds: accept };
  const phrase = node.kind === 'uploadImg' ? formPhrases.tipImages : accept === '' ? formPhrases.tipFiles : formPhrases.tipFilesOf;
  return translateNow(phrase, said);
}
