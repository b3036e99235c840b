import type { StatedFacts } from '@daybook/shared/calls/shapes/wire'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../instant.ts'
import styles from './Stated.module.css'

/** When and where a photo was taken, as the sender's device stated it, labelled as such. */
export function Stated({ stated }: { stated: StatedFacts | null }) {
  const { t } = useTranslation()
  if (!stated) return null
  const { takenAt, latitude, longitude } = stated
  const hasPlace = latitude !== null && longitude !== null
  if (takenAt === '' && !hasPlace) return null
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
      </dl>
      <p className={styles.source}>{t('ui.photo.stated')}</p>
    </div>
  )
}
