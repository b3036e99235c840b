import { LETTER_FONT as FONT } from '@daybook/shared/palette'
import { written } from '@daybook/shared/texts/fill'
import type { Language } from '@daybook/shared/registry'
import type { Bar, Block, Cell, Item, Tone } from './blocks.ts'
import { type Markup, html } from './html.ts'
import { LETTER_STYLES, LIGHT } from './palette.ts'

/*
 * Renders blocks as HTML that mail programs show alike: tables and inline styles, no pictures, nothing loaded; bars are cells. Classes
 * are for dark mode and for repeated parts. Line height is 1.6, which Thai marks above and below the line need.
 */

/** Break long words in any font, so that cells can shrink. Older programs know only the second. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const { tones, text, muted, line, link, button } = LIGHT

/** A whole letter. `preview` is shown by mail programs next to the subject. */
export function htmlOf(letter: {
  language: Language
  subject: string
  preview: string
  blocks: Block[]
  foot: string[]
}): string {
  const { language, subject, preview, blocks, foot } = letter
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${LETTER_STYLES.map(
  (style) => html`<style>${style}</style>
`,
)}</head>
<body class="p" style="margin:0;padding:0;background:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="p" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="c" width="640" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:640px;background:${LIGHT.card};border:1px solid ${line};border-radius:8px"><tr><td class="t" style="padding:20px 16px 24px;color:${text};font-family:${FONT};font-size:16px;line-height:1.6;${WRAP}">
<p style="margin:0 0 8px;font-size:18px;font-weight:bold">Daybook</p>
${blocks.map(blockOf)}
</td></tr></table>
<table role="presentation" width="640" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:640px"><tr><td class="m" style="padding:12px 16px;color:${muted};font-family:${FONT};font-size:13px;line-height:1.6;${WRAP}">
${foot.map((sentence) => html`<p style="margin:0 0 4px">${sentence}</p>`)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.source
}

/** Colour of a tone; plain text has the colour of the letter. */
const said = (tone: Tone) => (tone === 'plain' ? { name: 't', color: text } : { name: tone, color: tones[tone] })

function blockOf(block: Block): Markup {
  switch (block.type) {
    case 'paragraph':
      return html`<p style="margin:0 0 12px">${block.text}</p>
`
    case 'note':
      return html`<p class="m" style="margin:12px 0;color:${muted};font-size:14px">${block.text}</p>
`
    case 'heading':
      return html`<h2 class="t l" style="margin:24px 0 8px;padding-top:16px;border-top:1px solid ${line};color:${text};font-size:18px;line-height:1.6">${block.text}</h2>
`
    case 'subheading':
      return html`<h3 class="${said(block.tone).name}" style="margin:16px 0 4px;color:${said(block.tone).color};font-size:16px;line-height:1.6">${block.text}</h3>
`
    case 'figures':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${block.figures.map(
        ({ label, value, tone }) =>
          html`<td width="${Math.floor(100 / block.figures.length)}%" valign="top" style="padding:4px 6px 4px 0"><div class="v ${said(tone).name}" style="font-size:22px;font-weight:bold;color:${said(tone).color}">${written(value)}</div><div class="m" style="font-size:13px;color:${muted}">${label}</div></td>`,
      )}</tr></table>
`
    case 'items':
      return html`<table role="presentation" width="100%" cellpadding="6" cellspacing="0" border="0" style="margin:0 0 12px">${block.items.map(
        (item) => itemOf(item, block.tone),
      )}</table>
`
    case 'names':
      return html`${block.lists.map(
        ({ title, names }) =>
          html`<p style="margin:0 0 8px"><b>${title}</b><br>${names.join(', ')}</p>
`,
      )}${block.more && html`<p style="margin:0 0 8px">${block.more}</p>`}`
    case 'table':
      return tableOf(block)
    case 'bars':
      return barsOf(block)
    case 'quote':
      return html`<p class="l e-${block.tone}" style="margin:0 0 12px;padding:4px 0 4px 12px;border-left:4px solid ${tones[block.tone]};white-space:pre-line">${block.text}</p>
`
    case 'button':
      return html`<p style="margin:16px 0"><a class="b" href="${block.url}" style="display:inline-block;padding:11px 20px;background:${button};color:#ffffff;border-radius:6px;text-decoration:none;font-weight:bold">${block.label}</a></p>
`
    case 'link':
      return html`<p style="margin:0 0 8px"><a class="a" href="${block.url}" style="display:inline-block;padding:9px 0;color:${link}">${block.label}</a></p>
`
  }
}

/** One row of a list; its title is the link. */
export function itemOf({ title, note, text: words, url }: Item, tone: Tone): Markup {
  return html`<tr><td class="i e-${tone}">${url ? html`<a href="${url}" style="color:${link}"><b>${title}</b></a>` : html`<b>${title}</b>`}<div class="n">${note}</div>${words}</td></tr>
`
}

function tableOf({ columns, rows, total }: Extract<Block, { type: 'table' }>): Markup {
  const first = html` class="f" align="left"`
  const number = html` align="right"`
  const side = (index: number) => (index === 0 ? first : number)
  const row = (cells: Cell[], isTotal: boolean) =>
    html`<tr>${cells.map((cell, index) => html`<td${side(index)}>${isTotal ? html`<b>${written(cell)}</b>` : written(cell)}</td>`)}</tr>
`
  return html`<table class="d" width="100%" cellpadding="3" cellspacing="0" border="0" style="margin:4px 0 12px;font-size:14px;line-height:1.6">
<tr>${columns.map((name, index) => html`<th scope="col"${side(index)} valign="bottom">${name}</th>`)}</tr>
${rows.map((cells) => row(cells, false))}${total && row(total, true)}</table>
`
}

function barsOf({ title, bars }: Extract<Block, { type: 'bars' }>): Markup {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const bar = ({ value, tone }: Bar) =>
    value === 0
      ? undefined
      : html`<table role="presentation" width="${Math.max(2, Math.round((value / most) * 100))}%" cellpadding="0" cellspacing="0" border="0"><tr><td class="k-${tone}" bgcolor="${tones[tone]}" style="height:12px;padding:0;border:0;font-size:1px;line-height:12px;background:${tones[tone]}">&nbsp;</td></tr></table>`
  return html`<table class="d" width="100%" cellpadding="3" cellspacing="0" border="0" style="margin:4px 0 12px;font-size:14px;line-height:1.6">
<tr><th scope="col" class="f" align="left" colspan="3">${title}</th></tr>
${bars.map(
  (one) =>
    html`<tr><td class="f" align="left" width="40%">${one.label}</td><td width="50%">${bar(one)}</td><td align="right">${written(one.value)}</td></tr>
`,
)}</table>
`
}
