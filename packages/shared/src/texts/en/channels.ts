/** The server's texts for channels other than e-mail. */
export const channels = {
  name: { email: 'E-mail', line: 'LINE', teams: 'Microsoft Teams' },
  test: {
    title: 'Daybook test message',
    text: 'Notices of Daybook reach you here.',
    open: 'My account',
  },
  line: {
    linked: 'This LINE account is linked. Notices of Daybook will reach you here.',
    unknownCode: 'Daybook does not know this code. Please make a new one on the My account page.',
    tooMany: 'Too many tries. Please wait 15 minutes.',
  },
} as const
