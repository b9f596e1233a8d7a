// Column types of stored values.
export const storedTypes = ['text', 'smallint', 'integer', 'bigint', 'numeric', 'boolean', 'date', 'time', 'timestamptz', 'text[]', 'jsonb'] as const;
export type Stored = (typeof storedTypes)[number];
