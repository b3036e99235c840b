import type { Item, Tone } from './blocks.ts'
import { itemOf } from './asHtml.ts'

/**
 * Bytes for lists. Mail programs clip letters at 102 kB, some of them as encoded, which adds a third for Thai; the rest
 * of the letter needs some too.
 */
const BYTES = 66_000

/** How much a letter can still list. */
export class SizeBudget {
  #left = BYTES

  /**
   * How much of each list to show: at most `most` items each, and all together at most a share of the letter. A short
   * list leaves its share to the next ones.
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
