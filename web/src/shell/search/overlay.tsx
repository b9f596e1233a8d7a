// A modal dialog: the browser itself traps the focus and restores it.
import { useEffect, useRef, type ReactNode } from 'react';
import './overlay.css';

export function Overlay({ label, className, onClose, children }: { label: string; className: string; onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const press = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('mousedown', press);
    return () => {
      element?.removeEventListener('mousedown', press);
      element?.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className={`overlay ${className}`} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}
