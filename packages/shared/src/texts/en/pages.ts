/** The texts of pages that the server renders itself. */
export const pages = {
  signIn: {
    title: 'Company sign-in',
    again: 'Try again',
    otherAccount: 'Use another account',
    otherWay: 'Other ways to sign in',
  },
  calls: {
    title: 'Calls of Daybook',
    intro:
      'Every call, from the schemas that the server itself parses with. Power BI, Excel and scripts read reports at /odata/v1, with a token from My account. The calls as a file:',
    groups: 'Groups',
    who: 'Who',
    send: 'Send',
    get: 'Get, next to {others}',
    field: 'Field',
    type: 'Type',
    required: 'required',
    nothing: 'Nothing.',
    file: 'A file.',
    writes: 'changes data',
    multipart: 'multipart/form-data with a part "file"',
    problems: 'How a call can fail',
    code: 'Code',
    message: 'Message',
  },
  access: {
    public: 'Anybody.',
    signedIn: 'Anybody who is signed in.',
    corporate: 'Corporate admins.',
    level: 'Level {level} on {menus}.',
    or: ' or ',
    task: ' Or the bearer of TASK_TOKEN.',
  },
  manual: 'Daybook Manual.pdf',
} as const
