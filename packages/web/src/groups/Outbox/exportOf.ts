import type { Item, KeptPhoto } from '../../offline/item.ts'

/** All queued reports, with their photos, as one file that people and programs can read. */
export async function exportOf(
  items: readonly Item[],
  photoOf: (id: string) => Promise<KeptPhoto | undefined>,
): Promise<Blob> {
  const reports = await Promise.all(
    items.map(async ({ id, filer, call, input, about, filedAt, photos, refusal }) => ({
      id,
      filedBy: filer.fullName,
      filedAt: new Date(filedAt).toISOString(),
      ...about,
      refusal: refusal?.message ?? '',
      photos: await Promise.all(photos.map(async (photo) => dataUrl(await photoOf(photo.id)))),
      call,
      input,
    })),
  )
  return new Blob([JSON.stringify({ app: 'Daybook', reports }, null, 2)], { type: 'application/json' })
}

function dataUrl(photo: KeptPhoto | undefined): Promise<string> {
  if (!photo) return Promise.resolve('')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(new Error(`${photo.name} cannot be read`))
    reader.readAsDataURL(new Blob([photo.bytes], { type: photo.type }))
  })
}
