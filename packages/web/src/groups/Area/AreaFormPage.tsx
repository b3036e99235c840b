import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordFormPage } from '../../administration/RecordFormPage.tsx'
import { AreaForm } from './AreaForm.tsx'

/** The form of a new area, or of the one in the URL. */
export function AreaFormPage() {
  return (
    <RecordFormPage
      menu={MENU.area}
      list={{ to: paths.area, label: 'Area.title' }}
      titles={{ add: 'Area.add', edit: 'Area.edit', view: 'Area.view' }}
      call="Area/LoadCreateArea"
      asked={(sealedId) => ({ areaId: null, sealedId })}
    >
      {(data, { key, ...form }) => <AreaForm key={key} data={data} {...form} />}
    </RecordFormPage>
  )
}
