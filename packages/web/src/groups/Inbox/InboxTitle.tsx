import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { KEYS } from './keys.ts'

type Counts = {
  /** The number of listed reports. */
  total: number
  /** How many of these the user may decide. */
  waiting: number
  /** Whether filters limit the list. */
  isCut: boolean
}

/** The heading, with the same count of reports to decide as the menu. `counts`: null until known. */
export function InboxTitle({ counts, onHelp }: { counts: Counts | null; onHelp: (() => void) | null }) {
  const { t } = useTranslation()
  const note = useCountsNote(counts)
  return (
    <PageTitle
      title={t('Inbox.title')}
      note={note}
      actions={
        onHelp && (
          <IconButton
            icon="question"
            label={t('Inbox.keys')}
            title={`${t('Inbox.keys')} (${KEYS.help})`}
            aria-keyshortcuts={KEYS.help}
            onPress={onHelp}
          />
        )
      }
    />
  )
}

function useCountsNote(counts: Counts | null): ReactNode {
  const { t } = useTranslation()
  // Its lines are kept, so that the list does not move when the counts arrive.
  if (!counts) return <span style={{ visibility: 'hidden' }}>{t('Inbox.waiting', { count: 10 })}</span>
  const { total, waiting, isCut } = counts
  const said = [
    ...(isCut && total > 0 ? [t('Inbox.found', { count: total })] : []),
    ...(!isCut && waiting > 0 ? [t('Inbox.waiting', { count: waiting })] : []),
    ...(!isCut && total > waiting ? [t('Inbox.ofOthers', { count: total - waiting })] : []),
  ]
  return said.length > 0 ? said.join(' · ') : undefined
}
