import { useEffect } from 'react'
import { whenIdle } from '../../platform/whenIdle.ts'
import { useStore } from '../store.ts'
import { codeOf } from '../useCode.ts'
import { dialogStore, type OpenDialog } from './dialogs.ts'

const { useCode, preload } = codeOf(async () => (await import('./OpenDialogs.tsx')).OpenDialogs)

/** Renders the dialogs of dialogs.ts, the newest on top. */
export function DialogHost() {
  const open = useStore(dialogStore)
  // Most dialogs say that something failed, often the connection, which their code would then have to come through.
  useEffect(() => whenIdle(() => void preload()), [])
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
