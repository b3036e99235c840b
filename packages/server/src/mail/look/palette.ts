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

/** Every text colour has a contrast of 4.5 on `card` and `page`; white has it on `button`. */
export const LIGHT: Colors = {
  page: '#f4f6f8',
  card: '#ffffff',
  text: '#1f2933',
  muted: '#55616b',
  line: '#d9dee3',
  link: '#0b5cab',
  button: '#0b5cab',
  tones: { red: '#b3261e', amber: '#8a5300', green: '#1e6b3a', plain: '#55616b' },
}

export const DARK: Colors = {
  page: '#101418',
  card: '#1a2027',
  text: '#e6eaee',
  muted: '#a9b4be',
  line: '#3a444e',
  link: '#8ec5ff',
  button: '#1f6fc0',
  tones: { red: '#ff9a90', amber: '#ffcf7d', green: '#8fdcaa', plain: '#a9b4be' },
}

/** Inline styles are for the light; a mail program that knows of the dark reads these by class. */
export const DARK_STYLE = `@media (prefers-color-scheme:dark){
.p{background:${DARK.page}!important}
.c{background:${DARK.card}!important;border-color:${DARK.line}!important}
.t{color:${DARK.text}!important}
.m{color:${DARK.muted}!important}
.l{border-color:${DARK.line}!important}
.a{color:${DARK.link}!important}
.b{background:${DARK.button}!important}
${Object.entries(DARK.tones)
  .map(([tone, color]) => `.${tone}{color:${color}!important}.l.e-${tone}{border-left-color:${color}!important}`)
  .join('\n')}
}`
