import { useEffect } from 'react'
import { useStore } from '../store.ts'
import { codeOf } from '../useCode.ts'
import { dialogStore, type OpenDialog } from './dialogs.ts'

const { useCode, preload } = codeOf(async () => (await import('./OpenDialogs.tsx')).OpenDialogs)
/** Nothing opens a dialog before a user does something, so that none has to wait for its code. */
const ACTS = ['pointerdown', 'keydown', 'input'] as const

/** Draws the dialogs of dialogs.ts, the newest on top. */
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

/** Without the code, as when the connection broke first, the browser's own dialog says it. */
function askPlainly({ kind, title, text, close }: OpenDialog) {
  const words = `${title}\n\n${text}`
  if (kind === 'confirm') return close(window.confirm(words))
  window.alert(words)
  close(true)
}
