import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Place } from './places.ts'

/** A link for those who may follow it. */
export function Leading({
  to,
  className,
  label,
  children,
}: {
  to: Place
  className?: string | undefined
  label?: string
  children: ReactNode
}) {
  if (!to) return children
  return (
    <Link to={to.to} search={to.search} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
