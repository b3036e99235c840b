import type { Plugin } from 'vite'

const FILE = /@internationalized[\\/]date[\\/]dist[\\/]private[\\/]createCalendar\.mjs$/
const OTHERS = /case '(?!buddhist')[\w-]+':\s+return [^;]+;/g

/** Leaves out the calendars that no user can choose: React Aria would bring all thirteen. */
export function twoCalendars(): Plugin {
  return {
    name: 'daybook-two-calendars',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return null
      const cut = code.replaceAll(OTHERS, '')
      if (cut === code) throw new Error(`${id} is not what it was: its calendars cannot be left out`)
      return { code: cut, map: null }
    },
  }
}
