import type { CallName, Input } from '@daybook/contract'
import { type TestApp, refused } from './app.ts'
import type { Role } from './world.ts'

/** The HTTP status with which each of them is refused a call. */
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
