import type { StatedFacts } from '@daybook/shared/calls/shapes/wire'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { instantText } from '../instant.ts'
import styles from './Stated.module.css'

/** The facts that the sender's device stated about a photo, labelled as such. `isWhole`: including its hash. */
export function Stated({ stated, isWhole = false }: { stated: StatedFacts | null; isWhole?: boolean }) {
  const { t } = useTranslation()
  if (!stated) return null
  const { takenAt, latitude, longitude, originalSha256 } = stated
  const hasPlace = latitude !== null && longitude !== null
  if (!isWhole && takenAt === '' && !hasPlace) return null
  return (
    <div className={styles.stated}>
      <dl className={styles.facts}>
        {takenAt && (
          <div>
            <dt>{t('ui.photo.taken')}</dt>
            <dd>
              {instantText(takenAt)} {takenAt.slice(19)}
            </dd>
          </div>
        )}
        {hasPlace && (
          <div>
            <dt>{t('ui.photo.place')}</dt>
            <dd>
              {latitude.toFixed(6)}, {longitude.toFixed(6)}
            </dd>
          </div>
        )}
        {isWhole && originalSha256 && (
          <div>
            <dt>{t(stated.isOriginal ? 'ui.photo.isOriginal' : 'ui.photo.isShrunk')}</dt>
            <dd className={styles.hash}>SHA-256 {originalSha256}</dd>
          </div>
        )}
      </dl>
      <p className={styles.source}>{t('ui.photo.stated')}</p>
    </div>
  )
}
