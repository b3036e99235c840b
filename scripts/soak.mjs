// npm run soak: what takes too long for every commit: whole sweeps, and the outbox's model walked by 10,000 sessions.
// SOAK_SEED and SOAK_PATH walk a failed session again.
process.env.SOAK ??= '10000'
// No part: whole sweeps, and all random cases.
process.env.SWEEP = ''
await import('./test.mjs')
