import type { CallName, Input } from '@daybook/shared'
import { type TestApp, refused } from './app.ts'
import { type Role, people } from './world.ts'

/** The HTTP statuses of a call that must refuse each of these people. */
export async function statuses<N extends CallName>(
  { call }: TestApp,
  roles: (Role | 'nobody')[],
  name: N,
  input: Input<N> | Record<string, unknown>,
): Promise<number[]> {
  const all: number[] = []
  for (const role of roles) all.push(refused(await call(role, name, input)).http)
  return all
}

/** Reduces a person's level on a page to view only. */
export async function lookOnly({ db }: TestApp, role: Role, menu: number): Promise<void> {
  await db
    .updateTable('user_menu')
    .set({ level: 1 })
    .where('user_id', '=', people[role].id)
    .where('menu_id', '=', menu)
    .execute()
}
