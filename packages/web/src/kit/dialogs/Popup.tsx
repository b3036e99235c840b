import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useClosedByBack } from './pageHistory.ts'

const GAP = 4
const MARGIN = 8
const TABBABLE = 'button:not([tabindex="-1"]), select, input:checked, [tabindex="0"]'

/**
 * A small dialog at `anchor`: under it, or above it where there is more room. Escape, Back, a press outside and Tab past
 * its ends never leave the focus behind: `onClose(true)` asks for the focus back.
 */
export function Popup({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: RefObject<HTMLElement | null>
  label: string
  onClose: (wantsFocus: boolean) => void
  children: ReactNode
}) {
  const popup = useRef<HTMLDivElement>(null)
  useClosedByBack(() => onClose(true))

  useLayoutEffect(() => {
    const place = () => {
      if (anchor.current && popup.current) placeAt(anchor.current, popup.current)
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
    }
  }, [anchor])

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const { target } = event
      if (!(target instanceof Node) || popup.current?.contains(target) || anchor.current?.contains(target)) return
      onClose(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [anchor, onClose])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The dialog around the field is not meant.
      event.stopPropagation()
      event.preventDefault()
      onClose(true)
    }
    if (event.key !== 'Tab') return
    const stops = [...(popup.current?.querySelectorAll<HTMLElement>(TABBABLE) ?? [])]
    const [first, last] = [stops[0], stops.at(-1)]
    const isAtEnd = document.activeElement === (event.shiftKey ? first : last)
    if (!isAtEnd) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }

  return (
    <div ref={popup} className="popup" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

function placeAt(anchor: HTMLElement, popup: HTMLElement) {
  const field = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const { clientWidth, clientHeight } = document.documentElement
  const below = field.bottom + GAP
  const isBelow = below + height <= clientHeight - MARGIN || field.top < clientHeight - field.bottom
  const top = isBelow ? Math.min(below, clientHeight - MARGIN - height) : field.top - GAP - height
  popup.style.top = `${Math.max(MARGIN, top)}px`
  popup.style.left = `${Math.max(MARGIN, Math.min(field.left, clientWidth - MARGIN - width))}px`
}
