import { DEFAULT_LANGUAGE, type Language, languageNamed } from '@daybook/shared/registry'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Compliance } from './en/Compliance.ts'
import type { ContactUs } from './en/ContactUs.ts'
import type { Delegation } from './en/Delegation.ts'
import type { account } from './account.en.ts'
import type { administration } from './administration.en.ts'
import type { en } from './en.ts'
import type { inbox } from './inbox.en.ts'

/** Number keys, as in reportStatus, are addressed as 'reportStatus.1' like all others. */
type Texts<T> = { readonly [K in keyof T as K extends number ? `${K}` : K]: T[K] extends string ? T[K] : Texts<T[K]> }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: Texts<
        typeof en &
          typeof administration &
          typeof inbox &
          typeof account & {
            Compliance: typeof Compliance
            ContactUs: typeof ContactUs
            Delegation: typeof Delegation
          }
      >
    }
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}

const STORED_AS = 'daybook.language'

/** The texts of each part of the screens, loaded when first needed. */
const CATALOGUES = {
  everyPage: {
    en: () => import('./en.ts').then((texts) => texts.en),
    th: () => import('./th.ts').then((texts) => texts.th),
  },
  administration: {
    en: () => import('./administration.en.ts').then((texts) => texts.administration),
    th: () => import('./administration.th.ts').then((texts) => texts.administration),
  },
  inbox: {
    en: () => import('./inbox.en.ts').then((texts) => texts.inbox),
    th: () => import('./inbox.th.ts').then((texts) => texts.inbox),
  },
  compliance: {
    en: () => import('./en/Compliance.ts'),
    th: () => import('./th/Compliance.ts'),
  },
  contactUs: {
    en: () => import('./en/ContactUs.ts'),
    th: () => import('./th/ContactUs.ts'),
  },
  delegation: {
    en: () => import('./en/Delegation.ts'),
    th: () => import('./th/Delegation.ts'),
  },
  account: {
    en: () => import('./account.en.ts').then((texts) => texts.account),
    th: () => import('./account.th.ts').then((texts) => texts.account),
  },
} as const satisfies Record<string, Record<Language, () => Promise<object>>>

type Part = keyof typeof CATALOGUES

/** What is on the page: another language needs the same. */
const parts = new Set<Part>(['everyPage'])
const loaded = new Set<string>()

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

async function loadCatalogues(of: Language) {
  await Promise.all(
    [...parts].map(async (part) => {
      const name = `${part} ${of}`
      if (loaded.has(name)) return
      i18next.addResourceBundle(of, 'translation', await CATALOGUES[part][of](), true)
      loaded.add(name)
    }),
  )
}

/** Loads the texts of one more part, in the language of the page. */
export async function loadTexts(part: Part) {
  parts.add(part)
  // Again if the language was switched meanwhile.
  for (let of: Language | null = null; of !== language(); ) {
    of = language()
    await loadCatalogues(of)
  }
}

/** Switches everything on the page to a language and stores it. */
export async function setLanguage(next: Language) {
  await loadCatalogues(next)
  await i18next.changeLanguage(next)
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // Without storage, the language still lasts for this visit.
  }
}

/** Starts in the stored language, with its texts loaded; no other is needed, since each has all of them. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: storedLanguage(),
    fallbackLng: false,
    resources: {},
    // Said, not left to the default: otherwise each key is searched for signs that it is a sentence.
    keySeparator: '.',
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  await loadCatalogues(language())
  document.documentElement.lang = language()
}

export { i18next as i18n }
