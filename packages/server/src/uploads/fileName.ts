const LONGEST = 255
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g
/** Bidirectional control characters, which make a name look like another ('gpj.exe' as 'exe.jpg'). */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * A file name safe to show: no folders, control or bidirectional characters, at most 255 characters including its
 * extension. '' if nothing is left.
 */
export function cleanFileName(sent: string): string {
  const name = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROL, '')
    .replace(DIRECTION, '')
    .replace(/^.*[\\/]/s, '')
    .trim()
  if (/^\.*$/.test(name)) return ''
  const letters = Array.from(name)
  if (letters.length <= LONGEST) return name
  const extension = Array.from(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '')
  return [...letters.slice(0, LONGEST - extension.length), ...extension].join('')
}
