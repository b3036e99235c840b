import { useTranslation } from '../../platform/i18n/i18n.ts'
import { fileUrl } from '../../app/paths.ts'
import { Thumbnail, useViewer, type Viewed } from '../../events/photos/Thumbnail.tsx'
import { Stated } from '../../events/photos/Stated.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import type { Report } from './rows.ts'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './Files.module.css'

/** A report's photos, large, followed by its other files. */
export function Files({ files }: { files: Report['files'] }) {
  const { t } = useTranslation()
  const all: Viewed[] = files.map(({ name, ...file }) => ({ ...file, fileName: name }))
  const pictures = all.filter(({ isPicture }) => isPicture)
  const viewer = useViewer(pictures)
  if (all.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('field.files')}>
      {pictures.length > 0 && (
        <ul className={styles.photos}>
          {pictures.map((file) => (
            <li key={file.id}>
              <Thumbnail file={file} size="photo" isLazy={false} onOpen={() => viewer.open(file)} />
              <Stated stated={file.stated} />
            </li>
          ))}
        </ul>
      )}
      <Row className={styles.links} as="ul" gap={[2, 18]} above={6}>
        {all.map((file) => (
          <li key={file.id}>
            <a href={fileUrl(file)} download={file.fileName} aria-label={t('ui.openFile', { name: file.fileName })}>
              <Icon name="download" size={16} />
              {file.fileName}
            </a>
          </li>
        ))}
      </Row>
      {viewer.dialog}
    </section>
  )
}
