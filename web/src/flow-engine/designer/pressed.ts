// Keys of the designer, active everywhere except in input fields.
import type { KeyboardEvent } from 'react';
import { nodeOf } from '@ordo/engine/flow/design/edit.ts';
import { isFork } from '@ordo/engine/flow/plan.ts';
import { editKey } from '../../kit/edit-keys.ts';
import type { FlowDesigner } from './flow-designer.ts';

export function pressed(event: KeyboardEvent, designer: FlowDesigner, page: HTMLElement | null): void {
  const run = deedOf(event, designer, page);
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
  if (event.key !== '/') requestAnimationFrame(() => focusChosen(designer, page));
}

/** Cards in rendering order. */
const cards = (page: HTMLElement | null): HTMLElement[] => [...(page?.querySelectorAll<HTMLElement>('[data-flow-node]') ?? [])];

function focusChosen(designer: FlowDesigner, page: HTMLElement | null): void {
  const card = cards(page).find((one) => one.dataset.flowNode === designer.chosen);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function go(designer: FlowDesigner, page: HTMLElement | null, by: number): void {
  const all = cards(page);
  const at = all.findIndex((one) => one.dataset.flowNode === designer.chosen);
  const next = all[at + by]?.dataset.flowNode;
  if (next) designer.choose(next);
}

function forkChosen(designer: FlowDesigner): boolean {
  const node = nodeOf(designer.flow, designer.chosen);
  return node !== undefined && isFork(node);
}

function deedOf(event: KeyboardEvent, designer: FlowDesigner, page: HTMLElement | null): (() => void) | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : key === 'ArrowDown' || key === 'ArrowRight' ? 1 : 0;
  if (by !== 0 && !ctrlKey && !metaKey) return altKey ? () => designer.step(by) : () => go(designer, page, by);
  if (key === '+' || key === '-') {
    const isFolded = designer.folded.has(designer.chosen);
    return isFolded === (key === '+') && forkChosen(designer) ? () => designer.fold(designer.chosen) : null;
  }
  if (key === '/') return () => page?.querySelector<HTMLElement>('.fe-search input')?.focus();
  return editKey(event, designer);
}
