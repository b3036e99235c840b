import { type ReactNode, useId, useState } from 'react'
import { Icon } from './theme/icons.tsx'
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
        <AccordionHeading id={headId} bodyId={bodyId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {title}
        </AccordionHeading>
        {isOpen && actions}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

/** A heading that folds away what has the id `bodyId`. */
export function AccordionHeading({
  id,
  bodyId,
  isOpen,
  onToggle,
  children,
}: {
  id?: string
  bodyId: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <h2 className="accordion-heading" id={id}>
      <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
        <Icon name="chevronRight" />
        {children}
      </button>
    </h2>
  )
}
