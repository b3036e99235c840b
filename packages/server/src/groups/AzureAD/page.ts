import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import type { ProblemCode } from '@daybook/shared/problems'
import { Html, html } from '../../platform/transport/html.ts'
import { styleSheets } from '../../platform/transport/staticFiles.ts'

const words = textsOf(({ pages }) => pages.signIn)

/** Problems that the directory's account chooser can solve, and problems that a new start cannot. */
const OTHER_ACCOUNT: ReadonlySet<ProblemCode> = new Set(['directoryUnknown', 'directoryCancelled'])
const NO_START: ReadonlySet<ProblemCode> = new Set(['notConfigured', 'tooManyRequests'])

type Failed = { language: Language; message: string; code: ProblemCode | undefined; query: string }

/**
 * A standalone page for a failed sign-in: the browser comes from another site, and the web app could not send the right status.
 * Plain HTML without script; follows the system's light or dark mode.
 */
export function failurePage({ language, message, code, query }: Failed): string {
  const t = words[language]
  const choosing = new URLSearchParams(query)
  choosing.set('language', language)
  const start = `/AzureAD?${choosing.toString()}`
  const links: Html[] = []
  if (code && OTHER_ACCOUNT.has(code))
    links.push(html`<a class="first" href="${`${start}&choose=1`}">${t.otherAccount}</a>`)
  else if (!code || !NO_START.has(code)) links.push(html`<a class="first" href="${start}">${t.again}</a>`)
  links.push(html`<a href="/Action-Login${query ? `?${query}` : ''}">${t.otherWay}</a>`)
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · Daybook</title><link rel="icon" href="/favicon.svg">${styleSheets().map((href) => html`<link rel="stylesheet" href="${href}">`)}<style>${new Html(failureStyle)}</style></head>
<body><main><p class="brand"><img src="/favicon.svg" width="28" height="28" alt="">Daybook</p>
<h1>${t.title}</h1><p role="alert">${message}</p><p class="ways">${links}</p></main></body></html>`
  return page.text
}

export const failureStyle = `
:root{color-scheme:light dark;--ground:#f5f6f8;--surface:#fff;--line:#e2e5eb;--text:#1b2130;--accent:#3a4fb0;--on-accent:#fff;--link:#34479f;--red:#b4232f;--red-soft:#fcebec}
@media (prefers-color-scheme:dark){:root{--ground:#12151c;--surface:#1a1e27;--line:#2f3542;--text:#e8eaf0;--accent:#8fa0f5;--on-accent:#12151c;--link:#b3bffb;--red:#ff9a9a;--red-soft:#41212a}}
*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100dvh;margin:0;padding:16px;background:var(--ground);color:var(--text);font:15px/1.6 "Noto Sans Thai Variable","Noto Sans Thai",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{width:100%;max-width:460px;padding:28px;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
p{margin:0}h1{margin:20px 0 14px;font-size:22px;line-height:1.4}
.brand{display:flex;align-items:center;gap:10px;font-weight:650;font-size:17px}
[role=alert]{padding:10px 14px;border-left:3px solid;border-radius:8px;background:var(--red-soft);color:var(--red)}
.ways{display:flex;flex-wrap:wrap;align-items:center;gap:10px 20px;margin-top:22px}
a{color:var(--link)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.first{padding:8px 18px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
`
