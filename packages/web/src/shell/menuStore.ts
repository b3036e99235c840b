import { rememberedStore } from '../kit/store.ts'

const menu = rememberedStore('daybook.sideMenu', ['open', 'closed'])

/** Whether the menu is a sidebar; if not, it opens under the header. */
export const menuStore = {
  get: () => menu.get() === 'open',
  subscribe: menu.subscribe,
  toggle: () => menu.set(menuStore.get() ? 'closed' : 'open'),
}
