import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import { Icon } from './theme/icons.tsx'
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
  return (
    <section className={className} aria-label={name}>
      <Disclosure defaultExpanded isExpanded={isOpen} onExpandedChange={onToggle}>
        {({ isExpanded }) => (
          <>
            <div className={styles.head}>
              <Heading level={2} className={styles.heading}>
                <Button slot="trigger" className={styles.button}>
                  <Icon name="chevronRight" />
                  {title}
                </Button>
              </Heading>
              {isExpanded && actions}
            </div>
            <DisclosurePanel>{children}</DisclosurePanel>
          </>
        )}
      </Disclosure>
    </section>
  )
}

/** An accordion on a panel of its own. */
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
    <Accordion name={title} actions={actions} className={`panel ${styles.panel}`}>
      <div className={styles.body}>{children}</div>
    </Accordion>
  )
}
