/*
 * Which modules are bundled into one file. Each file costs half a kilobyte of headers and is compressed on its own, so modules
 * that screens load together are bundled together; without these groups a screen would be 50 to 80 files. A module goes, with
 * everything it imports, to the first group that names it or one of its importers.
 */

const groups: readonly (readonly [name: string, ...modules: string[]])[] = [
  [
    'page',
    'node_modules/@tanstack/(?!.*[iI]nfiniteQuery)',
    'packages/shared/src/(days|rules/(cleanText|shiftTimes))',
    'packages/web/src/app/(newRequestId|router/Link)',
    'packages/web/src/events/instant',
    // The parts of the report lists that a reporter's start page uses.
    'packages/web/src/events/(badges|SoFar)',
    'packages/web/src/kit/NativeSelect\\.',
    'packages/web/src/kit/(IconButton|feedback/(?!Toast))',
    // Styles shared by many screens: otherwise they would pull in the form of the first screen that uses them.
    'packages/web/src/kit/(badge|notice|fields/grid)\\.module',
    'packages/web/src/kit/fields/(calendarDays|typedDates)\\.',
    'packages/web/src/shell/(Brand|Footer|Switches)',
  ],
  // What is stored on the device and sent from it, without the form's fields.
  ['filing', 'packages/web/src/(app/transfer|events/(draftData|editCopy|fileRules|keptFile))'],
  // Fields that use native controls, and the form around them.
  [
    'fields',
    'node_modules/@tanstack/.*[iI]nfiniteQuery',
    'packages/shared/src/texts/reports',
    'packages/web/src/app/(signedIn|fileName|ExportButton)',
    'packages/web/src/kit/(keepPage|ButtonBar|FilterFold)',
    'packages/web/src/kit/fields/(CheckedForm|Field|rules|useFormProblems|form|formStore)\\.',
    'packages/web/src/kit/fields/(TextField|TextAreaField|NativeSelectField|Checkbox|CheckboxGroup|RadioField)\\.',
  ],
  ['en', 'packages/web/src/app/i18n/en\\.'],
  ['th', 'packages/web/src/app/i18n/th\\.'],
  ['reports.en', 'packages/web/src/app/i18n/reports\\.en\\.'],
  ['reports.th', 'packages/web/src/app/i18n/reports\\.th\\.'],
  ['shell', 'packages/web/src/shell/Layout\\.'],
  ['login', 'packages/web/src/groups/Login/LoginPage'],
  [
    'list',
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
  // Without the tooltip code.
  ['engine', 'packages/web/src/charts/engine\\.'],
  [
    'administration',
    'packages/web/src/administration/(AdminPage|FormFoot|ListFilters|RecordTable|StatusFields|stale|use)',
  ],
]

const pattern = (module: string) => module.replaceAll('/', '[\\\\/]')

export const chunkGroups = [
  // What every page needs, including the sign-in page.
  { name: 'base', tags: ['$initial' as const], priority: groups.length + 1 },
  ...groups.map(([name, ...modules], index) => ({
    name,
    test: new RegExp(modules.map(pattern).join('|')),
    priority: groups.length - index,
  })),
]
