// npm run soak: tests that take too long for every commit: complete sweeps, and the outbox's model with
// 10,000 sessions.
// SOAK_SEED and SOAK_PATH replay a failed session.
process.env.SOAK ??= '10000'
// Not a part of them, and all random cases.
process.env.SWEEP = ''
await import('./test.mjs')
