/** The field that comes first on the page; null if none is found. */
export function firstInPage(names: readonly string[]): string | null {
  const elements = names.flatMap((name) => {
    const element = document.getElementById(name) ?? document.querySelector(`[id$="_${CSS.escape(name)}"]`)
    return element ? [{ name, element }] : []
  })
  elements.sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  return elements[0]?.name ?? null
}
