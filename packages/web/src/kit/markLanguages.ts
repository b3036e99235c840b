/*
 * Names, descriptions and comments are in the language of whoever wrote them. Read aloud by the voice of the page's language they
 * are noise, and Thai wraps only where its own rules say so. So every element whose own text is in the other language gets that
 * `lang`, wherever it is shown: by most of its letters, since nobody says which language they write.
 */

/** Editors watch the attributes of what is typed in them. */
const LEFT_ALONE = '[contenteditable], script, style, textarea'
const LATIN = /\p{Script=Latin}/gu
const THAI = /\p{Script=Thai}/gu

/** The elements whose `lang` is set here, and so may be taken away again. */
const marked = new WeakSet<Element>()

/** Marks what is shown from now on. */
export function markLanguages(): void {
  const observer = new MutationObserver((mutations) => {
    const changed = new Set(mutations.map(({ target }) => (target instanceof Element ? target : target.parentElement)))
    for (const element of changed) if (element?.isConnected) markBelow(element)
  })
  const { documentElement } = document
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  observer.observe(documentElement, { attributeFilter: ['lang'] })
  markBelow(document.body)
}

/** From the top down: what is below inherits. */
function markBelow(element: Element): void {
  if (element.closest(LEFT_ALONE)) return
  mark(element)
  for (const child of element.children) markBelow(child)
}

function mark(element: Element): void {
  if (element.hasAttribute('lang') && !marked.has(element)) return
  const own = [...element.childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue] : []))
    .join('')
  const lang = languageOf(own)
  const around = element.parentElement?.closest('[lang]')?.getAttribute('lang')
  if (lang !== null && lang !== around) {
    if (element.getAttribute('lang') !== lang) element.setAttribute('lang', lang)
    marked.add(element)
  } else if (marked.delete(element)) element.removeAttribute('lang')
}

/** The language that most letters of a text are in; null if it has none. */
export function languageOf(text: string): 'en' | 'th' | null {
  const [thai, latin] = [THAI, LATIN].map((letters) => text.match(letters)?.length ?? 0) as [number, number]
  if (thai + latin === 0) return null
  return thai > latin ? 'th' : 'en'
}
