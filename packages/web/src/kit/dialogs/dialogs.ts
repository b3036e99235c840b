import type { ProblemError } from '../../platform/answer.ts'
import { createStore } from '../store.ts'
import { t } from '../../platform/i18n/i18n.ts'

/* Dialogs that code opens and awaits; DialogHost draws them. */

export type DialogKind = 'info' | 'warning' | 'error' | 'confirm'
export type DialogRequest = {
  kind: DialogKind
  title: string
  text: string
  /** Label of the confirming button; default OK, or Confirm for a question. */
  okText?: string
  cancelText?: string
  /** The confirming button destroys something. */
  isDanger?: boolean
  /** Closes the dialog, unanswered, when its text no longer applies. */
  signal?: AbortSignal | undefined
}
export type OpenDialog = DialogRequest & { id: number; close: (isAgreed: boolean) => void; answer: Promise<boolean> }

export const dialogStore = createStore<readonly OpenDialog[]>([])
let nextId = 1

/** Shows a dialog; resolves to true if confirmed. A dialog that is already open is not opened twice. */
export function showDialog(request: DialogRequest): Promise<boolean> {
  const same = dialogStore
    .get()
    .find(({ kind, text, title }) => kind === request.kind && text === request.text && title === request.title)
  if (same) return same.answer
  const id = nextId++
  let settle = (_isAgreed: boolean) => {}
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const close = (isAgreed: boolean) => {
    dialogStore.set(dialogStore.get().filter((dialog) => dialog.id !== id))
    settle(isAgreed)
  }
  dialogStore.set([...dialogStore.get(), { ...request, id, close, answer }])
  request.signal?.addEventListener('abort', () => close(false))
  return answer
}

/** 'Do you want to save data?', preceded by any warnings. */
export const confirmSave = (...warnings: string[]) => confirm([...warnings, t('ui.confirmSave')].join('\n\n'))
/** 'Do you want to delete this data?', preceded by any warnings. */
export const confirmDelete = (...warnings: string[]) =>
  confirm([...warnings, t('ui.confirmDelete')].join('\n\n'), { isDanger: true, okText: t('ui.delete') })
/** Asks a question; resolves to true if confirmed. */
export function confirm(text: string, more: Partial<DialogRequest> = {}): Promise<boolean> {
  return showDialog({ kind: 'confirm', title: t('ui.confirm'), text, ...more })
}

/** 'Action Completed' with 'Data is already saved.'; resolves once closed, so the follow-up runs then. */
export const showSaved = () => showCompleted(t('message.saved'))
/** 'Action Completed' with 'Delete is completed.' */
export const showDeleted = () => showCompleted(t('message.deleted'))
export async function showCompleted(text: string): Promise<void> {
  await showDialog({ kind: 'info', title: t('ui.actionCompleted'), text })
}

export async function showWarning(text: string, signal?: AbortSignal): Promise<void> {
  await showDialog({ kind: 'warning', title: t('ui.warning'), text, signal })
}

let toNotPermitted = () => {}
/** Sets what happens after 'No Permission'. */
export function onNotPermitted(action: () => void) {
  toNotPermitted = action
}

/** A page that is still there after this many milliseconds was not left: the navigation was a download, or the user stayed. */
const LEFT_BY_MS = 5_000
let leavingSince = -Infinity
// Browsers abort calls as soon as they leave a page. A dialog about that would flash, and leave its entry in the history.
globalThis.addEventListener?.('beforeunload', () => (leavingSince = performance.now()))

/** Resolves at once, or, if the page was about to be left, when it turns out to have stayed. */
async function staying(): Promise<void> {
  const left = leavingSince + LEFT_BY_MS - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

/** Shows a problem with the error catalogue's texts. Session problems have already been handled where they occurred. */
export async function showProblem(problem: ProblemError, signal?: AbortSignal): Promise<void> {
  switch (problem.kind) {
    case 'aborted':
    case 'session':
    case 'otherPerson':
      return
    case 'permission':
      await showDialog({
        kind: 'error',
        title: t('problem.noPermission'),
        text: problem.message || t('ui.accessDenied'),
      })
      toNotPermitted()
      return
    case 'duplicate':
      return showWarning(problem.message || t('problem.duplicate'), signal)
    case 'notSaved':
    case 'refused':
      return showWarning(problem.message || t('problem.notConfirmed'), signal)
    case 'fault':
      if (problem.httpStatus === 0) await staying()
      await showDialog({
        kind: 'error',
        title: t('ui.error'),
        text: faultText(problem),
        signal,
      })
  }
}

/** The text of a fault that neither the form nor the user caused: the server's message, otherwise one about the connection. */
export function faultText({ message, httpStatus }: ProblemError): string {
  return message || t(httpStatus === 0 ? 'ui.networkFault' : 'ui.serverFault')
}
