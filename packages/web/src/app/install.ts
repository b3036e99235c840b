import { createStore } from '../kit/store.ts'

/** The browser's offer to install the app. It is made once, so it is kept until the user wants it. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

export const installOffer = createStore<InstallOffer | null>(null)

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installOffer.set(event as InstallOffer)
})
addEventListener('appinstalled', () => installOffer.set(null))
