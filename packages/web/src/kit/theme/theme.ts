import { darkStore } from './media.ts'
import { rememberedStore, type Store } from '../store.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Mode = 'light' | 'dark'

/** One accent, cool greys; every pair of text and background has a contrast of at least 4.5 : 1. */
export const palette = {
  light: {
    accent: '#3a4fb0',
    accentHover: '#2e4096',
    accentSoft: '#eef0fa',
    accentText: '#34479f',
    ground: '#f5f6f8',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#e2e5eb',
    lineStrong: '#8b93a3',
    text: '#1b2130',
    muted: '#586174',
    placeholder: '#646d81',
    green: '#17724a',
    greenSoft: '#e6f4ec',
    yellow: '#7a5600',
    yellowSoft: '#fdf3d3',
    orange: '#9a4a06',
    orangeSoft: '#fdebdc',
    red: '#b4232f',
    redSoft: '#fcebec',
    shadow: '0 1px 2px rgb(20 26 40 / 6%), 0 4px 16px rgb(20 26 40 / 4%)',
  },
  dark: {
    accent: '#8fa0f5',
    accentHover: '#a7b5fa',
    accentSoft: '#252c4a',
    accentText: '#b3bffb',
    ground: '#12151c',
    surface: '#1a1e27',
    raised: '#222733',
    line: '#2f3542',
    lineStrong: '#737d92',
    text: '#e8eaf0',
    muted: '#a3abbb',
    placeholder: '#98a1b3',
    green: '#6fd3a0',
    greenSoft: '#163227',
    yellow: '#f0cd6b',
    yellowSoft: '#37300f',
    orange: '#f5ae78',
    orangeSoft: '#3b2817',
    red: '#ff9a9a',
    redSoft: '#41212a',
    shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 25%)',
  },
} as const satisfies Record<Mode, Record<string, string>>

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
