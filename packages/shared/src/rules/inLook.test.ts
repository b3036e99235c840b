import { describe, expect, it } from 'vitest'
import { inLook } from './inLook.ts'

const letter = `<meta name="color-scheme" content="light dark"><style>:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) { p { color: white } }</style><p>prefers-color-scheme: dark</p>`

describe('a letter in a theme', () => {
  it('applies the dark rules if dark was chosen, whatever the browser prefers', () => {
    const dark = inLook(letter, 'dark')
    expect(dark).toContain('@media (min-width: 0) { p')
    expect(dark).toContain('content="dark"')
    expect(dark).toContain(':root { color-scheme: dark }')
  })

  it('applies none of them if light was chosen, and leaves the text unchanged', () => {
    const light = inLook(letter, 'light')
    expect(light).toContain('@media (max-width: 0) { p')
    expect(light).toContain('<p>prefers-color-scheme: dark</p>')
  })
})
