const words = new Intl.Segmenter('th', { granularity: 'word' })

/** The width of a text in characters: Thai vowels and tone marks above and below take none. */
export const roomOf = (text: string) => [...text.replace(/\p{Mn}/gu, '')].length

/**
 * Wraps a name into lines of about `room` characters, broken between words, in Thai too; what does not fit into `lines`
 * becomes '…'. A word longer than a line gets its own line and is cut.
 */
export function wrapped(name: string, room: number, lines: number): string {
  const out: string[] = ['']
  for (const segment of parts(name.trim())) {
    const line = out.at(-1) ?? ''
    if (line === '' || roomOf(line + segment.trimEnd()) <= room) out[out.length - 1] = line + segment
    else if (out.length < lines) out.push(segment.trimStart())
    else {
      out[out.length - 1] = `${line.trimEnd()}…`
      break
    }
  }
  return out.map((line) => cut(line.trim(), room)).join('\n')
}

/** Letters in a line of a narrow heading: most words fit. */
const NARROW = 11

/** Names in two narrow lines; those that would look the same stay whole. */
export function shortNames(names: readonly string[]): string[] {
  const shorts = names.map((name) => wrapped(name, NARROW, 2))
  const isAlone = (short: string) => shorts.indexOf(short) === shorts.lastIndexOf(short)
  return shorts.map((short, at) => (isAlone(short) ? short : (names[at] ?? '')))
}

/** Words with their brackets and marks: no line ends in '(' or begins with ')'. */
function parts(name: string): string[] {
  const out: string[] = []
  for (const { segment } of words.segment(name)) {
    const before = out.at(-1)
    if (before !== undefined && (/[([{]$/.test(before) || /^[)\]},.:;]/.test(segment)))
      out[out.length - 1] = before + segment
    else out.push(segment)
  }
  return out
}

function cut(line: string, room: number): string {
  if (roomOf(line) <= room + 1) return line
  let kept = ''
  for (const { segment } of new Intl.Segmenter('th').segment(line)) {
    if (roomOf(kept + segment) >= room) break
    kept += segment
  }
  return `${kept}…`
}
