/**
 * How the server is run. Most of what a call allocates is of no use when it has been answered: with a space of 8 MB for it
 * a save spent a fifth of its time moving what was still in use. The server gives the space back once it has started.
 */
export const serverArgs = ['--max-semi-space-size=16', 'packages/server/src/main.ts']
