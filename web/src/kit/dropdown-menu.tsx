// A button with a dropdown menu. The menu is created when it is first opened: most never are, and creating them all would delay the page.
import type { DropdownProps } from 'antd';
import { useRef, useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Dropdown } from './lazy-antd.tsx';

type Pressed = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className' | 'title' | 'aria-label'>;

interface Props extends Pick<DropdownProps, 'placement'> {
  menu: NonNullable<DropdownProps['menu']>;
  /** Of the button. */
  look: Pressed;
  children?: ReactNode;
}

export function DropdownMenu({ menu, placement = 'bottomRight', look, children }: Props) {
  const [state, setState] = useState<'unmade' | 'open' | 'shut'>('unmade');
  const button = useRef<HTMLButtonElement>(null);
  if (state === 'unmade')
    return (
      <Opener {...look} onClick={() => setState('open')}>
        {children}
      </Opener>
    );
  return (
    <Dropdown
      trigger={['click']}
      placement={placement}
      autoFocus
      open={state === 'open'}
      onOpenChange={(open) => {
        setState(open ? 'open' : 'shut');
        if (!open) button.current?.focus();
      }}
      menu={{
        ...menu,
        onClick: (chosen) => {
          // Otherwise the Enter that chose the entry would also press what opens next, which returns the focus to this button.
          chosen.domEvent.preventDefault();
          button.current?.focus();
          menu.onClick?.(chosen);
        },
      }}
    >
      <Opener ref={button} {...look}>
        {children}
      </Opener>
    </Dropdown>
  );
}

/** Also a trigger: props from the menu are passed on. */
const Opener = ({ ref, children, ...look }: Pressed & { ref?: Ref<HTMLButtonElement>; children?: ReactNode }) => (
  <button ref={ref} type="button" {...look} aria-haspopup="menu">
    {children}
  </button>
);
