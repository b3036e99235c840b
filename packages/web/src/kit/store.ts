import { useSyncExternalStore } from 'react'

/** A value outside React that notifies on change. */
export type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void }

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
