/** A file's position among those chosen on this page; undefined for one that existed before. */
type PlaceOf<F> = (file: F) => number | undefined

const BEFORE = 0

/** Adds a file: in place of the one that it replaces, or at the position where it was chosen. */
export function withFile<F extends { id: number }>(
  files: readonly F[],
  file: F,
  replaces: number | null,
  placeOf: PlaceOf<F>,
): F[] {
  if (files.some(({ id }) => id === replaces)) return files.map((one) => (one.id === replaces ? file : one))
  const place = placeOf(file) ?? BEFORE
  const next = files.findIndex((one) => (placeOf(one) ?? BEFORE) > place)
  return next < 0 ? [...files, file] : files.toSpliced(next, 0, file)
}

/** Uploaded files and pending uploads, in the order in which they were chosen. */
export function inChosenOrder<F extends { id: number }, U extends { key: number }>(
  files: readonly F[],
  uploads: readonly U[],
  placeOf: PlaceOf<F>,
): (F | U)[] {
  const all = [
    ...files.map((file) => ({ one: file as F | U, place: placeOf(file) ?? BEFORE })),
    ...uploads.map((upload) => ({ one: upload as F | U, place: upload.key })),
  ]
  return all.sort((a, b) => a.place - b.place).map(({ one }) => one)
}
