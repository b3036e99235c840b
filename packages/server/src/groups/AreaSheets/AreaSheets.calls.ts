import { EXPORTS, LANGUAGES, MENU } from '@daybook/shared/registry'
import { MOST_SHEETS } from '@daybook/shared/rules/areaRules'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { implement } from '../../call/call.ts'
import { sendExport, stamped } from '../../export/send.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { Problem } from '../../platform/problem.ts'
import { type SheetArea, loadSheetAreas } from './AreaSheets.queries.ts'

/** Maximum number of areas that an error names. */
const NAMED = 5

export const areaSheets = implement('AreaSheets', {
  ExportSheets: {
    async own({ areaIds, size }, context) {
      const { db, caller, language, config, clock } = context
      const found = await loadSheetAreas(db, areaScope(caller, MENU.area, 2), areaIds, language)
      const open = openAreas(areaIds, found)
      if (open.length > MOST_SHEETS) throw new Problem('tooManySheets', { n: MOST_SHEETS })
      const { menu, file } = EXPORTS.areaSheets
      const words = LANGUAGES.map((each) => sheetTexts[each].scanToReport).join('\n')
      const sheets = open.map(({ id, name, company }) => {
        // A plain link: the reader's rights decide what it opens.
        const url = `${config.publicUrl}/Create-Report?area=${id}`
        return { name, company, url, words, foot: url }
      })
      return sendExport(
        context,
        { menuId: menu, fileType: 'PDF', name: stamped(file, clock) },
        {
          count: sheets.length,
          sheets: [],
          codeSheets: { size, title: sheetTexts[language].qrSheets, language, sheets },
        },
        () => null,
      )
    },
  },
})

/** The areas that accept reports, without duplicates. Each requested id must yield at least one. */
function openAreas(askedIds: number[], found: SheetArea[]): SheetArea[] {
  const byAsked = Map.groupBy(found, ({ askedId }) => askedId)
  if (askedIds.some((id) => !byAsked.has(id))) throw new Problem('notFound')
  const closed = [...byAsked.values()].filter((areas) => !areas.some(({ isOpen }) => isOpen))
  if (closed.length > 0) {
    const names = closed.map(([first]) => first?.name ?? '')
    const areas = [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ')
    throw new Problem('noSheetOfClosed', { areas })
  }
  return [...new Map(found.filter(({ isOpen }) => isOpen).map((area) => [area.id, area])).values()]
}
