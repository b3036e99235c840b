import { Component, createRef, type ReactNode } from 'react'
import styles from './EventToday.module.css'

type Props = { stamp: number; children: ReactNode }
/** Pixels at the top of the window that the header covers. */
const HEADER = 56

type Place = { element: Element; top: number } | null

/**
 * Keeps what is being read where it is while rows come and go above it. `stamp` changes with the data: what the person
 * does (sort, fold, turn the page) moves nothing. The browser's own anchoring does not look into a table that can be
 * scrolled sideways, and rests while a dialog is open.
 */
export class KeepPlace extends Component<Props> {
  readonly box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: Props): Place {
    if (before.stamp === this.props.stamp || scrollY === 0) return null
    let place: Place = null
    for (const element of this.box.current?.querySelectorAll('h2, tbody tr, [data-cards] > li') ?? []) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) continue
      // Of cards side by side, one that is half out of sight may move to the other column while all below it go down.
      if (top >= HEADER) return { element, top }
      place ??= { element, top }
    }
    return place
  }

  override componentDidUpdate(_before: Props, _state: unknown, place: Place) {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render() {
    return (
      <div ref={this.box} className={styles.keepPlace}>
        {this.props.children}
      </div>
    )
  }
}
