import { type ComponentType, useEffect, useState } from 'react'
import { asProblem } from '../api.ts'
import type { ProblemError } from '../answer.ts'
import { fetchLostStyles } from './lostStyles.ts'

type State<P> = { Content: ComponentType<P> | null; problem: ProblemError | null }

/**
 * Code that is fetched when it is first drawn and then kept. What comes of it is told and never thrown, since a dead line
 * must not take the page away; `again` tries once more.
 */
export function codeOf<P>(load: () => Promise<ComponentType<P>>): () => State<P> & { again: () => void } {
  let loaded: ComponentType<P> | null = null
  return function useCode() {
    const [state, setState] = useState<State<P>>(() => ({ Content: loaded, problem: null }))
    const [tries, setTries] = useState(0)
    const isThere = state.Content !== null
    useEffect(() => {
      if (isThere) return
      let isGone = false
      fetchLostStyles()
        .then(load)
        .then(
          (Content) => {
            loaded = Content
            if (!isGone) setState({ Content, problem: null })
          },
          (error: unknown) => {
            if (!isGone) setState({ Content: null, problem: asProblem(error) })
          },
        )
      return () => {
        isGone = true
      }
    }, [isThere, tries])
    const again = () => {
      setState({ Content: null, problem: null })
      setTries((times) => times + 1)
    }
    return { ...state, again }
  }
}
