/*
 * Texts that a person typed and did not send, such as a comment or a reason. They are kept in memory; if the page has to step
 * aside for another person, on the device, until their author is back.
 */

const texts = new Map<string, string>()
let author: number | null = null
const keyOf = (userId: number) => `daybook.typed.${userId}`

export const typedText = (about: string): string | undefined => texts.get(about)

/** '' removes it. */
export function keepTyped(about: string, text: string): void {
  if (text === '') texts.delete(about)
  else texts.set(about, text)
}

/** The author leaves: nothing of theirs stays. */
export function forgetTyped(): void {
  texts.clear()
}

export function putTypedAside(): void {
  try {
    if (author !== null && texts.size > 0) localStorage.setItem(keyOf(author), JSON.stringify([...texts]))
  } catch {
    // Without storage, they stay in this page until it is left.
  }
}

export function takeTypedBack(userId: number): void {
  if (author !== userId) forgetTyped()
  author = userId
  try {
    const kept = localStorage.getItem(keyOf(userId))
    if (kept === null) return
    localStorage.removeItem(keyOf(userId))
    for (const [about, text] of JSON.parse(kept) as [string, string][]) if (!texts.has(about)) texts.set(about, text)
  } catch {
    // Nothing that can be read was kept.
  }
}
