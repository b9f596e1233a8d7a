import { useId, type ReactNode } from 'react';
import './view-tabs.css';

/** A labelled control in the dialog of a view. */
export function ViewLine({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="view-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
