import { WALL_CODE_MINUTES } from '@daybook/shared/rules/wallRules'
import { useEffect, useMemo, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { switchLanguage } from '../../app/switchLanguage.ts'
import { calendarNames } from '../../kit/fields/calendarDays.ts'
import { useDocumentTitle } from '../../kit/PageTitle.tsx'
import { useIsOneColumn } from '../../kit/theme/media.ts'
import { colours } from '../../kit/theme/theme.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { serverAt } from './clock.ts'
import { type Shown, useWall } from './useWall.ts'
import styles from './Wall.module.css'
import { Abnormal, Open, Totals, Week } from './WallParts.tsx'

const SECOND = 1_000

/** A screen in a control room, read only, without a session: the day of some areas, or the code to pair it with. */
export function WallPage() {
  const { t, language } = useTranslation()
  const ms = useNow()
  const { shown, heardAt, code, isLost } = useWall(ms)
  const wanted = shown?.language ?? language
  useEffect(() => {
    if (wanted !== language) void switchLanguage(wanted)
  }, [wanted, language])
  useDocumentTitle(shown?.name || t('Wall.page'))
  const dark = useMemo(() => colours('dark'), [])
  const at = shown && serverAt(shown.now, heardAt, ms)
  const heard = shown && serverAt(shown.now, heardAt, heardAt)
  const picture = shown?.picture
  return (
    <main className={styles.wall} style={dark} id="content" data-state={shown?.state ?? 'loading'}>
      {shown && at && heard && shown.state !== 'unpaired' && (
        <header className={styles.header}>
          <div>
            <h1>{shown.name}</h1>
            {picture && (
              <p>
                {scopeText(picture, t('Wall.everything'))}
                {picture.lostAreas > 0 && (
                  <span data-tone="yellow"> · {t('Wall.lost', { count: picture.lostAreas })}</span>
                )}
              </p>
            )}
          </div>
          <p role="status" className={styles.lost}>
            {isLost && <span data-tone="yellow">{t('Wall.asOf', { time: heard.now })}</span>}
          </p>
          <div className={styles.clock}>
            <p>{calendarNames(language).day(at.today)}</p>
            <strong>{at.now}</strong>
          </div>
        </header>
      )}
      {picture && at && <Picture picture={picture} ms={at.ms} today={at.today} />}
      {shown?.state === 'dark' && shown.why && (
        <section className={styles.message}>
          <h2>{t(`Wall.dark.${shown.why}`)}</h2>
          <p>{t('Wall.darkNext')}</p>
        </section>
      )}
      {(!shown || shown.state === 'unpaired') && <Pairing code={code} />}
    </main>
  )
}

function scopeText({ companyName, groupNames }: NonNullable<Shown['picture']>, all: string): string {
  return [companyName, groupNames.join(', ')].filter(Boolean).join(' · ') || all
}

function Picture({ picture, ms, today }: { picture: NonNullable<Shown['picture']>; ms: number; today: string }) {
  const isWhole = useIsOneColumn()
  return (
    <>
      <div className={styles.lists}>
        <Abnormal picture={picture} ms={ms} isWhole={isWhole} today={today} />
        <Open picture={picture} ms={ms} isWhole={isWhole} />
      </div>
      <Totals picture={picture} />
      <Week picture={picture} />
    </>
  )
}

function Pairing({ code }: { code: string | null }) {
  const { t } = useTranslation()
  const address = `${location.host}${paths.walls}`
  return (
    <section className={styles.message}>
      <h1>{t('Wall.pairTitle')}</h1>
      {code === null ? (
        <p role="status">{t('Wall.noCode')}</p>
      ) : (
        <p className={styles.code} role="status" aria-label={`${t('Wall.pairCode')}: ${[...code].join(' ')}`}>
          <span>{code.slice(0, 3)}</span> <span>{code.slice(3)}</span>
        </p>
      )}
      <ol>
        <li>{t('Wall.pairSteps.open', { address })}</li>
        <li>{t('Wall.pairSteps.type')}</li>
        <li>{t('Wall.pairSteps.wait', { minutes: WALL_CODE_MINUTES })}</li>
      </ol>
    </section>
  )
}

/** The time of this device, each second (ms since 1970). */
function useNow(): number {
  const [ms, setMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setMs(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return ms
}
