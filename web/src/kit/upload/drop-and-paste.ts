import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Files that are dropped on an element, or pasted while the focus is within it. Hidden pages ignore both.
 * @returns the element's ref, and whether something is dragged over it
 */
export function useDropAndPaste(take: (files: FileList) => void): { frame: RefObject<HTMLDivElement | null>; over: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const took = useEffectEvent(take);
  useEffect(() => {
    const listening = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
      frame.current?.addEventListener(name, heard, { signal: listening.signal });
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', () => setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      // Nested elements accept drops as well.
      event.stopPropagation();
      setOver(false);
      if (event.dataTransfer) took(event.dataTransfer.files);
    });
    listen('paste', ({ clipboardData, target }) => {
      // Spreadsheet cells are copied as text and as a picture of it: in a text field the text is meant.
      const writes = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (!clipboardData || (writes && clipboardData.types.includes('text/plain'))) return;
      took(clipboardData.files);
    });
    return () => listening.abort();
  }, []);
  return { frame, over };
}
