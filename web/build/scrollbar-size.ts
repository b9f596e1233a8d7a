// The width of a scrollbar, measured once while the page is still small. The library measures it again for every table and drawer with a style sheet of
// its own: each time the browser recalculates styles and layout of the whole page, which was the longest single step of opening a list.
import type { Plugin } from 'vite';

const MODULE = /\/@rc-component\/util\/es\/getScrollBarSize\.js$/;

const MEASURED_ONCE = `
let known;
function measure() {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;visibility:hidden;width:100px;height:100px;overflow:scroll';
  document.body.appendChild(box);
  known = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight };
  box.remove();
  return known;
}
measure();
addEventListener('resize', () => (known = undefined));
export default function getScrollBarSize() {
  return (known ?? measure()).width;
}
export function getTargetScrollBarSize(target) {
  return target instanceof Element ? (known ?? measure()) : { width: 0, height: 0 };
}
`;

export const scrollbarMeasuredOnce = (): Plugin => ({
  name: 'scrollbar-measured-once',
  apply: 'build',
  load: (id) => (MODULE.test(id) ? MEASURED_ONCE : null),
});
