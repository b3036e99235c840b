import type { ComponentType } from 'react'
import { ErrorState, Loading } from './states.tsx'
import { codeOf } from '../useCode.ts'

/** A part of a page whose code loads when first drawn. If loading fails, a retry is shown in its place. */
export function loadedInPlace<P extends object>(
  load: () => Promise<ComponentType<P>>,
  lines: number,
): ComponentType<P> & { preload: () => Promise<void> } {
  const { useCode, preload } = codeOf(load)
  function LoadedInPlace(props: P) {
    const { Content, problem, again } = useCode()
    if (Content) return <Content {...props} />
    return problem ? <ErrorState problem={problem} onRetry={again} /> : <Loading lines={lines} />
  }
  return Object.assign(LoadedInPlace, { preload })
}
