/** The lock keys of a request: a repeated one waits, and so does another person with the same id. */
export const keysOf = (userId: number, requestId: string): string[] => [requestId, `${userId}:${requestId}`]
