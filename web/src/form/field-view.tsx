// A field with its label, control and problem. It renders again only when it has changed.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { createElement, memo, useEffect, useRef } from 'react';
import { translateNow, useLanguage } from '../kit/phrases.ts';
import { LazyBoundary } from '../kit/lazy-component.tsx';
import { editOf, isGroup } from './edit/edits.ts';
import { InChinese, wantsChinese } from './edit/in-chinese.tsx';
import { focusWithin } from '../kit/focus-within.ts';
import { elementId, isAway, useForm, useSlice, useStored } from './form-context.ts';
import { formPhrases } from './form.phrases.ts';
import { sayProblem } from './problems.ts';
import { designText } from './design-text.ts';
import { ShowValue } from './show.tsx';
import { TipSign } from './tip-sign.tsx';

export const FieldView = memo(function FieldView({ node, row = null }: { node: FormNode; row?: string | null }) {
  const form = useForm();
  const { store, look, mode } = form;
  useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const place = { field: node.id, row };
  const { value, hidden, required, disabled, readonly, options, messages, problem } = useSlice(store, node.id, row);
  const wanted = useStored(store, 'revealed', () => {
    const at = store.revealed();
    return at?.field === node.id && at.row === row ? at : null;
  });
  useEffect(() => {
    if (wanted && frame.current) focusWithin(frame.current);
  }, [wanted]);
  if (hidden || isAway(form, node)) return null;

  const id = elementId(form, place);
  const label = designText(node.label);
  const labelWidth = node.labelWidth ?? look.labelWidth;
  const head = node.showLabel && label !== '' && (
    <span className="form-label" style={labelWidth === 0 ? undefined : { inlineSize: labelWidth }}>
      {mode === 'edit' && !isGroup(node.kind) ? (
        <label id={`${id}-label`} htmlFor={id} className={required ? 'form-required' : ''}>
          {label}
        </label>
      ) : (
        <span id={`${id}-label`} className={mode === 'edit' && required ? 'form-required' : ''}>
          {label}
        </span>
      )}
      {node.tip && <TipSign text={designText(node.tip)} />}
    </span>
  );
  if (mode === 'read')
    return (
      <div className="form-item" data-kind={node.kind}>
        {head}
        <div className="form-control form-shown" role="group" {...(head ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label })}>
          <ShowValue node={node} value={value} row={row} />
          {wantsChinese(node) && row === null && <InChinese value={value} />}
        </div>
      </div>
    );

  const wrong = problem ? sayProblem(problem) : null;
  const said = wrong ?? messages.map(designText).join(' ');
  return (
    <div
      ref={frame}
      className={wrong ? 'form-item form-wrong' : 'form-item'}
      data-kind={node.kind}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && store.checkOne(place)}
    >
      {head}
      <div className="form-control">
        <LazyBoundary meanwhile={<span className="bone form-waits" />}>
          {createElement(editOf(node.kind), {
            node,
            id,
            value,
            change: (next, typing) => store.change(place, next, typing),
            disabled,
            readonly,
            allowed: options,
            placeholder: designText(node.placeholder),
            row,
            label: label || translateNow(formPhrases.unnamed),
            aria: {
              ...(!head && { 'aria-label': label || translateNow(formPhrases.unnamed) }),
              ...(required && { 'aria-required': true }),
              ...(wrong && { 'aria-invalid': true }),
              ...(said && { 'aria-describedby': `${id}-said` }),
            },
          })}
        </LazyBoundary>
        {said && (
          <div id={`${id}-said`} className={wrong ? 'form-problem' : 'form-message'} role={wrong ? 'alert' : 'status'}>
            {said}
          </div>
        )}
      </div>
    </div>
  );
});
