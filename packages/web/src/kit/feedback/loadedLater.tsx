import { type ComponentType, useEffect, useRef } from 'react'
import { showProblem } from '../dialogs/dialogs.ts'
import { codeOf } from '../useCode.ts'

/**
 * A dialog whose code loads when first opened. If loading fails, a message says so and the dialog closes: the page and
 * its input stay, and the next opening tries again.
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
