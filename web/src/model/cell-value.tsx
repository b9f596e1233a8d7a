// A value of a record in a list: as text of its kind; files as links, a switch as a tag, a colour as a sample.
import { fileLink, type UploadEntry } from '@ordo/contract/file.ts';
import type { FormNode, Json } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look } from '@ordo/engine/form/look.ts';
import { uploadTypeOf } from '@ordo/engine/model/public.ts';
import { downloadByLink } from '../kit/download.ts';
import { Text } from '../kit/list/cell.tsx';
import { Tag } from '../kit/tag.tsx';

/** Maximum of files named in a cell. */
const MAX = 3;

interface Props {
  node: FormNode;
  value: Json;
  look: Look;
}

export function CellValue({ node, value, look }: Props) {
  if (isEmpty(value)) return <Text>{''}</Text>;
  const upload = uploadTypeOf(node);
  if (upload) return <Files type={upload} value={value} />;
  const said = fieldKinds[node.kind].text(value, node, look);
  if (node.kind === 'switch') return <Tag tone={value === 1 ? 'good' : 'plain'}>{said}</Tag>;
  if (node.kind === 'colorPicker')
    return (
      <span className="model-colour" title={said}>
        <span style={{ background: said }} aria-hidden />
        {said}
      </span>
    );
  return <Text>{said}</Text>;
}

const isEntry = (one: unknown): one is UploadEntry => typeof one === 'object' && one !== null && typeof (one as UploadEntry).fileId === 'string';

function Files({ type, value }: { type: 'annex' | 'annexpic'; value: Json }) {
  const entries = Array.isArray(value) ? (value as readonly unknown[]).filter(isEntry) : [];
  return (
    <span className="model-files">
      {entries.slice(0, MAX).map(({ fileId, name }) => (
        <button key={fileId || name} type="button" title={name} disabled={fileId === ''} onClick={() => void downloadByLink(fileLink, { type, name: fileId })}>
          {name}
        </button>
      ))}
      {entries.length > MAX && <span>+{entries.length - MAX}</span>}
    </span>
  );
}
