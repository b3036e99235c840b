import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KIT_STYLES } from './kitStyles.ts'

const folder = new URL('../../../../../node_modules/react-aria/dist/private/', import.meta.url)
/** The `<style>` text in a file of the library. */
function styleIn(file: string): string {
  const source = readFileSync(new URL(file, folder), 'utf8')
  const text = /textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1] ?? ''
  const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? ''
  return text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, attribute).trim()
}

describe('the styles of the kit that the page allows', () => {
  it('are those that the kit writes', () => {
    expect(KIT_STYLES).toEqual([styleIn('interactions/usePress.mjs'), styleIn('overlays/usePreventScroll.mjs')])
  })
})
