import type { Output } from '@daybook/shared'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '../../app/address.ts'
import { useFresh } from '../../administration/useFresh.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { Empty, ErrorState } from '../../kit/feedback/states.tsx'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { openedView } from '../../shell/views/openedView.ts'
import { Waiting } from '../../shell/Waiting.tsx'
import { viewAddress } from './address.ts'

/** Leads on to the page of a saved view with its filters of today, and says there what it names in vain. */
export function OpenViewPage() {
  const { id } = useAddress(viewAddress)
  return id === undefined ? <NoView /> : <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { answer, reload } = useFresh('Views/Open', { viewId: id })
  const { data, error } = answer
  useEffect(() => {
    if (!data) return
    const { view, gone } = data
    openedView.set(view.viewId)
    void navigate({
      href: view.page + (view.query && `?${view.query}`),
      replace: true,
      state: { viewLacks: sentencesOf(gone, t) },
    })
  }, [data, navigate, t])
  if (!error) return <Waiting />
  return error.kind === 'refused' ? (
    <NoView />
  ) : (
    <>
      <PageTitle title={t('Views.openTitle')} />
      <ErrorState problem={error} onRetry={() => void reload()} />
    </>
  )
}

function NoView() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('Views.openTitle')} />
      <Empty text={t('Views.gone')} />
    </>
  )
}

function sentencesOf(gone: Output<'Views/Open'>['gone'], t: TFunction): string[] {
  const named = gone.filter(({ name }) => name !== '')
  const count = gone.length - named.length
  return [
    ...named.map(({ kind, name, isClosed }) => t(isClosed ? 'Views.closed' : `Views.lacks.${kind}`, { name })),
    ...(count > 0 ? [t('Views.hidden', { count })] : []),
  ]
}
