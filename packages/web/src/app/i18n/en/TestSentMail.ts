export const TestSentMail = {
  title: 'Test Mail',
  note: 'Sends one letter and says whether the mail server took it. A failed test takes about 8 seconds.',
  ports: 'Ports: {ports}',
  sentTest: 'Sent Test',
  sentTestSystem: 'Sent Test System',
  systemNote:
    '“Sent Test System” uses the mail server of the configuration; of the fields, only Email To and message count.',
  running: 'The test is running…',
  toDirectory: 'Test the staff directory',
} as const
