// A window above everything that is there for one moment: the browser itself keeps the focus in it and gives it back.
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
