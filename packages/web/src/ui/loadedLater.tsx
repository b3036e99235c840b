import { type ComponentType, useEffect, useRef, useState } from 'react'
import { asProblem } from '../api.ts'
import { showProblem } from './dialogs.ts'

/**
 * A dialog whose code is loaded when it is first opened. Where it cannot be loaded, because the line is dead, that is
 * said and the dialog is closed: the page below and what was typed into it stay, and the next opening tries again.
 */
export function loadedLater<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LoadedLater(props: P) {
    const [Content, setContent] = useState(() => loaded)
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (Content) return
      let isGone = false
      load().then(
        (component) => {
          loaded = component
          if (!isGone) setContent(() => component)
        },
        (error: unknown) => {
          if (isGone) return
          close.current()
          void showProblem(asProblem(error))
        },
      )
      return () => {
        isGone = true
      }
    }, [Content])
    return Content && <Content {...props} />
  }
}
