export const LogExport = {
  title: 'Export Log',
  fileType: 'Export Type',
  user: 'User Export',
  rows: 'Rows',
  cancelled: '{n}, cancelled',
  date: 'Export Date',
  noneNext: 'Each export that somebody makes is listed here.',
} as const
