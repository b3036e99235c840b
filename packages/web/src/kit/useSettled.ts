import { useEffect, useState } from 'react'

const SETTLED_MS = 500

/** The value once it has stayed for a moment. A day is typed part by part, and most of them on the way are valid days. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
