// Moves a dated record by days, as an alternative to dragging.
import { SwapOutlined } from '@ant-design/icons';
import { DropdownMenu } from '../../kit/dropdown-menu.tsx';
import { useText } from '../../kit/phrases.ts';
import { viewPhrases } from './view.phrases.ts';

const STEPS = { dayBefore: -1, dayAfter: 1, weekBefore: -7, weekAfter: 7 } as const;

export function DatedMenu({ name, move }: { name: string; move(days: number): void }) {
  const text = useText(viewPhrases);
  return (
    <DropdownMenu
      look={{ className: 'views-more view-card-more', 'aria-label': text('moveTo', { name }), title: text('moveTo', { name }) }}
      menu={{
        items: (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((key) => ({ key, label: text(key) })),
        onClick: ({ key }) => move(STEPS[key as keyof typeof STEPS]),
      }}
    >
      <SwapOutlined aria-hidden />
    </DropdownMenu>
  );
}
