/** Texts about lists and their rows. */
export const list = {
  exportExcel: 'Export Excel',
  preparing: 'Preparing the file…',
  received: '{size} received',
  cancelExport: 'Cancel export',
  selected: 'Selected ({n}) Row',
  deleteSelected: 'Delete selected',
  unselect: 'Unselect all',
  deletedReports: 'Deleted reports',
  reportsDeleted_one: '{count} report was deleted.',
  reportsDeleted_other: '{count, number} reports were deleted.',
  reportsRestored_one: '{count} report was restored.',
  reportsRestored_other: '{count, number} reports were restored.',
  reportsKept_one: '{count} report stays deleted.',
  reportsKept_other: '{count, number} reports stay deleted.',
} as const
