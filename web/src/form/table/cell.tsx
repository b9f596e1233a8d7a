// A cell of a child table. Text and numbers have an input at once; other kinds show their value until the cell is opened.
import { isEmpty } from '@ordo/engine/form/kind.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { createElement, memo, useCallback, useEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import { LazyBoundary } from '../../kit/lazy-component.tsx';
import { editOf, isAtHand, isWritten } from '../edit/edits.ts';
import type { EditProps } from '../edit/props.ts';
import { focusWithin } from '../../kit/focus-within.ts';
import { elementId, useSlice, useStored } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { sayProblem } from '../problems.ts';
import { designText } from '../design-text.ts';
import { ShowValue } from '../show.tsx';
import type { TableAround } from './around.ts';
import { CellInput } from './cell-input.tsx';

/** Content of a hidden cell, so that it keeps its size. */
const NOTHING = '\u00a0';

interface Props {
  table: TableAround;
  node: FormNode;
  row: string;
  /** From 1. */
  number: number;
}

export const Cell = memo(function Cell({ table, node, row, number }: Props) {
  const { form, keys } = table;
  const { store } = form;
  const frame = useRef<HTMLTableCellElement>(null);
  const { value, hidden, required, disabled, readonly, options, messages, problem } = useSlice(store, node.id, row);
  const cell = { row, field: node.id };
  const listen = useCallback((heard: () => void) => keys.on({ row, field: node.id }, heard), [keys, row, node.id]);
  const open = useSyncExternalStore(listen, () => keys.isOpen({ row, field: node.id }));
  const wanted = useStored(store, 'revealed', () => {
    const at = store.revealed();
    return at?.row === row && at.field === node.id ? at : null;
  });
  useEffect(() => {
    if (frame.current && (wanted || keys.arrive({ row, field: node.id }))) focusWithin(frame.current);
  }, [wanted, keys, row, node.id]);

  if (hidden) return <td className="form-cell">{NOTHING}</td>;
  const label = translateNow(formPhrases.cell, { n: number, label: designText(node.label) });
  const wrong = problem && sayProblem(problem);
  const id = elementId(form, cell);
  const shared = {
    node,
    id,
    value,
    row,
    label,
    disabled: disabled || form.mode === 'read',
    readonly,
    allowed: options,
    change: (next: typeof value, typing?: boolean) => store.change(cell, next, typing),
    placeholder: (isEmpty(value) && wrong) || designText(node.placeholder),
    aria: {
      'aria-label': label,
      ...(required && { 'aria-required': true as const }),
      ...(wrong && { 'aria-invalid': true as const, 'aria-describedby': `${id}-said` }),
    },
  };
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    store.checkOne(cell);
  };
  return (
    <td
      ref={frame}
      className={wrong ? 'form-cell form-cell-wrong' : 'form-cell'}
      data-field={node.id}
      title={wrong || messages.map(designText).join(' ') || undefined}
      onBlur={form.mode === 'edit' ? leave : undefined}
    >
      {form.mode === 'read' ? (
        isEmpty(value) ? (
          NOTHING
        ) : (
          <ShowValue node={node} value={value} row={row} />
        )
      ) : isWritten(node.kind) ? (
        <CellInput {...shared} />
      ) : isAtHand(node.kind) ? (
        createElement(editOf(node.kind, true), shared)
      ) : open ? (
        <Opened {...shared} />
      ) : (
        <button
          type="button"
          id={id}
          className="form-cell-face"
          disabled={shared.disabled || readonly}
          onClick={() => keys.open(cell)}
          {...(wrong && { 'aria-describedby': `${id}-said` })}
        >
          <span className="unseen">{label} </span>
          {isEmpty(value) ? (
            <span className="form-cell-empty">{shared.placeholder || translateNow(formPhrases.choose)}</span>
          ) : (
            <ShowValue node={node} value={value} row={row} />
          )}
        </button>
      )}
      {wrong && (
        <span id={`${id}-said`} className="unseen">
          {wrong}
        </span>
      )}
    </td>
  );
});

/** The control that replaces the displayed value, with the focus. */
function Opened(props: EditProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} className="form-cell-open">
      <LazyBoundary meanwhile={<span className="bone form-waits" />}>
        {createElement(editOf(props.node.kind, true), { ...props, opened: true })}
        <Arrive to={frame} />
      </LazyBoundary>
    </div>
  );
}

/** Focuses an element once the control is loaded. */
function Arrive({ to }: { to: { current: HTMLElement | null } }) {
  useEffect(() => {
    if (to.current && !to.current.contains(document.activeElement)) focusWithin(to.current);
  }, [to]);
  return null;
}
