import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/**
 * Files that are dropped on an element, or pasted while the keyboard is within it. Pages in the background hear nothing.
 * @returns the element's ref, and whether something hangs over it
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
      // What lies within takes drops as well.
      event.stopPropagation();
      setOver(false);
      if (event.dataTransfer) took(event.dataTransfer.files);
    });
    listen('paste', ({ clipboardData, target }) => {
      // Cells of a sheet come as text and as a picture of it: whoever writes means the text.
      const writes = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (!clipboardData || (writes && clipboardData.types.includes('text/plain'))) return;
      took(clipboardData.files);
    });
    return () => listening.abort();
  }, []);
  return { frame, over };
}
