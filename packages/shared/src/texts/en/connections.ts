/** Why a connection test failed: texts that only the server uses, and all it uses. */
export const connections = {
  notReached: 'The server could not be reached.',
  notTrusted: 'The server was reached, but a trusted encrypted connection was not possible.',
  signInRefused: 'The server was reached, but refused the sign-in.',
  letterRefused: 'The server was reached, but did not accept the letter.',
  noDirectory: 'The server was reached, but it has no staff directory that can be read.',
  notConfigured: 'This is not configured.',
  messageRefused: 'The channel was reached, but refused the message.',
  budgetUsed: 'The messages of this month are used up.',
  noAnswer: 'The message was sent, but its arrival was not confirmed.',
} as const
