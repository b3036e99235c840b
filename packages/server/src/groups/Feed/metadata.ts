import { html } from '../../platform/transport/html.ts'
import { type FeedSet, SETS } from './sets.queries.ts'

const NAMESPACE = 'Daybook'

/** The service document: which sets there are. */
export const serviceDocument = (url: string) => ({
  '@odata.context': `${url}/$metadata`,
  value: Object.keys(SETS).map((name) => ({ name, kind: 'EntitySet', url: name })),
})

/** The sets with the types of their properties, as CSDL. */
export function metadata(): string {
  const sets = Object.entries<FeedSet>(SETS)
  const types = sets.map(([name, { properties }]) => {
    const all = Object.entries(properties)
    const keys = all.filter(([, { isKey }]) => isKey).map(([key]) => html`<PropertyRef Name="${key}"/>`)
    return html`<EntityType Name="${name}Row"><Key>${keys}</Key>${all.map(
      ([property, { kind, isKey }]) =>
        html`<Property Name="${property}" Type="Edm.${kind}"${isKey ? html` Nullable="false"` : ''}${kind === 'DateTimeOffset' ? html` Precision="6"` : ''}/>`,
    )}</EntityType>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
${
  html`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types}<EntityContainer Name="Feed">${sets.map(
    ([name]) => html`<EntitySet Name="${name}" EntityType="${NAMESPACE}.${name}Row"/>`,
  )}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`.text
}
`
}
