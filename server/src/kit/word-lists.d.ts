// Word lists of opencc-js, one module each: `from to|from to`.
declare module 'opencc-js/dict/*' {
  const list: string;
  export default list;
}
