import type { Language } from '@daybook/shared/problems'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'

/** Keys that are numbers, as in reportStatus, are said as 'reportStatus.1' like all others. */
type Texts<T> = { readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string ? T[K] : Texts<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts<typeof en> }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}

const STORED_AS = 'daybook.language'

/** The stored choice; English where there is none. */
function storedLanguage(): Language {
  try {
    return localStorage.getItem(STORED_AS) === 'th' ? 'th' : 'en'
  } catch {
    return 'en'
  }
}

export function language(): Language {
  return i18next.language === 'th' ? 'th' : 'en'
}

async function loadThai() {
  if (i18next.hasResourceBundle('th', 'translation')) return
  const { th } = await import('./th.ts')
  i18next.addResourceBundle('th', 'translation', th)
}

/** Changes the language of everything on the page and remembers it. */
export async function setLanguage(next: Language) {
  if (next === 'th') await loadThai()
  await i18next.changeLanguage(next)
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // A browser that stores nothing still gets the language for this visit.
  }
}

/** Starts with the stored language, texts loaded. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  if (storedLanguage() === 'th') await setLanguage('th')
}

export { i18next as i18n }
