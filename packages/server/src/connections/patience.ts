/** How long a test of a connection waits, in milliseconds; every "not reached" takes exactly this long. */
export const PATIENCE_MS = 8_000
