import { groupBy } from '../../platform/groupBy.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { momentText } from '../../app/momentText.ts'
import { canKeep, offlineStore } from '../../app/offline.ts'
import { paths } from '../../app/paths.ts'
import { saveBlob } from '../../app/transfer.ts'
import { confirm, showWarning } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Empty, Loading } from '../../kit/feedback/states.tsx'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { type Item, mendedBy, type Sent, type Undone } from '../../offline/item.ts'
import { areaIdsOf } from '../../offline/queued.ts'
import { exportOf } from './exportOf.ts'
import { Install } from './Install.tsx'
import { Picture } from './Picture.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './Outbox.module.css'
import badgeStyles from '../../kit/badge.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import noticeStyles from '../../kit/notice.module.css'

const loadDevice = () => import('../../offline/device.ts')

type Content = { items: Item[]; sent: Sent[]; undone: Undone[] }

/** Reports filed on this device that have not reached the server, and what to do about them. */
export function OutboxPage() {
  const { t } = useTranslation()
  const state = useStore(offlineStore)
  const front = useCall('MP_Front/LoadMP_Front', {}, { isQuiet: true, staleTime: 60_000 })
  const userId = front.data?.userId
  const [content, setContent] = useState<Content | null>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (userId === undefined) return
    let isOn = true
    void read(userId).then((found) => isOn && setContent(found))
    return () => {
      isOn = false
    }
  }, [state, userId])

  const isAsked = content?.items.some(({ state: of }) => of === 'needsYou') ?? false
  const today = useCall('MyAreas/GetToday', {}, { isQuiet: true, enabled: isAsked, staleTime: 60_000 })
  const areas = today.data && new Set(today.data.cells.map(({ areaId }) => areaId))
  const isLeft = (item: Item) => {
    const of = areaIdsOf(item)
    return areas !== undefined && of.length > 0 && !of.some((id) => areas.has(id))
  }

  async function send() {
    setSending(true)
    await loadDevice()
      .then((device) => device.sendAll())
      .catch(() => {})
    setSending(false)
  }
  const own = content?.items.filter(({ filer }) => filer.userId === userId) ?? []
  const undone = content?.undone ?? []
  const isUndoing = undone.some(({ outcome }) => outcome === null)
  const isUrgent = ({ state: of }: Item) => of === 'needsYou'
  const inOrder = [...own.filter(isUrgent), ...own.filter((item) => !isUrgent(item))]
  return (
    <div className={styles.page}>
      <PageTitle title={t('Outbox.title')} note={t('Outbox.lead')} />
      {!content && <Loading lines={6} />}
      {content && own.length === 0 && !isUndoing && <Empty text={t('Outbox.empty')} next={t('Outbox.emptyNext')} />}
      {(own.length > 0 || isUndoing) && (
        <>
          <div className={styles.all}>
            <PlainButton tone="primary" icon="upload" isBusy={isSending} onClick={() => void send()}>
              {t('Outbox.sendNow')}
            </PlainButton>
            {own.length > 0 && (
              <PlainButton icon="download" onClick={() => void save(own)}>
                {t('Outbox.export')}
              </PlainButton>
            )}
          </div>
          <ul className={styles.list}>
            {inOrder.map((item) => (
              <Waiting
                key={item.id}
                item={item}
                isLeft={isLeft(item)}
                share={state.sending?.id === item.id ? state.sending.share : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {content && <Others items={content.items.filter(({ filer }) => filer.userId !== userId)} />}
      {undone.length > 0 && <UndoneList undone={undone} />}
      {content && content.sent.length > 0 && <SentList sent={content.sent} />}
      <Install />
    </div>
  )
}

const NOTHING: Content = { items: [], sent: [], undone: [] }

async function read(userId: number): Promise<Content> {
  if (!canKeep()) return NOTHING
  try {
    const device = await loadDevice()
    const isOwn = (one: { userId: number }) => one.userId === userId
    const [sent, undone] = [(await device.sent()).filter(isOwn), (await device.undone()).filter(isOwn)]
    return { items: await device.items(), sent, undone }
  } catch {
    return NOTHING
  }
}

async function save(items: readonly Item[]): Promise<void> {
  const device = await loadDevice()
  saveBlob(await exportOf(items, device.photo), `daybook-outbox-${companyToday()}.json`)
}

/** `isLeft`: the user no longer reports for any of its areas. */
function Waiting({ item, isLeft, share }: { item: Item; isLeft: boolean; share: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { about, state, refusal, photos, tries, triedAt, trouble } = item
  const isChange = mendedBy(item) !== null
  const facts = [
    ...(isChange ? [t('Outbox.change')] : []),
    about.day,
    t('Outbox.filedAt', { at: momentText(item.filedAt + item.clockOffset) }),
    ...(photos.length > 0 ? [t('Outbox.photos', { count: photos.length })] : []),
    ...(tries > 0 ? [t('Outbox.tries', { count: tries })] : []),
    ...(triedAt === undefined ? [] : [t('Outbox.triedAt', { at: momentText(triedAt + item.clockOffset) })]),
  ]
  const reasons = [...new Set([...(refusal?.fieldErrors.map(({ message }) => message) ?? []), refusal?.message ?? ''])]
  const name = `${about.areas}: ${about.type}`
  const isSaved = refusal?.isSaved === true
  // The user's rights, or those for its areas, were taken away: there is nothing to choose instead.
  const isNotAllowed = refusal?.isNotAllowed === true || (state === 'needsYou' && isLeft)
  const question = isSaved ? 'Outbox.discardSaved' : isChange ? 'Outbox.discardChange' : 'Outbox.discardText'
  async function discard() {
    if (!(await confirm(t(question), { isDanger: true, okText: t('Outbox.discard') }))) return
    await (await loadDevice()).discard(item.id)
  }
  async function again() {
    const { input, values } = item
    await (await loadDevice()).mend(item.id, { input, about, values }, photos, [])
  }
  return (
    <li data-state={state}>
      {photos[0] && <Picture id={photos[0].id} />}
      <div>
        <Row className={styles.head} align="start" justify="space-between">
          <h2>{name}</h2>
          <span className={`${badgeStyles.badge} ${state === 'needsYou' ? badgeStyles.red : badgeStyles.yellow}`}>
            {t(`Outbox.state.${state}`)}
            {share !== undefined && ` ${Math.floor(share * 100)} %`}
          </span>
        </Row>
        <p className={textStyles.muted}>{facts.join(' · ')}</p>
        {share !== undefined && (
          <progress className={styles.share} value={share} aria-label={t('Outbox.state.waiting')} />
        )}
        {state === 'needsYou' && (
          <p className={styles.reason} role="status">
            <strong>{t('Outbox.reason')}</strong> {reasons.filter(Boolean).join(' ')}
          </p>
        )}
        {(isSaved || isNotAllowed) && <p>{t(isSaved ? 'Outbox.savedBefore' : 'Outbox.handOver')}</p>}
        {state === 'waiting' && trouble && <p role="status">{t(`Outbox.trouble.${trouble}`)}</p>}
        {about.text !== '' && (
          <details>
            <summary>{t('Outbox.show')}</summary>
            <p className={styles.text}>{about.text}</p>
          </details>
        )}
        {state === 'needsYou' && (
          <div className={styles.actions}>
            {isNotAllowed && <CopyButton of={name} text={[about.areas, about.type, about.day, about.text]} />}
            {item.values !== null && !isSaved && !isNotAllowed && (
              <PlainButton
                tone="primary"
                icon="edit"
                aria-label={`${t('Outbox.mend')}: ${name}`}
                onClick={() => void navigate({ to: paths.createReport, search: { outbox: item.id } })}
              >
                {t('Outbox.mend')}
              </PlainButton>
            )}
            {!refusal?.isChanged && !isSaved && (
              <PlainButton icon="upload" aria-label={`${t('Outbox.again')}: ${name}`} onClick={() => void again()}>
                {t('Outbox.again')}
              </PlainButton>
            )}
            <PlainButton
              tone="risky"
              icon="trash"
              aria-label={`${t('Outbox.discard')}: ${name}`}
              onClick={() => void discard()}
            >
              {t('Outbox.discard')}
            </PlainButton>
          </div>
        )}
      </div>
    </li>
  )
}

/** For somebody who may file it. */
function CopyButton({ of, text }: { of: string; text: readonly string[] }) {
  const { t } = useTranslation()
  async function copy() {
    await navigator.clipboard.writeText(text.filter(Boolean).join('\n')).then(
      () => showToast({ text: t('Outbox.copied') }),
      () => showWarning(t('Outbox.notCopied')),
    )
  }
  return (
    <PlainButton tone="primary" icon="file" aria-label={`${t('Outbox.copy')}: ${of}`} onClick={() => void copy()}>
      {t('Outbox.copy')}
    </PlainButton>
  )
}

/** What was undone here, and what became of it. */
function UndoneList({ undone }: { undone: readonly Undone[] }) {
  const { t } = useTranslation()
  return (
    <section className={panelStyles.panel}>
      <h2>{t('Outbox.undoneTitle')}</h2>
      <ul className={styles.sent}>
        {undone.map(({ id, about, outcome, trouble }) => (
          <li key={id}>
            {about.areas}: {about.type} <span className={textStyles.muted}>{about.day}</span>
            <p>
              {outcome === null
                ? [t('Outbox.undoWaits'), ...(trouble ? [t(`Outbox.trouble.${trouble}`)] : [])].join(' ')
                : outcome.kept.length > 0
                  ? `${t('Outbox.undoKept')} ${outcome.kept.join(' ')}`
                  : t('Outbox.undone')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other users' reports are private: only say that they exist. */
function Others({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation()
  const byName = groupBy(items, ({ filer }) => filer.fullName)
  return [...byName].map(([name, own]) => (
    <p key={name} className={`${noticeStyles.notice} ${noticeStyles.info}`}>
      {t('Outbox.others', { count: own.length, name })}
    </p>
  ))
}

function SentList({ sent }: { sent: readonly Sent[] }) {
  const { t } = useTranslation()
  return (
    <section className={panelStyles.panel}>
      <h2>{t('Outbox.sent')}</h2>
      <ul className={styles.sent}>
        {sent.map(({ id, about, sentAt, receivedAt, note }) => (
          <li key={id}>
            {about.areas}: {about.type}{' '}
            <span className={textStyles.muted}>
              {about.day} · {t('Outbox.sentAt', { at: momentText(receivedAt ?? sentAt) })}
            </span>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
