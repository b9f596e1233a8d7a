import { useId, type ReactNode } from 'react';

/** A setting with its label. */
export function Line({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="dz-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
