import type { Services } from '../call/call.ts'
import { afterCommit } from '../platform/postgres/database.ts'

const sleepers = new WeakMap<object, Set<() => void>>()

/** Starts the mail jobs of this process now; those of other processes run on their timers. */
export function wakeMail({ database }: Pick<Services, 'database'>): void {
  for (const wake of sleepers.get(database) ?? []) wake()
}

/** Calls `wake` whenever there is mail to send; returns a function that unsubscribes. */
export function onMail({ database }: Pick<Services, 'database'>, wake: () => void): () => void {
  const listening = sleepers.get(database) ?? new Set()
  sleepers.set(database, listening.add(wake))
  return () => listening.delete(wake)
}

/** Calls wakeMail once the transaction that wrote letters has committed. */
export function wakeMailAfterwards({ db, database }: Pick<Services, 'db' | 'database'>): void {
  afterCommit(db, () => wakeMail({ database }))
}
