import type { Item, Tone } from './blocks.ts'
import { itemOf } from './asHtml.ts'

/**
 * Bytes for lists. Mail programs cut a letter off at 102 kB, some as it is sent, which for Thai is a third more than it is;
 * and something stands around the lists.
 */
const BYTES = 66_000

/** How much a letter may still list. */
export class Room {
  #left = BYTES

  /**
   * What of some lists is shown: of each at most `most` things, and together at most a share of the letter. A short list
   * leaves its part to those after it.
   *
   * @param share bytes, at most what is left
   */
  fit<T>(lists: T[][], most: number, share: number, sizeOf: (one: T) => number): T[][] {
    let left = Math.min(share, this.#left)
    return lists.map((list, index) => {
      let own = Math.floor(left / (lists.length - index))
      const shown: T[] = []
      for (const one of list.slice(0, most)) {
        const size = sizeOf(one)
        if (size > own) break
        own -= size
        left -= size
        this.#left -= size
        shown.push(one)
      }
      return shown
    })
  }
}

export function itemSize(item: Item, tone: Tone): number {
  return Buffer.byteLength(itemOf(item, tone).source)
}
