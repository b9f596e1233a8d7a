// Further actions on the flow: collapse, compare, save as a picture, print.
import { EllipsisOutlined } from '@ant-design/icons';
import { branchOf, nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { saveBlob } from '../../kit/download.ts';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import { useFlowDesigner } from './context.ts';
import { designerPhrases, kindPhrases } from './designer.phrases.ts';
import { imageOf, printed, vectorOf, type Said } from './picture.ts';
import { useBranchSaid, useSaidOf } from './summary.ts';

export function MoreMenu({ name, compare }: { name: string; compare(): void }) {
  const text = useText(designerPhrases);
  const say = useSayBox();
  const designer = useFlowDesigner();
  const does: Record<string, () => void> = {
    foldAll: () => designer.foldAll(true),
    unfoldAll: () => designer.foldAll(false),
    compare,
    saveImage: () => void imageOf(designer.flow, name, say).then((image) => (image ? saveBlob(`${name}.png`, image) : toast('error', text('noImage')))),
    saveVector: () => saveBlob(`${name}.svg`, vectorOf(designer.flow, name, say)),
    print: () => printed(designer.flow, name, say),
  };
  return (
    <DropdownMenu
      look={{ className: 'fe-more fe-tool', 'aria-label': text('more'), title: text('more') }}
      menu={{
        items: (['compare', 'foldAll', 'unfoldAll', 'saveImage', 'saveVector', 'print'] as const).map((key) => ({ key, label: text(key) })),
        onClick: ({ key }) => does[key]?.(),
      }}
    >
      <EllipsisOutlined aria-hidden />
    </DropdownMenu>
  );
}

/** Text of a box in the picture, the same as on its card. */
function useSayBox(): (id: string) => Said {
  const text = useText(designerPhrases);
  const kind = useText(kindPhrases);
  const said = useSaidOf();
  const branchSaid = useBranchSaid();
  const designer = useFlowDesigner();
  return (id) => {
    const { flow } = designer;
    const node = nodeOf(flow, id);
    if (node) return { kind: kind(node.kind), name: node.title || kind(node.kind), summary: said(node, (other) => nodeOf(flow, other)?.title ?? '') };
    const found = branchOf(flow, id);
    if (!found) return { kind: '', name: text('end'), summary: '' };
    const { name, when } = branchSaid(found.branch, found.fork.kind);
    return { kind: '', name, summary: when };
  };
}
