/** Fills the placeholders of the reminder texts. */
export type Say = {
  span: (unit: 'days' | 'hours' | 'minutes', count: number) => string
  when: (key: 'before' | 'at' | 'after', time: string) => string
}

/** '1 day 2 hours', leaving out units that are zero. */
function timeText(minutes: number, say: Say): string {
  const parts = [
    ['days', Math.floor(minutes / 1440)],
    ['hours', Math.floor((minutes % 1440) / 60)],
    ['minutes', minutes % 60],
  ] as const
  return parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => say.span(unit, count))
    .join(' ')
}

/** '1 hour before it is due'. */
export function whenText(minutes: number, say: Say): string {
  const time = timeText(Math.abs(minutes), say)
  return say.when(minutes === 0 ? 'at' : minutes < 0 ? 'before' : 'after', time)
}
