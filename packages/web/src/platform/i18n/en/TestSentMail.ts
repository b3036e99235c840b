export const TestSentMail = {
  title: 'Test Mail',
  note: 'Sends one letter and reports whether the mail server accepted it. A failed test takes about 8 seconds.',
  ports: 'Ports: {ports}',
  sentTest: 'Sent Test',
  sentTestSystem: 'Sent Test System',
  systemNote: '“Sent Test System” uses the configured mail server and only two of the fields: Email To and message.',
  running: 'The test is running…',
  toDirectory: 'Test the staff directory',
} as const
