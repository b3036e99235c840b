import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { EventValues } from '../../events/eventValues.ts'
import { keptFile } from '../../events/keptFile.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { type FormFiling, keptValues, partsOf } from '../../offline/file.ts'
import type { Item } from '../../offline/item.ts'

/** Form handlers for an item that the server refused: puts it back into the outbox with the form's current values. */
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
    return device.mend(item.id, { input: { ...draftOf(item), ...input }, about, values: typed }, stay, added)
  }
  return {
    toOutbox,
    /** Props of the form. */
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

/** The draft that the item ends. */
const draftOf = ({ input: { draftId, draftDigest } }: Item) => (draftId === undefined ? {} : { draftId, draftDigest })

/** The item's form: photos that were uploaded with another form have a server id; those on the device come from the item. */
export function withPhotos(values: EventValues, { photos }: Item): EventValues {
  const uploaded = values.files.filter((file) => file.id > 0)
  return { ...values, files: [...uploaded, ...photos.map((photo) => keptFile(photo, photo.id))] }
}
