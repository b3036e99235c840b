import type { Services } from '../../call.ts'
import { afterCommit } from '../../platform/postgres/database.ts'

const sleepers = new WeakMap<object, Set<() => void>>()

/** Has the mail jobs of this process take their turn now; those of other processes find the work at their next one. */
export function wakeMail({ database }: Pick<Services, 'database'>): void {
  for (const wake of sleepers.get(database) ?? []) wake()
}

/** Calls `wake` whenever there is mail to do; returns what ends that. */
export function onMail({ database }: Pick<Services, 'database'>, wake: () => void): () => void {
  const listening = sleepers.get(database) ?? new Set()
  sleepers.set(database, listening.add(wake))
  return () => listening.delete(wake)
}

/** wakeMail once the letters that a transaction wrote are committed. */
export function wakeMailAfterwards({ db, database }: Pick<Services, 'db' | 'database'>): void {
  afterCommit(db, () => wakeMail({ database }))
}
