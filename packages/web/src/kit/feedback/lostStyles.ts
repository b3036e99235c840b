/* A lazy part's style sheets are fetched with its code, and only once: after a failed connection, a retry would render it
   unstyled. */

const lost = new Set<string>()

/** Records style sheets that failed to load. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    lost.add(target.href)
    target.remove()
  }
  addEventListener('error', note, true)
}

/** Fetches the failed style sheets; rejects if one fails again. */
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
