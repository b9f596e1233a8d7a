// A button that opens a menu. The menu is made when it is opened for the first time: most never are, and everybody would wait for them.
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
          // Else the Enter that chose the entry also presses what opens next; and that gives the keyboard back to this button.
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

/** Also a trigger: what the menu hands over is passed on. */
const Opener = ({ ref, children, ...look }: Pressed & { ref?: Ref<HTMLButtonElement>; children?: ReactNode }) => (
  <button ref={ref} type="button" {...look} aria-haspopup="menu">
    {children}
  </button>
);
