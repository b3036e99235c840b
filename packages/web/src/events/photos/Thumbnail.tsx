import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { keptThumbnail } from '../../app/offline.ts'
import { thumbnailUrl } from '../../app/paths.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import styles from './Thumbnail.module.css'

const PhotoViewer = loadedLater(async () => (await import('./PhotoViewer.tsx')).PhotoViewer)

type Shown = Pick<UploadedFile, 'url' | 'fileName' | 'isPicture'>
/** The properties of a file that the viewer needs. */
export type Viewed = Shown & Pick<UploadedFile, 'id' | 'stated'>

/**
 * A small picture that opens the viewer, or the icon of any other file. Its box has its final size before the picture loads.
 */
export function Thumbnail({
  file,
  size = 'row',
  isLazy = true,
  onOpen,
}: {
  file: Shown
  size?: 'cell' | 'row' | 'card' | 'photo'
  /** false if it may be printed before it is scrolled into view. */
  isLazy?: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation()
  const { src, isMissing, onError } = useSource(file.url)
  if (!file.isPicture) {
    return (
      <span className={styles.box} data-size={size}>
        <Icon name="file" />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.box}
      data-size={size}
      aria-haspopup="dialog"
      aria-label={t('ui.photo.show', { name: file.fileName })}
      onClick={onOpen}
    >
      {isMissing ? (
        <Icon name="file" />
      ) : (
        <img src={src} alt="" loading={isLazy ? 'lazy' : 'eager'} onError={onError} />
      )}
    </button>
  )
}

/** The server's thumbnail; offline, the one stored on this device, if any. */
function useSource(url: string) {
  const [kept, setKept] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(kept ?? ''), [kept])
  async function onError() {
    const thumbnail = kept === null ? await keptThumbnail(url) : null
    if (thumbnail) setKept(URL.createObjectURL(thumbnail))
    else setMissing(true)
  }
  return { src: kept ?? thumbnailUrl(url), isMissing, onError: () => void onError() }
}

/** The viewer for the pictures among these files. */
export function useViewer(files: readonly Viewed[]) {
  const [start, setStart] = useState<string | null>(null)
  const pictures = files.filter(({ isPicture }) => isPicture)
  return {
    open: (file: Viewed) => setStart(file.url),
    dialog: start !== null && <PhotoViewer files={pictures} start={start} onClose={() => setStart(null)} />,
  }
}
