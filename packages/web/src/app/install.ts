/** The browser's offer to install the app. It is made once, so it is kept until the user wants it. */
type InstallOffer = Event & { prompt(): Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function change(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  change(event as InstallOffer)
})
addEventListener('appinstalled', () => change(null))

export const installOffer = {
  get: () => offer,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
