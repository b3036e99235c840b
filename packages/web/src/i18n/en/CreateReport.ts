export const CreateReport = {
  title: 'Create Report',
} as const
