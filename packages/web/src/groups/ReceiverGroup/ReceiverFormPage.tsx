import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordFormPage } from '../../administration/RecordFormPage.tsx'
import { ReceiverForm } from './ReceiverForm.tsx'

/** The form of a new receiver group, or of the one in the URL. */
export function ReceiverFormPage() {
  return (
    <RecordFormPage
      menu={MENU.receiverGroup}
      list={{ to: paths.receiverGroup, label: 'ReceiverGroup.title' }}
      titles={{ add: 'ReceiverGroup.formNew', edit: 'ReceiverGroup.formEdit', view: 'ReceiverGroup.formView' }}
      call="ReceiverGroup/LoadCreate"
      asked={(sealedId) => ({ receiverGroupId: null, sealedId })}
    >
      {(data, { key, ...form }) => <ReceiverForm key={key} loaded={data} {...form} />}
    </RecordFormPage>
  )
}
