export const AreaSheets = {
  title: 'QR sheets',
  about:
    'A sheet to hang up at each chosen area, or at each of its sub areas. Its code opens Create Report for that place; people still sign in and need their right to report there.',
  size: 'Paper size',
  sizes: { A6: 'A6, one to a page', A4: 'A4, eight to a page' },
  make: 'Make PDF',
} as const
