import { wholeNumber } from '@daybook/shared/rules/numbers'
import type { Output } from '@daybook/shared'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { isScreen, paths } from '../../app/paths.ts'
import { useBackMenu } from '../../administration/backMenu.ts'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { instantText } from '../../events/instant.ts'
import { Loading, WithAnswer } from '../../kit/feedback/states.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './AdminHome.module.css'
import { SetUpList } from './SetUpList.tsx'

type Home = Output<'MP_Back/LoadAdminHome'>

const [COMPANY, AREA, USER_PERMISSION, IMPORT] = [4, 6, 10, 11] as const

/** The administration home: what needs attention today, and links to each menu. */
export function AdminHomePage() {
  const { t } = useTranslation()
  const denied = useLocation({ select: ({ state }) => state.deniedScreen })
  const back = useBackMenu()
  const setUp = useCall('SetUp/Load', {}, { staleTime: 0, isQuiet: true })
  const home = useCall('MP_Back/LoadAdminHome', {}, { staleTime: 0 })
  const menus = back.data?.menus ?? []
  const has = (menu: number) => menus.some(({ menuId }) => menuId === menu)
  return (
    <>
      <PageTitle title={t('AdminHome.title')} />
      {denied && (
        <p className={`${noticeStyles.notice} ${noticeStyles.bad}`} role="alert">
          {t('AdminHome.denied', { screen: denied })}
        </p>
      )}
      {/* One after the other would push the first down. */}
      {setUp.isPending ? (
        <Loading lines={16} />
      ) : (
        <>
          {setUp.data && <SetUpList data={setUp.data} />}
          <section aria-labelledby="attention">
            <h2 id="attention" className={styles.heading}>
              {t('AdminHome.attention')}
            </h2>
            <WithAnswer answer={home} lines={8}>
              {(data) => (
                <>
                  {data.mail?.isMailServer === false && (
                    <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('admin.noMailServer')}</p>
                  )}
                  <Checks
                    all={[
                      silentAreas(data, t),
                      data.mail && mail(data.mail, t),
                      has(AREA) && incompleteAreas(data, t),
                      has(COMPANY) && emptyCompanies(data, t),
                      has(USER_PERMISSION) && powerlessUsers(data, t),
                      has(IMPORT) && lastImport(data, t),
                    ].filter((check) => check !== null && check !== false)}
                  />
                </>
              )}
            </WithAnswer>
          </section>
        </>
      )}
    </>
  )
}

/** What is looked at: its finding in a sentence or a number, and what to do about it unless it is fine. */
type Check = { title: string; isGood: boolean; note: string; children?: ReactNode }

/** A card for each problem; what is fine is one line. */
function Checks({ all }: { all: readonly Check[] }) {
  const { t } = useTranslation()
  const fine = all.filter(({ isGood }) => isGood)
  const problems = all.filter(({ isGood }) => !isGood)
  return (
    <>
      {problems.length > 0 && (
        <Grid className={styles.grid} columns={255} gap={16}>
          {problems.map(({ title, note, children }) => (
            <section key={title} className={`${panelStyles.panel} ${styles.card}`}>
              <h3>{title}</h3>
              <p className={styles.count}>{note}</p>
              {children}
            </section>
          ))}
        </Grid>
      )}
      {fine.length > 0 && (
        <details className={styles.fine}>
          <summary>{t('AdminHome.fine', { count: fine.length })}</summary>
          <dl>
            {fine.map(({ title, note, children }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  {note}
                  {children}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/* Each of these is null while there is nothing to check: nothing is fine of nothing. */

function silentAreas(home: Home, t: TFunction): Check | null {
  const { areasWithoutReport: areas, areasWithoutReportCount: count, areaTotal: all } = home
  if (all === 0) return null
  const isGood = count === 0
  return {
    title: t('AdminHome.silentAreas'),
    isGood,
    note: isGood
      ? t('AdminHome.allReported')
      : t('AdminHome.ofAreas', { n: wholeNumber(count), all: wholeNumber(all) }),
    children: areas.length > 0 && (
      <List label={t('AdminHome.silentAreas')} shown={areas.length} count={count}>
        {areas.map(({ areaId, areaName, companyName, eventGroupId }) => (
          <li key={areaId}>
            <span>{areaName}</span>
            <small>
              {companyName} · {t(`eventGroup.${eventGroupId as 1 | 2 | 3}`)}
            </small>
          </li>
        ))}
      </List>
    ),
  }
}

function mail({ failed, unknown, fileCount, overdue, total }: NonNullable<Home['mail']>, t: TFunction): Check | null {
  const troubles = [
    ...(overdue > 0 ? [t('AdminHome.mailOverdue', { n: wholeNumber(overdue) })] : []),
    ...(failed > 0 ? [t('AdminHome.mailFailed', { n: wholeNumber(failed) })] : []),
    ...(unknown > 0 ? [t('AdminHome.mailUnknown', { n: wholeNumber(unknown) })] : []),
    ...(fileCount > 0 ? [t('AdminHome.mailFiles', { n: wholeNumber(fileCount) })] : []),
  ]
  const isGood = troubles.length === 0
  if (isGood && total === 0) return null
  return {
    title: t('AdminHome.mail'),
    isGood,
    note: isGood ? t('AdminHome.mailGood') : wholeNumber(overdue + failed + unknown + fileCount),
    children: !isGood && (
      <>
        {troubles.map((trouble) => (
          <p key={trouble}>{trouble}</p>
        ))}
        <Link to={paths.mailSetup}>{t('AdminHome.mailOpen')}</Link>
      </>
    ),
  }
}

function incompleteAreas(home: Home, t: TFunction): Check | null {
  const { incompleteAreas: areas, incompleteAreaCount: count, areaTotal } = home
  if (areaTotal === 0) return null
  return {
    title: t('AdminHome.incompleteAreas'),
    isGood: count === 0,
    note: count === 0 ? t('AdminHome.noIncompleteAreas') : wholeNumber(count),
    children: count > 0 && (
      <List label={t('AdminHome.incompleteAreas')} shown={areas.length} count={count}>
        {areas.map(({ areaId, areaName, companyName, isNoType, isNoApprover, sealedId }) => (
          <li key={areaId}>
            <NamedRecord to={paths.createArea} sealedId={sealedId} name={areaName} />
            <small>
              {[
                companyName,
                ...(isNoType ? [t('AdminHome.noType')] : []),
                ...(isNoApprover ? [t('AdminHome.noApprover')] : []),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </List>
    ),
  }
}

function emptyCompanies(home: Home, t: TFunction): Check | null {
  const { companiesWithoutArea: companies, companiesWithoutAreaCount: count, companyTotal } = home
  if (companyTotal === 0) return null
  return {
    title: t('AdminHome.emptyCompanies'),
    isGood: count === 0,
    note: count === 0 ? t('AdminHome.noEmptyCompanies') : wholeNumber(count),
    children: count > 0 && (
      <List label={t('AdminHome.emptyCompanies')} shown={companies.length} count={count}>
        {companies.map(({ companyId, companyName, sealedId }) => (
          <li key={companyId}>
            <NamedRecord to={paths.createCompany} sealedId={sealedId} name={companyName} />
          </li>
        ))}
      </List>
    ),
  }
}

function powerlessUsers(home: Home, t: TFunction): Check | null {
  const { usersWithoutRight: users, usersWithoutRightCount: count, userTotal } = home
  if (userTotal === 0) return null
  return {
    title: t('AdminHome.powerlessUsers'),
    isGood: count === 0,
    note: count === 0 ? t('AdminHome.noPowerlessUsers') : wholeNumber(count),
    children: count > 0 && (
      <>
        <small className={textStyles.muted}>{t('AdminHome.powerlessNote')}</small>
        <List label={t('AdminHome.powerlessUsers')} shown={users.length} count={count}>
          {users.map(({ userId, name, companyName, sealedId }) => (
            <li key={userId}>
              {isScreen(paths.createUser) ? (
                <NamedRecord to={paths.createUser} sealedId={sealedId} name={name} />
              ) : (
                name
              )}
              <small>{companyName}</small>
            </li>
          ))}
        </List>
      </>
    ),
  }
}

function lastImport({ lastImport: last }: Home, t: TFunction): Check | null {
  if (!last) return null
  const { added, changed, refused } = last
  return {
    title: t('AdminHome.lastImport'),
    isGood: last.isDone,
    note: instantText(last.date),
    children: (
      <>
        <p>{last.isDone ? t('AdminHome.importDone', { added, changed }) : t('AdminHome.importRefused', { refused })}</p>
        <small className={textStyles.muted}>
          {t(`AdminHome.importKind.${last.kind === 'user' ? 'user' : 'receiver'}`)} · {last.userName}
        </small>
      </>
    ),
  }
}

/**
 * Long lists scroll in their card; the box is focusable so that the keyboard can scroll it too. Entries that are not shown are
 * counted below.
 */
function List({ label, shown, count, children }: { label: string; shown: number; count: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div className={styles.list} role="region" aria-label={label} tabIndex={0}>
        <ul className={textStyles.plainList}>{children}</ul>
      </div>
      {shown < count && (
        <small className={textStyles.muted}>
          {t('AdminHome.shownOf', { shown: wholeNumber(shown), n: wholeNumber(count) })}
        </small>
      )}
    </>
  )
}
