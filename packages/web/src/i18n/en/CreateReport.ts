export const CreateReport = {
  title: 'Create Report',
  editTitle: 'Edit Report',
  noShifts: 'No working time has been set up for this area.',
  allAreas: 'All areas',
  chooseAreaFirst: 'Choose the area first',
  abnormalTime: 'Time of the abnormal event',
  notEnded: 'Still not ended',
  inAdvance: 'In advance',
} as const
