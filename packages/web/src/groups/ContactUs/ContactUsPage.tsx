import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { isBlankHtml, RichText } from '../../kit/RichText.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import panelStyles from '../../kit/Panel.module.css'

// The editor is large and only a few people use it: load it for them only.
const ContactEditor = loadedInPlace(async () => (await import('./ContactEditor.tsx')).ContactEditor, 8)

/** The contact page: everybody reads it, corporate users edit it. */
export function ContactUsPage() {
  const { t } = useTranslation()
  const contact = useCall('ContactUs/LoadData', { content: '' }, { staleTime: 0 })
  // An editor must start from the current version, not from a cached one.
  const current = contact.isFetchedAfterMount ? contact : { ...contact, data: undefined }
  return (
    <>
      <PageTitle title={t('ContactUs.title')} />
      <WithAnswer answer={current} lines={8}>
        {(saved) => {
          if (saved.isCorporate) {
            return <ContactEditor saved={saved} />
          }
          return (
            <section className={panelStyles.panel}>
              {isBlankHtml(saved.content) ? <Empty text={t('ContactUs.empty')} /> : <RichText html={saved.content} />}
            </section>
          )
        }}
      </WithAnswer>
    </>
  )
}
