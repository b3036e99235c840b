import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { fileUrl } from '../../app/paths.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Stated } from './Stated.tsx'
import type { Viewed } from './Thumbnail.tsx'
import styles from './Pictures.module.css'
import { useZoom } from './useZoom.ts'
import { MOST_SCALE } from './zoom.ts'
import { Row } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'

/** One of several pictures: switched by button, key or swipe, zoomed by button, double tap, pinch or wheel. */
export function Pictures({ files, start }: { files: readonly Viewed[]; start: string }) {
  const { t } = useTranslation()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ url }) => url === start),
    ),
  )
  const file = files[at]
  const turn = (by: number) => {
    const next = files[at + by]
    if (!next) return
    setAt(at + by)
    announce(t('ui.photo.nowShown', { name: next.fileName, n: at + by + 1, count: files.length }))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!file) return <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('ui.photo.none')}</p>
  return (
    <div className={styles.viewer}>
      <Picture key={file.id} file={file} onTurn={turn} />
      <Row gap={[4, 8]} align="center">
        <IconButton icon="chevronLeft" label={t('ui.photo.previous')} isDisabled={at === 0} onPress={() => turn(-1)} />
        <span className={styles.count}>{t('ui.photo.count', { n: at + 1, count: files.length })}</span>
        <IconButton
          icon="chevronRight"
          label={t('ui.photo.next')}
          isDisabled={at === files.length - 1}
          onPress={() => turn(1)}
        />
        <p className={styles.name}>{file.fileName}</p>
        <a className={styles.download} href={fileUrl(file)} download={file.fileName}>
          <Icon name="download" />
          <span>{t('ui.photo.download')}</span>
        </a>
      </Row>
      <Stated stated={file.stated} />
    </div>
  )
}

function Picture({ file, onTurn }: { file: Viewed; onTurn: (by: number) => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const { stage, view, zoomIn, zoomOut, isMoving } = useZoom(onTurn)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      <div
        ref={stage}
        className={styles.stage}
        aria-busy={state === 'loading'}
        data-zoomed={view.scale > 1 || undefined}
      >
        {state === 'failed' ? (
          <p role="alert">{t('ui.photo.cannotShow')}</p>
        ) : (
          <img
            src={fileUrl(file)}
            alt={file.fileName}
            draggable={false}
            data-moving={isMoving || undefined}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton icon="zoomOut" label={t('ui.photo.smaller')} isDisabled={view.scale <= 1} onPress={zoomOut} />
        <IconButton
          icon="zoomIn"
          label={t('ui.photo.larger')}
          isDisabled={view.scale >= MOST_SCALE || state !== 'shown'}
          onPress={zoomIn}
        />
      </div>
    </>
  )
}
