const words = new Intl.Segmenter('th', { granularity: 'word' })

/** How much room a text takes, in characters: Thai vowels and tone marks above and below take none. */
export const roomOf = (text: string) => [...text.replace(/\p{Mn}/gu, '')].length

/**
 * A name in lines of about so many characters, broken between words, in Thai too; what does not fit into `lines` ends in
 * '…'. A single word that is longer than a line keeps it to itself and is cut.
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

/** Words with the brackets and marks that belong to them: no line ends in '(' or begins with ')'. */
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
