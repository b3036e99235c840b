import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { AreaForm } from './AreaForm.tsx'

/** The form of a new area, or of the one in the URL. */
export function AreaFormPage() {
  const { t } = useTranslation()
  const sealedId = useRecordId()
  const title = (level: Level | 0) => (sealedId === '' ? t('Area.add') : t(level === 2 ? 'Area.edit' : 'Area.view'))
  return (
    <AdminPage
      menu={MENU.area}
      title={title}
      parents={[{ to: paths.area, label: t('Area.title') }]}
      isNew={sealedId === ''}
    >
      {() => <Loaded key={sealedId} sealedId={sealedId} />}
    </AdminPage>
  )
}

function Loaded({ sealedId }: { sealedId: string }) {
  const { answer, round, reload } = useFresh('Area/LoadCreateArea', { areaId: null, sealedId })
  return (
    <WithAnswer answer={answer} lines={14}>
      {(data) => <AreaForm key={round} data={data} onReload={reload} />}
    </WithAnswer>
  )
}
