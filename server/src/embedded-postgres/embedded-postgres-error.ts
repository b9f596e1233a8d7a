/** The embedded database cannot run here; the message says what to do. */
export class EmbeddedPostgresError extends Error {}
