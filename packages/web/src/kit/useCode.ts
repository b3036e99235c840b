import { type ComponentType, useEffect, useState } from 'react'
import { asProblem, type ProblemError } from '../platform/answer.ts'
import { fetchLostStyles } from './feedback/lostStyles.ts'

type State<P> = { Content: ComponentType<P> | null; problem: ProblemError | null }

type Code<P> = {
  /** Fetches it on first render; `again` retries. */
  useCode: () => State<P> & { again: () => void }
  /** Fetches it ahead of rendering; never rejects. */
  preload: () => Promise<void>
}

/** Code fetched on demand and then kept. Failures are returned, never thrown: a lost connection must not take the page down. */
export function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let loaded: ComponentType<P> | null = null
  const fetched = async () => {
    if (loaded) return loaded
    await fetchLostStyles()
    loaded = await load()
    return loaded
  }
  function useCode() {
    const [state, setState] = useState<State<P>>(() => ({ Content: loaded, problem: null }))
    const [tries, setTries] = useState(0)
    const isThere = state.Content !== null
    useEffect(() => {
      if (isThere) return
      let isGone = false
      const tell = (now: State<P>) => {
        if (!isGone) setState(now)
      }
      fetched().then(
        (Content) => tell({ Content, problem: null }),
        (error: unknown) => tell({ Content: null, problem: asProblem(error) }),
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
  return {
    useCode,
    preload: () =>
      fetched().then(
        () => {},
        () => {},
      ),
  }
}
