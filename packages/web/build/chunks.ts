/*
 * Which code goes into one file. Each file costs half a kilobyte of headers and compresses by itself, so what screens load
 * together is together; without these groups a screen is 50 to 80 files. A module goes, with all that it imports, to the
 * first group that names it or something that imports it.
 */

const groups: readonly (readonly [name: string, ...modules: string[]])[] = [
  [
    'page',
    'node_modules/@tanstack/(?!.*[iI]nfiniteQuery)',
    'packages/shared/src/days',
    'packages/web/src/app/(newRequestId|router/Link)',
    'packages/web/src/events/instant',
    // What a reporter's start has of the lists of reports.
    'packages/web/src/events/badges',
    'packages/web/src/kit/NativeSelect\\.',
    'packages/web/src/kit/(IconButton|feedback/(?!Toast))',
    // Styles that many screens share would otherwise bring the form of the first screen that has them.
    'packages/web/src/kit/(badge|notice|fields/grid)\\.module',
    'packages/web/src/kit/fields/(calendarDays|typedDates)\\.',
    'packages/web/src/shell/(Brand|Footer|Switches)',
  ],
  // Fields that are the browser's own, and the form around them.
  [
    'fields',
    'node_modules/@tanstack/.*[iI]nfiniteQuery',
    'packages/shared/src/texts/reports',
    'packages/web/src/app/(transfer|signedIn|fileName)',
    'packages/web/src/kit/(keepPage|ButtonBar)',
    'packages/web/src/kit/fields/(CheckedForm|Field|rules|useFormProblems|form|formStore)\\.',
    'packages/web/src/kit/fields/(TextField|TextAreaField|NativeSelectField|Checkbox|CheckboxGroup|RadioField)\\.',
  ],
  ['en', 'packages/web/src/app/i18n/en\\.'],
  ['th', 'packages/web/src/app/i18n/th\\.'],
  ['reports.en', 'packages/web/src/app/i18n/reports\\.en\\.'],
  ['reports.th', 'packages/web/src/app/i18n/reports\\.th\\.'],
  ['shell', 'packages/web/src/shell/Layout\\.'],
  ['login', 'packages/web/src/groups/Login/LoginPage'],
  // What is kept on the device, and sent from it, without the form's fields.
  ['filing', 'packages/web/src/events/(draftData|editCopy|fileRules|keptFile)'],
  [
    'list',
    'packages/web/src/app/ExportButton',
    'packages/web/src/kit/(Accordion|table/(DataTable|SelectedBar))',
    'packages/web/src/events/(badges|reportCells)',
  ],
  ['dialog', 'packages/web/src/kit/dialogs/Dialog\\.'],
  ['select', 'packages/web/src/kit/fields/SelectField'],
  ['dates', 'packages/web/src/kit/fields/DateField'],
  ['eventForm', 'packages/web/src/events/(EditNotice|EventFields|useEventProblems)'],
  [
    'charts',
    'packages/web/src/charts/(address|ChartPanel|Facts|FilterForm|Print|ReportBlock|ReportExports)',
    'packages/web/src/charts/(ReportTitle|SummaryTable)',
  ],
  // Not with what draws tooltips.
  ['engine', 'packages/web/src/charts/engine\\.'],
  [
    'administration',
    'packages/web/src/administration/(AdminPage|FormFoot|ListFilters|RecordTable|StatusFields|stale|use)',
  ],
]

const pattern = (module: string) => module.replaceAll('/', '[\\\\/]')

export const chunkGroups = [
  // What every page needs, the sign-in page too.
  { name: 'base', tags: ['$initial' as const], priority: groups.length + 1 },
  ...groups.map(([name, ...modules], index) => ({
    name,
    test: new RegExp(modules.map(pattern).join('|')),
    priority: groups.length - index,
  })),
]
