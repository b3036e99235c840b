/** One line of the results. `isGood` is undefined if there is no goal. */
export type Figure = {
  part: string
  what: string
  value: string
  goal: string
  isGood: boolean | undefined
  note?: string
}

export function table(figures: Figure[]): string {
  const verdict = (isGood: boolean | undefined) => (isGood === undefined ? '' : isGood ? 'pass' : 'FAIL')
  const lines = [
    ['Part', 'Figure', 'Value', 'Goal', '', ''],
    ...figures.map(({ part, what, value, goal, isGood, note }) => [
      part,
      what,
      value,
      goal,
      verdict(isGood),
      note ?? '',
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(bytes < 2 ** 23 ? 1 : 0)} MB`
