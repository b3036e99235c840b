import type { Plugin } from 'vite'

/*
 * Removes parts of React Aria that Daybook never uses but that every page would load. Each plugin fails the build if a new
 * version of the package looks different.
 */

const CALENDARS = /@internationalized[\\/]date[\\/]dist[\\/]private[\\/]createCalendar\.mjs$/
const OTHERS = /case '(?!buddhist')[\w-]+':\s+return [^;]+;/g

/** Removes the calendars that users cannot choose: React Aria would include all thirteen. */
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
/** Replacements for the files, by file name and exports. */
const OURS: Readonly<Record<string, string>> = {
  'useDefaultLocale: getDefaultLocale, useDefaultLocale': `
    const known = { locale: 'en-US', direction: 'ltr' }
    export const getDefaultLocale = () => known, useDefaultLocale = getDefaultLocale`,
  'utils: isRTL': 'export const isRTL = () => false',
}

/**
 * `KitLocale` tells every control its language, and both are left-to-right. So do not ask the browser for its own language and
 * whether it supports it: that makes it load its data for all languages, 25 ms on a desktop, before anything is drawn.
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
