import { useNavigate } from '../../app/router/hooks.ts'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { keptFile } from '../../events/keptFile.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { type FormFiling, keptValues, partsOf } from '../../offline/file.ts'
import type { Item } from '../../offline/item.ts'

/** What the form of an item does that the server did not take: it goes back into the outbox as it is in the form now. */
export function useMending(item: Item) {
  const navigate = useNavigate()
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  const toOutbox = () => void navigate({ to: paths.outbox })

  async function onMend(filing: FormFiling): Promise<boolean> {
    const device = await import('../../offline/device.ts')
    const { input, files, photoIds } = partsOf(filing, await device.copies())
    const stay = item.photos.filter((photo) => photoIds.includes(photo.id))
    const added = photoIds.filter((photoId) => !stay.some((photo) => photo.id === photoId))
    const { about, values, over } = filing
    const typed = keptValues({ values: { ...values, files }, over })
    return device.mend(item.id, { input, about, values: typed }, stay, added)
  }
  return {
    toOutbox,
    /** Of the form. */
    props: {
      onChange: () => setTyped(true),
      onPlace: () => {},
      beforeSave: () => Promise.resolve(null),
      onNotSaved: () => {},
      onSaved: () => setTyped(false),
      onDone: toOutbox,
      onCancel: toOutbox,
      onMend,
    },
  }
}

/** The item's form: photos that went up with another form have a number of the server; those of the device are the item's. */
export function withPhotos(values: EventValues, { photos }: Item): EventValues {
  const uploaded = values.files.filter((file) => file.id > 0)
  return { ...values, files: [...uploaded, ...photos.map((photo) => keptFile(photo, photo.id))] }
}
