import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JsonCall } from '../app/transport.ts'
import { useSave, type UseSaveOptions } from '../app/api.ts'
import styles from './held.module.css'

/** useSave for a form inside `Held`. */
export function useHeldSave<N extends JsonCall>(name: N, options: UseSaveOptions<N> = {}) {
  const [isPending, setPending] = useState(false)
  const save = useSave(name, {
    ...options,
    onProblem(problem, sent) {
      // A field that cannot be used cannot be focused.
      flushSync(() => setPending(false))
      return options.onProblem?.(problem, sent) ?? false
    },
  })
  const run: typeof save.run = async (input) => {
    setPending(true)
    try {
      return await save.run(input)
    } finally {
      setPending(false)
    }
  }
  return { run, isPending }
}

/** Nothing inside can be used while the form is saved: what was typed meanwhile would be lost. */
export function Held({ by: { isPending }, children }: { by: { isPending: boolean }; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isPending) pressed.current = box.current?.querySelector<HTMLElement>('button[aria-busy]') ?? null
    else if (document.activeElement === document.body) pressed.current?.focus()
  }, [isPending])
  return (
    <div ref={box} className={styles.held} inert={isPending}>
      {children}
    </div>
  )
}
