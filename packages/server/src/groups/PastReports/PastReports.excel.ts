import type { Received } from '@daybook/shared'
import { EXPORTS } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { exportList } from '../../export/list.ts'
import { faultSentence } from './faultSentence.ts'
import { countFaulty, faultyQuery, loadFaults, loadFile } from './PastReports.queries.ts'

/** More than a file has rows. */
const ALL = { limit: 1_000_000, offset: 0 }

/** Exports the faulty rows of a file in its own columns, so that they can be mended and given again, with the reasons behind them. */
export async function exportFaults(
  context: SignedIn,
  { fileId }: Received<'PastReports/ExportFaults'>,
): Promise<FileAnswer> {
  const { db, language } = context
  const { fileName, titles } = await loadFile(db, fileId)
  const says = sheetTexts[language]
  const faulty = (await loadFaults(db, fileId, null, ALL)).filter(({ state }) => state === 'faulty')
  const reasons = faulty.map(({ rowNumber, faults }) => ({
    rowNumber,
    reason: faults.map((fault) => faultSentence(fault, language)).join(' '),
  }))
  return exportList(context, {
    of: EXPORTS.pastFaults,
    title: says.pastFaults,
    count: countFaulty(fileId),
    isTemplate: true,
    sheets: [
      {
        name: says.pastFaults,
        columns: [
          ...titles.map((title) => ({ title, width: 24, kind: 'text' as const })),
          { title: says.whyFaulty, width: 60, kind: 'text' },
        ],
        rows: faultyQuery(fileId, titles.length, reasons),
      },
    ],
    filter: [[says.pastFile, fileName]],
    scope: { all: true, companyIds: [], areaIds: [] },
  })
}
