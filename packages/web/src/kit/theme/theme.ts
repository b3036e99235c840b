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

/** Sets the palette as the variables app.css reads: --accent, --line-strong … */
export function paint(mode: Mode) {
  const root = document.documentElement
  root.dataset.theme = mode
  root.style.colorScheme = mode
  for (const [name, value] of Object.entries(palette[mode])) {
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
  }
}
