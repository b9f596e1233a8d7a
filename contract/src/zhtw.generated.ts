export const zhtw: Record<string, string> = {};
