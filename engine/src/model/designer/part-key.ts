/** Key that identifies a part of a list. */
export const keyOf = (one: unknown): string => {
  if (typeof one !== 'object' || one === null) return String(one);
  const { id, name, field } = one as Record<string, unknown>;
  return String(typeof id === 'string' ? id : typeof name === 'string' ? name : field);
};
