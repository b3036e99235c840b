import { palette } from '@daybook/shared/palette'
import { darkStore } from './media.ts'
import { rememberedStore, type Store } from '../store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Mode = 'light' | 'dark'

export const THEME_CHOICES = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[]
const chosen = rememberedStore<ThemeChoice>('daybook.theme', THEME_CHOICES)

export const themeChoice = {
  ...chosen,
  /** System, light, dark, and back to system. */
  next() {
    chosen.set(THEME_CHOICES[(THEME_CHOICES.indexOf(chosen.get()) + 1) % THEME_CHOICES.length] ?? 'system')
  },
}

export const themeMode: Store<Mode> = {
  get: () => (chosen.get() === 'dark' || (chosen.get() === 'system' && darkStore.get()) ? 'dark' : 'light'),
  subscribe(listener) {
    const stops = [chosen.subscribe(listener), darkStore.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
}

const variableOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The palette as variables, for the style of an element that has its own: --accent, --line-strong … */
export const colours = (mode: Mode): Record<string, string> =>
  Object.fromEntries(Object.entries(palette[mode]).map(([name, value]) => [variableOf(name), value]))

/** Sets the palette as the variables app.css reads. */
export function paint(mode: Mode) {
  const root = document.documentElement
  root.dataset.theme = mode
  root.style.colorScheme = mode
  for (const [name, value] of Object.entries(colours(mode))) root.style.setProperty(name, value)
}
