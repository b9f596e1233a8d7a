import { Uploads } from '../../kit/upload.tsx';
import { entriesIn } from '../edit/upload-edit.tsx';
import { designText } from '../design-text.ts';
import type { ShowProps } from './props.ts';

/** Files to download, images to view. */
export function FilesShow({ node, value }: ShowProps) {
  return <Uploads kind={node.kind === 'uploadImg' ? 'images' : 'files'} value={entriesIn(value)} most={0} disabled label={designText(node.label)} />;
}
