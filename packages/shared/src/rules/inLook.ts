/**
 * Renders a letter as a mail program in light or dark mode would, whatever the browser's mode: replaces the media queries for the
 * reader's colour scheme.
 */
export function inLook(html: string, look: 'light' | 'dark'): string {
  const answer = (asked: string) => (asked.toLowerCase() === look ? '(min-width: 0)' : '(max-width: 0)')
  return html
    .replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_query, asked: string) => answer(asked))
    .replace(/(<meta\s+name="(?:supported-)?color-schemes?"\s+content=")[^"]*/gi, `$1${look}`)
    .replace(/color-scheme\s*:\s*light dark/gi, `color-scheme: ${look}`)
}
