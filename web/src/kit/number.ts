/** A whole number in groups of three: `48,000`. The browser's own formatting is dear the first time, and a list has it in its first rows. */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
