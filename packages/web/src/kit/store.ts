import { useSyncExternalStore } from 'react'

/** A value outside React that notifies on change. */
export type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void }

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

export function createStore<T>(initial: T): Store<T> & { set: (next: T) => void } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One of some choices, the first by default, that this browser remembers under a name if it can store anything. */
export function rememberedStore<T extends string>(storedAs: string, choices: readonly [T, ...T[]]) {
  const stored = () => {
    try {
      return choices.find((one) => one === localStorage.getItem(storedAs))
    } catch {
      return undefined
    }
  }
  const store = createStore<T>(stored() ?? choices[0])
  return {
    ...store,
    set(next: T) {
      try {
        localStorage.setItem(storedAs, next)
      } catch {
        // Without storage, the choice still lasts for this visit.
      }
      store.set(next)
    },
  }
}
