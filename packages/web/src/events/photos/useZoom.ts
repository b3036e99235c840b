import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DOUBLE_TAP, moved, type Point, STEP, turnOf, type View, WHOLE, zoomed } from './zoom.ts'

/** Two taps within this time and distance are a double tap. */
const TAP_MS = 400
const TAP_PX = 24

/** Handles fingers, mouse and wheel on a picture. A swipe over a picture that is not zoomed switches to another one. */
export function useZoom(onTurn: (by: number) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(WHOLE)
  const [isMoving, setMoving] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const stroke = useRef<Point | null>(null)
  const lastTap = useRef({ time: -TAP_MS, x: 0, y: 0 })

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  /** A point in the window, relative to the centre of the stage. */
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const zoom = (factor: number, at?: Point) => setView((now) => zoomed(now, factor, box(), at && fromMiddle(at)))

  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    // Two fingers never switch pictures.
    stroke.current = pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null
    setMoving(true)
  })
  const onMove = useEffectEvent((event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other) {
      const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
      zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    }
    setView((shown) =>
      moved(shown, { x: (now.x - before.x) / (other ? 2 : 1), y: (now.y - before.y) / (other ? 2 : 1) }, box()),
    )
  })
  const onUp = useEffectEvent((event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return
    if (pointers.current.size > 0) return
    setMoving(false)
    const from = stroke.current
    stroke.current = null
    if (!from || event.type === 'pointercancel') return
    const by = { x: event.clientX - from.x, y: event.clientY - from.y }
    if (Math.hypot(by.x, by.y) < TAP_PX) tap(event)
    else if (view.scale === 1 && turnOf(by) !== 0) onTurn(turnOf(by))
  })
  function tap({ timeStamp, clientX: x, clientY: y }: PointerEvent) {
    const last = lastTap.current
    const isDouble = timeStamp - last.time < TAP_MS && Math.hypot(x - last.x, y - last.y) < TAP_PX
    lastTap.current = { time: isDouble ? -TAP_MS : timeStamp, x, y }
    if (!isDouble) return
    if (view.scale > 1) setView(WHOLE)
    else zoom(DOUBLE_TAP, { x, y })
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY })
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const gone = new AbortController()
    const { signal } = gone
    element.addEventListener('pointerdown', (event) => onDown(event), { signal })
    element.addEventListener('pointermove', (event) => onMove(event), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, (event) => onUp(event), { signal })
    // Keep the page itself from zooming.
    element.addEventListener('wheel', (event) => onWheel(event), { signal, passive: false })
    return () => gone.abort()
  }, [])

  return { stage, view, isMoving, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP) }
}
