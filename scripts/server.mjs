/**
 * Options of the server process. Most allocations of a call are garbage once it is answered: a small young generation is
 * collected more often, at no measurable cost, and saves an idle server some 50 MB. The old generation may double before it is
 * collected, whereas V8 would let it grow fourfold: a third less memory while long lists are read. See
 * docs/decisions/a-page-reads-what-changed.md.
 */
export const serverArgs = ['--max-semi-space-size=8', '--heap-growing-percent=100', 'packages/server/src/main.ts']
