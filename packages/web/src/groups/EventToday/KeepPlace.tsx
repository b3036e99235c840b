import { Component, createRef, type ReactNode } from 'react'
import styles from './EventToday.module.css'

type Props = { stamp: number; children: ReactNode }
/** Pixels at the top of the window that the header covers. */
const HEADER = 56

type Place = { element: Element; top: number } | null

/**
 * Keeps the scroll position steady while rows above it appear and disappear. `stamp` changes with the data, so that the user's
 * own actions (sort, fold, change page) move nothing. The browser's own scroll anchoring ignores tables that scroll sideways,
 * and pauses while a dialog is open.
 */
export class KeepPlace extends Component<Props> {
  readonly box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(before: Props): Place {
    if (before.stamp === this.props.stamp || scrollY === 0) return null
    let place: Place = null
    for (const element of this.box.current?.querySelectorAll('h2, tbody tr, [data-cards] > li') ?? []) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) continue
      // With cards side by side, one that is half out of sight may move to the other column while all below it move down.
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
