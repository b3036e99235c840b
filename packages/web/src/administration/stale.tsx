import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t, useTranslation } from '../platform/i18n/i18n.ts'
import type { JsonCall } from '../app/transport.ts'
import type { UseSaveOptions } from '../app/api.ts'
import { confirm } from '../kit/dialogs/dialogs.ts'
import { hasUnsaved } from '../kit/dialogs/unsaved.ts'
import { ButtonBar } from '../kit/ButtonBar.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { codeOf } from '../kit/useCode.ts'
import type { ChangesProps, Compared } from './Changes.tsx'
import { Held, useHeldSave } from './held.tsx'
import plainButtonStyles from '../kit/PlainButton.module.css'
import noticeStyles from '../kit/notice.module.css'
import styles from './stale.module.css'

/**
 * useSave for a record's form, a `RecordForm`. If another user saved the record first, `changed` says who and when until it has been reloaded,
 * or that it was deleted; this runs before the form's own `onProblem`, so that no form can omit it.
 */
export function useRecordSave<N extends JsonCall>(name: N, options: UseSaveOptions<N> = {}) {
  const [changed, setChanged] = useState<{ message: string; isGone: boolean }>()
  const save = useHeldSave(name, {
    ...options,
    isRefreshedRefused: true,
    onProblem(problem, sent) {
      if (problem.isChanged) setChanged({ message: problem.message, isGone: false })
      if (problem.isGone) setChanged({ message: t('admin.gone'), isGone: true })
      return problem.isChanged || problem.isGone || (options.onProblem?.(problem, sent) ?? false)
    },
  })
  return { ...save, changed, forget: () => setChanged(undefined) }
}

const sinceVersion = codeOf(async () => (await import('./ChangesDialog.tsx')).ChangesSince)
const sinceLoaded = codeOf(async () => (await import('./ChangesDialog.tsx')).ValuesSince)

/** Without its code, the notice stands alone. */
function ChangesSince(props: ChangesProps & { version: string }) {
  const { Content } = sinceVersion.useCode()
  return Content && <Content {...props} />
}

/** The same for a record without history. */
function ValuesSince(props: Compared) {
  const { Content } = sinceLoaded.useCode()
  return Content && <Content {...props} />
}

type RecordSave = ReturnType<typeof useRecordSave>

const askToDiscard = () => confirm(t('admin.discardText'), { okText: t('admin.discard'), isDanger: true })

/** Whether what is saved may replace what was typed into a form of the page: asks if there is something. */
export const mayDiscard = async () => !hasUnsaved() || askToDiscard()

/**
 * A record's form, below the notice that another user saved first, with what they changed since the form's `version` or, without
 * history, since it was `compared`. While it is saved, it cannot be used.
 */
export function RecordForm({
  of,
  onReload,
  changes,
  version,
  compared,
  children,
}: {
  of: RecordSave
  onReload: () => void
  changes?: ChangesProps | null
  version?: string | undefined
  compared?: Compared | null
  children: ReactNode
}) {
  return (
    <Held by={of}>
      <StaleNotice of={of} onReload={onReload}>
        {changes && version !== undefined && <ChangesSince {...changes} version={version} />}
        {compared && <ValuesSince key={of.changed?.message} {...compared} />}
      </StaleNotice>
      {children}
    </Held>
  )
}

/**
 * Says that another user saved first and what they changed, and offers two ways to continue: the saved version in another tab,
 * to compare and retype, or the form refilled from it. Until then, the input stays, also if the record was deleted.
 */
function StaleNotice({
  of: { changed },
  onReload,
  children,
}: {
  of: RecordSave
  onReload: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changed) box.current?.focus()
  }, [changed])
  if (!changed) return null
  async function reload() {
    if (await askToDiscard()) onReload()
  }
  return (
    <div
      className={`${noticeStyles.notice} ${noticeStyles.warn} ${styles.notice}`}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <p>{changed.message}</p>
      {!changed.isGone && (
        <>
          {children}
          <ButtonBar align="start">
            <a className={plainButtonStyles.button} href={location.href} target="_blank" rel="noreferrer">
              {t('admin.openSaved')}
            </a>
            <PlainButton onClick={() => void reload()}>{t('admin.discard')}</PlainButton>
          </ButtonBar>
        </>
      )}
    </div>
  )
}
