import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../api.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { isBlankHtml, RichText } from '../ui/RichText.tsx'
import { Empty, Loading, WithAnswer } from '../ui/states.tsx'

// The editor is heavy and for a few people: nobody else loads it.
const ContactEditor = lazy(async () => ({ default: (await import('./ContactEditor.tsx')).ContactEditor }))

/** Whom to contact: to read for all, to edit for corporate users. */
export function ContactUsPage() {
  const { t } = useTranslation()
  // An editor must start from what is saved now, not from what was read a while ago.
  const contact = useCall('ContactUs/LoadData', { sContactUs: '' }, { staleTime: 0 })
  return (
    <>
      <PageTitle title={t('ContactUs.title')} />
      <WithAnswer answer={contact} lines={8}>
        {(saved) => {
          if (saved.isCorparate) {
            return (
              <Suspense fallback={<Loading lines={8} />}>
                <ContactEditor saved={saved} />
              </Suspense>
            )
          }
          return (
            <section className="panel">
              {isBlankHtml(saved.sContactUs) ? (
                <Empty text={t('ContactUs.empty')} />
              ) : (
                <RichText html={saved.sContactUs} />
              )}
            </section>
          )
        }}
      </WithAnswer>
    </>
  )
}
