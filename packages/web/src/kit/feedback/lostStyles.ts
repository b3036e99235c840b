/*
 * What a part of the page brings of styles is fetched with its code, and asked for only once: where the line was dead, it
 * would be drawn without them when tried again.
 */

const lost = new Set<string>()

/** Takes note of style sheets that did not come. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    lost.add(target.href)
    target.remove()
  }
  addEventListener('error', note, true)
}

/** Fetches the style sheets that did not come; rejects where one does not come again. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyle))
}

function fetchStyle(href: string): Promise<void> {
  lost.delete(href)
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${href} did not come`))
    document.head.append(link)
  })
}
