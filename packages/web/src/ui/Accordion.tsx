import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icons.tsx'
import './accordion.css'

/** A panel whose heading folds it away; open at first. */
export function AccordionPanel({
  title,
  actions,
  children,
}: {
  title: string
  /** Beside the heading, while the panel is open. */
  actions?: ReactNode
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(true)
  const headId = useId()
  const bodyId = useId()
  return (
    <section className="panel accordion" aria-labelledby={headId}>
      <div className="accordion-head">
        <h2 id={headId}>
          <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
            <Icon name="chevronRight" />
            {title}
          </button>
        </h2>
        {isOpen && actions}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
