import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './theme/icons.tsx'
import panelStyles from './Panel.module.css'
import styles from './Accordion.module.css'

/** A section that its heading collapses; expanded at first unless `isOpen` says otherwise. */
export function Accordion({
  name,
  title = name,
  actions,
  className,
  isOpen,
  onToggle,
  children,
}: {
  /** The accessible name; `title` is what the heading shows. */
  name: string
  title?: ReactNode
  /** Shown next to the heading while expanded. */
  actions?: ReactNode
  className?: string
  isOpen?: boolean
  onToggle?: () => void
  children: ReactNode
}) {
  const id = useId()
  const [ownOpen, setOwnOpen] = useState(true)
  const isExpanded = isOpen ?? ownOpen
  const toggle = () => {
    setOwnOpen(!isExpanded)
    onToggle?.()
  }
  const panel = useFindable(isExpanded, toggle)
  return (
    <section className={className} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={`${id}button`}
            className={styles.button}
            aria-expanded={isExpanded}
            aria-controls={`${id}panel`}
            onClick={toggle}
          >
            <Icon name="chevronRight" />
            {title}
          </button>
        </h2>
        {isExpanded && actions}
      </div>
      <div ref={panel} id={`${id}panel`} role="group" aria-labelledby={`${id}button`}>
        {children}
      </div>
    </section>
  )
}

/** Hides an element except from the browser's find-in-page, which calls `open` when it finds a match. */
function useFindable(isShown: boolean, open: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onMatch = useEffectEvent(open)
  // React does not support this attribute value yet.
  useLayoutEffect(() => {
    if (isShown) element.current?.removeAttribute('hidden')
    else element.current?.setAttribute('hidden', 'until-found')
  }, [isShown])
  useEffect(() => {
    const now = element.current
    const match = () => onMatch()
    now?.addEventListener('beforematch', match)
    return () => now?.removeEventListener('beforematch', match)
  }, [])
  return element
}

/** An accordion in its own panel. */
export function AccordionPanel({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Accordion name={title} actions={actions} className={`${panelStyles.panel} ${styles.panel}`}>
      <div className={styles.body}>{children}</div>
    </Accordion>
  )
}
