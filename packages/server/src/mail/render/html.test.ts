import { describe, expect, it } from 'vitest'
import { html } from './html.ts'

describe('html', () => {
  it('escapes text in content and attributes, and keeps markup and lists of it', () => {
    const hostile = `<script>alert(1)</script>"'&`
    const item = (text: string) => html`<li title="${text}">${text}</li>`
    expect(html`<ul>${[item(hostile), item('plain')]}${undefined}${3}</ul>`.source).toBe(
      '<ul><li title="&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;">&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</li>' +
        '<li title="plain">plain</li>3</ul>',
    )
  })

  it('does not mistake a look-alike object for markup', () => {
    const forged = JSON.parse('{"source":"<b>x</b>"}') as string
    expect(html`${forged}`.source).not.toContain('<b>')
  })
})
