import type { Input, Output } from '@daybook/shared'
import { type TestApp, success } from './app.ts'
import { cookiesOf } from './cookies.ts'
import type { Role } from './world.ts'

/* Screens that show a wall, as the server knows them: by a cookie. */

export type Screen = {
  cookie: string
  code: string
  show(): Promise<Output<'Wall/Show'>>
}

/** What a screen is sent; by default it shows a code already. */
export async function openScreen({ call }: TestApp, cookie = ''): Promise<Screen> {
  const reply = await call('nobody', 'Wall/Open', {}, cookie ? { cookie } : {})
  const kept = cookiesOf(reply).get('daybook-wall')?.value
  const own = kept === undefined ? cookie : `daybook-wall=${kept}`
  const show = async () => success(await call('nobody', 'Wall/Show', {}, { cookie: own }))
  return { cookie: own, code: success(reply).code, show }
}

export const wallForm = (code: string, more: Partial<Input<'Wall/Pair'>> = {}): Input<'Wall/Pair'> => ({
  code,
  name: 'Control room',
  language: 'en',
  showsNames: false,
  companyId: null,
  eventGroupIds: [],
  areaIds: [],
  ...more,
})

/** A screen that a person has paired. */
export async function pairedScreen(app: TestApp, role: Role, more: Partial<Input<'Wall/Pair'>> = {}): Promise<Screen> {
  const screen = await openScreen(app)
  success(await app.call(role, 'Wall/Pair', wallForm(screen.code, more)))
  return screen
}

/** What the screen shows, which must be a wall. */
export async function shownOn(screen: Screen) {
  const { state, picture, ...said } = await screen.show()
  if (state !== 'shown' || !picture) throw new Error(`the screen is ${state}`)
  return { ...said, ...picture }
}

/** The newest of a person's walls. */
export async function wallOfPerson({ call }: TestApp, role: Role): Promise<number> {
  const { walls } = success(await call(role, 'Wall/GetList', {}))
  return walls[0]?.wallId ?? 0
}
