import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import type { DraftState } from './draftKeeper.ts'

const TEXT = {
  changed: 'CreateReport.draftSaving',
  saving: 'CreateReport.draftSaving',
  kept: 'CreateReport.draftKept',
  local: 'CreateReport.draftLocal',
} as const

/** Whether what is typed is safe, in few words beside the buttons. */
export function DraftStatus({ state }: { state: DraftState }) {
  const { t } = useTranslation()
  if (state === 'empty') return null
  return (
    <span className="draft-status" data-state={state}>
      <Icon name={state === 'local' ? 'warning' : state === 'kept' ? 'check' : 'refresh'} size={15} />
      {t(TEXT[state])}
    </span>
  )
}
