import { reportTexts } from '@daybook/contract/texts/reports'

/** What the reports say: the words that their files have too, and those of the screens. */
export const reports = {
  ...reportTexts.en,
  filters: 'Filters',
  show: 'Show report',
  areas: 'Areas',
  areasChosen: 'Areas: {n} of {total}',
  chooseAllAreas: 'Choose all areas',
  legend: 'Legend; press an entry to take it out or back in',
  chartLabel: 'Chart: {name}. Its numbers follow as a table.',
  asTable: 'Numbers as a table',
  savePicture: 'Save picture',
  exportPdf: 'Export PDF',
  print: 'Print',
  takingPictures: 'Preparing the charts for the files…',
  found: '{name}: {count} reports',
  counted: '{count} reports',
  notReportAreas: '{count} areas not reported',
  invalidLinkShowAll: 'Show the report without the link',
  week: 'Week',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  emptyScope: 'There is no area that you may see in reports.',
} as const
