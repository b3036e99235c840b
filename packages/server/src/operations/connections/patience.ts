/** Timeout of a connection test in milliseconds; every "not reached" takes exactly this long. */
export const PATIENCE_MS = 8_000
