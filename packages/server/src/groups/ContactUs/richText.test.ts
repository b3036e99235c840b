import { describe, expect, it } from 'vitest'
import { sanitizeRichText } from './richText.ts'

const FILE = '/Uploadfiles/abcdefghijklmnopqrstuvwxyz012345'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  `<img src="${FILE}" onerror="alert(1)">`,
  `<img src="${FILE}" onload=alert(1) style="background:url(javascript:alert(1))">`,
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  `<img src="${FILE}/../../api/Login/ClearSession">`,
  '<img/src="x"/onerror=alert(1)>',
  '<img src=`x` onerror=`alert(1)`>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/api/Login/ClearSession">x</a>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<a href="https://ok.example" target="_top" rel="opener">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="text-align:center;position:fixed;top:0;width:100vw">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<p id="location" class="x" data-x="y">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<<img src=x onerror=alert(1)//',
  '<p>\u0000<scr\u0000ipt>alert(1)</script>',
]

/** Every element that may remain, with the values that its attributes may then have. */
const ALLOWED: Record<string, Record<string, string[]>> = {
  a: { href: ['https://ok.example'], target: ['_blank'], rel: ['noopener noreferrer nofollow'] },
  img: { src: [FILE] },
  p: { style: ['text-align:center'] },
  table: {},
  tbody: {},
  tr: {},
  td: {},
}

/** Elements and attributes of well-formed HTML, which sanitised text always is. */
function elementsOf(html: string) {
  return [...html.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  }))
}

describe('sanitizeRichText', () => {
  it.each(PAYLOADS)('neutralizes %s', (payload) => {
    const clean = sanitizeRichText(payload)
    const elements = elementsOf(clean)
    // Every opening '<' belongs to an element found: nothing hides in between.
    expect(clean.match(/<(?!\/)/g)?.length ?? 0).toBe(elements.length)
    const harmful = elements.filter(
      ({ tag, attributes }) =>
        !Object.hasOwn(ALLOWED, tag) ||
        Object.entries(attributes).some(([name, value]) => !ALLOWED[tag]?.[name]?.includes(value)),
    )
    expect(harmful).toEqual([])
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('keeps what the editor produces', () => {
    const html = [
      '<h1>ติดต่อเรา</h1><h2 style="text-align:center">Contact</h2>',
      '<p style="text-align:right">A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f &amp; g</p>',
      '<ul><li><p>one</p></li></ul><ol start="3"><li><p>three</p></li></ol><blockquote><p>q</p></blockquote><hr />',
      `<img src="${FILE}" alt="แผนที่" width="300" />`,
      '<table style="min-width:50px"><colgroup><col style="min-width:25px" /></colgroup><tbody><tr><td colspan="1" rowspan="1"><p>x</p></td></tr></tbody></table>',
    ].join('')
    expect(sanitizeRichText(html)).toBe(html)
  })

  it('keeps links to pages, mail, telephones and uploads, and sends no referrer with those that leave', () => {
    const outside = 'target="_blank" rel="noopener noreferrer nofollow"'
    for (const href of ['https://example.com/a?b=c', 'http://example.com', 'mailto:a@example.com', 'tel:+6620000000'])
      expect(sanitizeRichText(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" ${outside}>x</a>`)
    expect(sanitizeRichText(`<a href="${FILE}" target="_top">x</a>`)).toBe(`<a href="${FILE}">x</a>`)
  })

  it('keeps the text of removed elements, except that of scripts', () => {
    expect(sanitizeRichText('<marquee>hello</marquee><script>alert(1)</script> 1 < 2')).toBe('hello 1 &lt; 2')
  })
})
