import { useTranslation } from '../../app/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { isBlankHtml, RichText } from '../../kit/RichText.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import panelStyles from '../../kit/Panel.module.css'

// The editor is heavy and for a few people: nobody else loads it.
const ContactEditor = loadedInPlace(async () => (await import('./ContactEditor.tsx')).ContactEditor, 8)

/** Whom to contact: to read for all, to edit for corporate users. */
export function ContactUsPage() {
  const { t } = useTranslation()
  const contact = useCall('ContactUs/LoadData', { content: '' }, { staleTime: 0 })
  // An editor must start from what is saved now, not from what was read a while ago.
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
