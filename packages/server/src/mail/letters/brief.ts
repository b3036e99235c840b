import type { Brief } from '../../channels/driver.ts'
import { excerpt } from '../render/excerpt.ts'
import { oneLine } from './letter.ts'

/** Most reports that a brief names. */
export const BRIEF_ITEMS = 5

const SHOWN = 300

/** A letter in a few lines; long ones are shortened. */
export function briefOf(title: string, lines: readonly string[], label: string, url: string): Brief {
  const short = (line: string) => oneLine(excerpt(line, SHOWN))
  return { title: short(title), lines: lines.map(short), link: { label, url } }
}
