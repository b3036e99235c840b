import type { Plugin } from 'vite'

/*
 * Parts of React Aria that no user of Daybook comes to, and that every page would pay for. Each stops the build when a new
 * version of the package looks different.
 */

const CALENDARS = /@internationalized[\\/]date[\\/]dist[\\/]private[\\/]createCalendar\.mjs$/
const OTHERS = /case '(?!buddhist')[\w-]+':\s+return [^;]+;/g

/** Leaves out the calendars that no user can choose: React Aria would bring all thirteen. */
export function twoCalendars(): Plugin {
  return {
    name: 'daybook-two-calendars',
    apply: 'build',
    transform(code, id) {
      if (!CALENDARS.test(id)) return null
      const cut = code.replaceAll(OTHERS, '')
      if (cut === code) throw new Error(`${id} is not what it was: its calendars cannot be left out`)
      return { code: cut, map: null }
    },
  }
}

const LOCALES = /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/](useDefaultLocale|utils)\.mjs$/
const EXPORTED = /(?<=^export \{.*)\bas (\w+)/gm
/** What the files say instead, by their names and what they export. */
const OURS: Readonly<Record<string, string>> = {
  'useDefaultLocale: getDefaultLocale, useDefaultLocale': `
    const known = { locale: 'en-US', direction: 'ltr' }
    export const getDefaultLocale = () => known, useDefaultLocale = getDefaultLocale`,
  'utils: isRTL': 'export const isRTL = () => false',
}

/**
 * `KitLocale` tells every control its language, and both are written from left to right. So nobody asks the browser for its
 * own language and whether it knows it: that has it read its data of all languages, 25 ms on a desktop, before anything is drawn.
 */
export function ownLocale(): Plugin {
  return {
    name: 'daybook-own-locale',
    apply: 'build',
    transform(code, id) {
      const [, file] = LOCALES.exec(id) ?? []
      if (!file) return null
      const exported = [...code.matchAll(EXPORTED)].map(([, name]) => name)
      const ours = OURS[`${file}: ${exported.toSorted().join(', ')}`]
      if (!ours) throw new Error(`${id} is not what it was: it exports ${exported.join(', ')}`)
      return { code: ours, map: null }
    },
  }
}
