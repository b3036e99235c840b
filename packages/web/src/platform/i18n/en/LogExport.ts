export const LogExport = {
  title: 'Export Log',
  fileType: 'Export Type',
  user: 'User Export',
  rows: 'Rows',
  date: 'Export Date',
} as const
