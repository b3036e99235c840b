import { DEFAULT_LANGUAGE, type Language, languageNamed } from '@daybook/shared/registry'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en } from './en.ts'

/** Number keys, as in reportStatus, are addressed as 'reportStatus.1' like all others. */
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

/** The screens' texts in each other language, loaded when first needed. */
const CATALOGUES: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<object>> = {
  th: () => import('./th.ts').then(({ th }) => th),
}

/** The stored choice, or the default. */
function storedLanguage(): Language {
  try {
    return languageNamed(localStorage.getItem(STORED_AS)) ?? DEFAULT_LANGUAGE
  } catch {
    return DEFAULT_LANGUAGE
  }
}

export function language(): Language {
  return languageNamed(i18next.language) ?? DEFAULT_LANGUAGE
}

async function loadCatalogue(of: Language) {
  if (of === DEFAULT_LANGUAGE || i18next.hasResourceBundle(of, 'translation')) return
  i18next.addResourceBundle(of, 'translation', await CATALOGUES[of]())
}

/** Switches everything on the page to a language and stores it. */
export async function setLanguage(next: Language) {
  await loadCatalogue(next)
  await i18next.changeLanguage(next)
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // Without storage, the language still lasts for this visit.
  }
}

/** Starts in the stored language, with its texts loaded. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { en: { translation: en } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  if (storedLanguage() !== DEFAULT_LANGUAGE) await setLanguage(storedLanguage())
}

export { i18next as i18n }
