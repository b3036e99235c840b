import { formatDay } from '@daybook/shared/days'
import { texts } from '@daybook/shared/problems'
import { BOARD, type Language } from '@daybook/shared/registry'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import type { FixedSheet } from '../../export/job.ts'
import type { Column, Row, Tone } from '../../export/columns.ts'
import { today } from '../../platform/clock.ts'
import { sendReport } from '../../statistics/file.ts'
import { filterLines, withTotal } from '../../statistics/parts.ts'
import { type Board, type BoardAsked, readBoard } from './board.ts'

/** A day shows as a letter, readable without its colour too, with the number of reports if there are several. */
const TONES: Record<string, Tone> = { F: 'green', A: 'solid', W: 'yellow', R: 'pale', N: 'grey' }
const MEANINGS = {
  F: 'dayFiled',
  A: 'dayAbnormal',
  W: 'dayWaiting',
  R: 'dayRejected',
  N: 'dayMissing',
} as const
/** The marks in the corner of a day on the page. */
const MARKS = { L: ['!', 'late'], W: ['…', 'waiting'], E: ['–', 'excused'] } as const

/** Exports the board as its page shows it. */
export async function exportBoard(
  context: SignedIn,
  asked: BoardAsked,
  fileType: 'Excel' | 'PDF',
): Promise<FileAnswer> {
  const { filter, board } = await readBoard(context, asked)
  const { language } = context
  const says = reportTexts[language]
  return sendReport(context, fileType, {
    report: BOARD,
    title: `${says.board} ${board.month} (${says.asOf} ${formatDay(today(context.clock))})`,
    filter: await filterLines(context, filter, []),
    parts: [daySheet(board, language), legend(board, language)],
  })
}

function daySheet({ month, days, areas }: Board, language: Language): FixedSheet {
  const says = reportTexts[language]
  const columns: Column[] = [
    { title: says.area, width: 34, kind: 'text' },
    ...days.map((day): Column => ({ title: String(Number(day.slice(8))), width: 5, kind: 'sign', tones: TONES })),
    { title: says.events, width: 9, kind: 'number' },
    { title: says.notReportDay, width: 9, kind: 'number' },
  ]
  const rows = areas.map(
    (area): Row => [area.areaName, ...days.map((_, index) => sign(area, index)), area.report, area.notReported],
  )
  return withTotal({ name: month, columns, rows }, says.total)
}

function sign({ dayText, dayMarks, counts }: Board['areas'][number], index: number): string {
  const [letter = ' ', mark = ' ', count = 0] = [dayText[index], dayMarks[index], counts[index]]
  return `${letter.trim()}${count > 1 ? count : ''}${mark in MARKS ? MARKS[mark as keyof typeof MARKS][0] : ''}`
}

/** What the letters and marks mean, and on how many days each appears. */
function legend({ areas }: Board, language: Language): FixedSheet {
  const says = reportTexts[language]
  const days = (of: 'dayText' | 'dayMarks', letter: string) =>
    areas.reduce((sum, area) => sum + area[of].split(letter).length - 1, 0)
  const keys = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]
  return {
    name: says.meaning,
    columns: [
      { title: says.sign, width: 8, kind: 'sign', tones: TONES },
      { title: says.meaning, width: 30, kind: 'text' },
      { title: says.unitDays, width: 10, kind: 'number' },
    ],
    rows: [
      ...keys(MEANINGS).map((letter): Row => [letter, says[MEANINGS[letter]], days('dayText', letter)]),
      ...keys(MARKS).map(
        (mark): Row => [MARKS[mark][0], texts[language].expectationState[MARKS[mark][1]], days('dayMarks', mark)],
      ),
    ],
    isLegend: true,
  }
}
