import type { Received } from '@daybook/shared'
import { logFilterProblems } from '@daybook/shared/rules/notificationRules'
import { texts } from '@daybook/shared/problems'
import { EXPORTING_MENUS, EXPORTS, type Language, MENU } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import { type FileAnswer, type SignedIn, implement } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { yesNoNames } from '../../export/names.ts'
import type { Column } from '../../export/columns.ts'
import { readableInstant, today, wireInstant } from '../../platform/clock.ts'
import { pageFacts, readPage, readSorting } from '../../administration/list.ts'
import { refuseFields } from '../../platform/problem.ts'
import { userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { type LogFilter, type LogSort, countQuery, exportQuery, loadLog, logSorts } from './LogExport.queries.ts'

type Asked = Received<'LogExport/ExportExcel'>

export const logExport = implement('LogExport', {
  async LoadDataList(asked, context) {
    const { db, caller, language, clock } = context
    const page = readPage(asked)
    const scope = await userScope(db, caller)
    const { rows, total } = await loadLog(db, scope, readFilter(asked, context), readOrder(asked), page, language)
    const names = texts[language].menu
    return {
      permission: levelOf(caller, MENU.exportLog),
      rows: rows.map((row) => ({
        logId: row.id,
        exportType: names[row.menu_id],
        fileType: row.file_type,
        companyName: row.company ?? '',
        userName: row.user,
        date: wireInstant(row.exported_at, clock.timeZone),
        day: readableInstant(row.exported_at, clock.timeZone),
        rowCount: row.row_count,
        isCancelled: row.is_cancelled,
      })),
      exportTypes: EXPORTING_MENUS.map((menu) => ({ value: menu, label: names[menu] })),
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: exportLog },
})

async function exportLog(asked: Asked, context: SignedIn): Promise<FileAnswer> {
  const { db, caller, language } = context
  const says = sheetTexts[language]
  const filter = readFilter(asked, context)
  const order = readOrder(asked)
  const scope = await userScope(db, caller)
  const names: Record<number, string> = texts[language].menu
  const day = (iso: string | null) => (iso ? formatDay(iso) : says.all)
  return exportList(context, {
    of: EXPORTS.exportLog,
    title: says.exportLog,
    count: countQuery(scope, filter),
    sheets: [{ name: says.exportLog, columns: columns(language), rows: exportQuery(scope, filter, order, language) }],
    filter: [
      [says.menu, asked.exportType === null ? says.all : (names[asked.exportType] ?? says.notFound)],
      [says.startDate, day(filter.from)],
      [says.endDate, day(filter.to)],
    ],
    scope: { ...scope, areaIds: [] },
  })
}

/** Throws the problems of the days: the end is before the start, or either is after today. */
function readFilter({ exportType, startDate, endDate }: Asked, { clock }: SignedIn): LogFilter {
  refuseFields(logFilterProblems({ start: startDate, end: endDate, today: today(clock) }))
  return { menuId: exportType, from: startDate, to: endDate, timeZone: clock.timeZone }
}

/** Defaults to latest first. */
function readOrder(asked: Pick<Asked, 'sort' | 'order'>): LogSort {
  return readSorting(logSorts, { ...asked, order: asked.order ?? (asked.sort ? 'asc' : 'desc') })
}

function columns(language: Language): Column[] {
  const says = sheetTexts[language]
  return [
    { title: says.no, width: 8, kind: 'number' },
    { title: says.menu, width: 28, kind: 'text', names: texts[language].menu },
    { title: says.exportType, width: 14, kind: 'text' },
    { title: says.company, width: 34, kind: 'text' },
    { title: says.userExport, width: 28, kind: 'text' },
    { title: says.exportDate, width: 18, kind: 'instant' },
    { title: says.exportedRows, width: 12, kind: 'number' },
    { title: says.exportCancelled, width: 12, kind: 'text', names: yesNoNames(language) },
  ]
}
