import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { useRecordId } from '../../administration/RecordLink.tsx'
import { useFresh } from '../../administration/useFresh.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { ReceiverForm } from './ReceiverForm.tsx'

/** The form of a new receiver group, or of the one in the URL. */
export function ReceiverFormPage() {
  const { t } = useTranslation()
  const sealedId = useRecordId()
  const title = (level: Level | 0) =>
    t(sealedId === '' ? 'ReceiverGroup.formNew' : level === 2 ? 'ReceiverGroup.formEdit' : 'ReceiverGroup.formView')
  return (
    <AdminPage
      menu={MENU.receiverGroup}
      title={title}
      parents={[{ to: paths.receiverGroup, label: t('ReceiverGroup.title') }]}
      isNew={sealedId === ''}
    >
      {() => <Loaded key={sealedId} sealedId={sealedId} />}
    </AdminPage>
  )
}

function Loaded({ sealedId }: { sealedId: string }) {
  const { answer, round, reload } = useFresh('ReceiverGroup/LoadCreate', { receiverGroupId: null, sealedId })
  return (
    <WithAnswer answer={answer} lines={14}>
      {(data) => <ReceiverForm key={round} loaded={data} onReload={reload} />}
    </WithAnswer>
  )
}
