export const LogExport = {
  title: 'Export Log',
  fileType: 'Export Type',
  user: 'User Export',
  rows: 'Rows',
  cancelled: '{n}, cancelled',
  date: 'Export Date',
} as const
