import type { MenuId } from '@daybook/shared/registry'
import type { ReactNode } from 'react'
import { Denied, WithAnswer } from '../kit/feedback/states.tsx'
import { useBackMenu } from './backMenu.ts'

/** On a page outside the admin layout, shows content only to users who may change what a back menu manages. */
export function MenuGate({ menu, children }: { menu: MenuId; children: ReactNode }) {
  const back = useBackMenu()
  return (
    <WithAnswer answer={back} lines={8}>
      {({ menus }) =>
        menus.some(({ menuId, permission }) => menuId === menu && permission === 2) ? children : <Denied />
      }
    </WithAnswer>
  )
}
