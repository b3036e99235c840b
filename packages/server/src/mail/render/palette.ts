import { palette } from '@daybook/shared/palette'
import type { Tone } from './blocks.ts'

type Colors = {
  page: string
  card: string
  text: string
  muted: string
  line: string
  link: string
  button: string
  tones: Record<Tone, string>
}

/** The colours of the screens: text has a contrast of 4.5 or more on `card` and `page`, white on `button`. */
const colorsOf = (mode: 'light' | 'dark'): Colors => {
  const { ground, surface, text, muted, line, accentText, red, yellow, green } = palette[mode]
  return {
    page: ground,
    card: surface,
    text,
    muted,
    line,
    link: accentText,
    // The accent of dark screens is too light for white letters.
    button: palette.light.accent,
    tones: { red, amber: yellow, green, plain: muted },
  }
}
export const LIGHT = colorsOf('light')
export const DARK = colorsOf('dark')

const tonesOf = ({ tones }: Colors, rules: (tone: string, color: string) => string) =>
  Object.entries(tones)
    .map(([tone, color]) => rules(tone, color))
    .join('\n')

/**
 * Styles shared by lists and tables, written once: otherwise a long letter would be mostly styles. Where a mail program
 * drops them, lists and tables are plain lines and cells, in order and with their links. In a table, names give way so
 * that no number or heading is split.
 */
const SHARED_STYLE = `.i{padding:4px 0 8px 12px;border-bottom:1px solid ${LIGHT.line};border-left:4px solid}
.i a{display:block;padding:6px 0;text-decoration:none}
.n{font-size:14px;color:${LIGHT.muted}}
.d td,.d th{padding:6px 0 6px 6px;border-bottom:1px solid ${LIGHT.line};overflow-wrap:normal;word-break:normal}
.d .f{padding-left:0;overflow-wrap:anywhere}
.d th{font-size:13px;color:${LIGHT.muted}}
@media (max-width:480px){
.v{font-size:18px!important}
.d td,.d th{padding-left:4px}
.d th{font-size:11px}
.d td{font-size:13px}
}
@media (max-width:340px){
td.t{padding-left:8px!important;padding-right:8px!important}
.d th{font-size:10px}
}
${tonesOf(LIGHT, (tone, color) => `.e-${tone}{border-left-color:${color}}`)}`

/** Inline styles are for light mode; mail programs that support dark mode use these classes. */
const DARK_STYLE = `@media (prefers-color-scheme:dark){
.p{background:${DARK.page}!important}
.c{background:${DARK.card}!important;border-color:${DARK.line}!important}
.t{color:${DARK.text}!important}
.m,.n,.d th{color:${DARK.muted}!important}
.l,.i,.d td,.d th{border-color:${DARK.line}!important}
.a,.i a{color:${DARK.link}!important}
.b{background:${DARK.button}!important}
${tonesOf(DARK, (tone, color) => `.${tone}{color:${color}!important}.e-${tone}{border-left-color:${color}!important}.k-${tone}{background:${color}!important}`)}
}`

/** The style sheets of a letter. Two, so that a mail program that fails on the dark-mode rules drops only those. */
export const LETTER_STYLES = [`\n${SHARED_STYLE}\n`, `\n:root{color-scheme:light dark}\n${DARK_STYLE}\n`]
