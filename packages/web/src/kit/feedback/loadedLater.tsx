import { type ComponentType, useEffect, useRef } from 'react'
import { showProblem } from '../dialogs/dialogs.ts'
import { codeOf } from '../useCode.ts'

/**
 * A dialog whose code is loaded when it is first opened. Where it cannot be loaded, because the line is dead, that is
 * said and the dialog is closed: the page below and what was typed into it stay, and the next opening tries again.
 */
export function loadedLater<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const { useCode } = codeOf(load)
  return function LoadedLater(props: P) {
    const { Content, problem } = useCode()
    const close = useRef(props.onClose)
    close.current = props.onClose
    useEffect(() => {
      if (!problem) return
      close.current()
      void showProblem(problem)
    }, [problem])
    return Content && <Content {...props} />
  }
}
