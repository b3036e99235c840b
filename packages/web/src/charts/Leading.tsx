import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../app/query.ts'

/** A page with its query; null for readers who may not open it. */
export type Place = { to: string; search: Search } | null

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
