/** Texts about lists and their rows. */
export const list = {
  exportExcel: 'Export Excel',
  preparing: 'Preparing the file…',
  received: '{size} received',
  cancelExport: 'Cancel export',
  selected: 'Selected ({n}) Row',
  deleteSelected: 'Delete selected',
  unselect: 'Unselect all',
} as const
