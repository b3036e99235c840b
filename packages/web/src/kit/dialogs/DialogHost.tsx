import { useEffect } from 'react'
import { useStore } from '../store.ts'
import { codeOf } from '../useCode.ts'
import { dialogStore, type OpenDialog } from './dialogs.ts'

const { useCode, preload } = codeOf(async () => (await import('./OpenDialogs.tsx')).OpenDialogs)
/** No dialog opens before the user does something, so the code for them can load later. */
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/** Renders the dialogs of dialogs.ts, the newest on top. */
export function DialogHost() {
  const open = useStore(dialogStore)
  useEffect(() => {
    const load = () => void preload()
    for (const act of ACTS) addEventListener(act, load, { once: true })
    return () => {
      for (const act of ACTS) removeEventListener(act, load)
    }
  }, [])
  return open.length > 0 && <Loaded open={open} />
}

function Loaded({ open }: { open: readonly OpenDialog[] }) {
  const { Content, problem } = useCode()
  useEffect(() => {
    if (problem) open.forEach(askPlainly)
  }, [problem, open])
  return Content && <Content open={open} />
}

/** If the code did not load, for example because the connection broke first, uses the browser's own dialog. */
function askPlainly({ kind, title, text, close }: OpenDialog) {
  const words = `${title}\n\n${text}`
  if (kind === 'confirm') return close(window.confirm(words))
  window.alert(words)
  close(true)
}
