import { textsOf } from '@daybook/shared/texts/catalogues'
import { allCalls } from '@daybook/shared'
import type { Call } from '@daybook/shared/call'
import { success } from '@daybook/shared/calls/shapes/answer'
import { namesIn } from '@daybook/shared/codec'
import type { Language } from '@daybook/shared/registry'
import { problems, texts, type ProblemCode } from '@daybook/shared/problems'
import { type Html, html } from '../../platform/transport/html.ts'
import { accessText } from './document.ts'
import { type Field, fieldsOf, schemaOf } from './schema.ts'
import { styles } from './styles.ts'

/** What every answer has. */
const besides = [...namesIn(success)].flat().map(({ wire }) => wire)

const words = textsOf(({ pages }) => pages.calls)

/** The calls as a readable page: plain HTML without scripts, so the content security policy needs no exception. */
export function openApiPage(language: Language, version: string): string {
  const t = words[language]
  const groups = Map.groupBy(allCalls(), ({ group }) => group)
  const links = [...groups.keys()].map((group) => html`<li><a href="#${group}">${group}</a></li>`)
  const sections = [...groups].map(
    ([group, calls]) =>
      html`<section id="${group}"><h2>${group}</h2>${calls.map(({ name, call }) => callPart(t, language, group, name, call))}</section>`,
  )
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title}</title><style>${styles}</style></head>
<body><header><h1>${t.title} <small>${version}</small></h1><p>${t.intro} <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1)</p></header>
<div class="columns"><nav aria-label="${t.groups}"><ul>${links}<li><a href="#problems">${t.problems}</a></li></ul></nav>
<main>${sections}<section id="problems"><h2>${t.problems}</h2>${problemTable(t, language)}</section></main></div></body></html>`
    .text
}

type Words = (typeof words)[Language]

function callPart(t: Words, language: Language, group: string, name: string, call: Call): Html {
  const method = call.method === 'GET' ? 'GET' : 'POST'
  const sent = fieldsOf(schemaOf(call.input, 'input'))
  const got = call.output === 'file' ? undefined : fieldsOf(schemaOf(call.output, 'output'))
  return html`<details id="${group}-${name}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>/api/${group}/${name}</code>${call.writes ? html` <i>${t.writes}</i>` : ''}<span>${call.about}</span></summary>
<p><strong>${t.who}:</strong> ${accessText(call.access, language)}</p>
<h3>${t.send}</h3>${call.method === 'multipart' ? html`<p>${t.multipart}</p>` : ''}${fieldTable(t, sent, true)}
<h3>${t.get.replace('{others}', new Intl.ListFormat(language).format(besides))}</h3>${got ? fieldTable(t, got, false) : html`<p>${t.file}</p>`}</details>`
}

function fieldTable(t: Words, fields: Field[], marksRequired: boolean): Html {
  if (fields.length === 0) return html`<p>${t.nothing}</p>`
  const rows = fields.map(
    ({ path, type, isRequired }) =>
      html`<tr><td><code>${path}</code>${marksRequired && isRequired ? html` <em>${t.required}</em>` : ''}</td><td>${type}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${t.field}</th><th scope="col">${t.type}</th></tr></thead><tbody>${rows}</tbody></table>`
}

function problemTable(t: Words, language: Language): Html {
  const rows = Object.entries(problems).map(
    ([code, { http, status }]) =>
      html`<tr><td><code>${code}</code></td><td>${String(http)}</td><td>${status}</td><td>${texts[language].problem[code as ProblemCode]}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${t.code}</th><th scope="col">HTTP</th><th scope="col">${besides[0] ?? ''}</th><th scope="col">${t.message}</th></tr></thead><tbody>${rows}</tbody></table>`
}
