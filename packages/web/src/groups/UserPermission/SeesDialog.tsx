import type { Output } from '@daybook/shared'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

type Preview = Output<'UserPermission/PreviewUser'>

/** What a user would see after signing in: menus with their levels, and areas with the rights there. */
export function SeesDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const preview = useCall('UserPermission/PreviewUser', { userId }, { staleTime: 0 })
  return (
    <Dialog
      title={`${t('UserPermission.sees')}: ${name}`}
      width={820}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>}
    >
      <p className={`${textStyles.dialogLead} ${textStyles.muted}`}>{t('UserPermission.seesSaved')}</p>
      <WithAnswer answer={preview} lines={10}>
        {(data) => (
          // It contains nothing focusable, so it takes the focus itself for the keyboard to scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <div role="region" aria-label={t('UserPermission.sees')} tabIndex={0}>
            <Menus menus={data.menus} />
            <Areas data={data} />
          </div>
        )}
      </WithAnswer>
    </Dialog>
  )
}

function Menus({ menus }: { menus: Preview['menus'] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.seesPart}>
      <h3>{t('UserPermission.seesMenus')}</h3>
      {menus.length === 0 ? (
        <p>{t('UserPermission.seesNoMenu')}</p>
      ) : (
        <Grid className={styles.seesMenus} columns={240} as="ul" gap={[4, 24]}>
          {menus.map(({ menuId, menuName, level }) => (
            <li key={menuId}>
              <span>{menuName}</span>
              <span
                className={`${badgeStyles.badge} ${level === 2 ? badgeStyles.green : level === 1 ? badgeStyles.yellow : ''}`}
              >
                {t(`menuLevel.${level as 0 | 1 | 2}`)}
              </span>
            </li>
          ))}
        </Grid>
      )}
    </section>
  )
}

function Areas({ data }: { data: Preview }) {
  const { t } = useTranslation()
  const { areas, area, areasOutside } = data
  return (
    <section className={styles.seesPart}>
      <h3>
        {t('UserPermission.seesAreas')}{' '}
        <span className={textStyles.muted}>{t('UserPermission.seesCount', { n: area })}</span>
      </h3>
      {areasOutside > 0 && <p className={textStyles.muted}>{t('UserPermission.seesOutside', { n: areasOutside })}</p>}
      <ul className={styles.seesAreas}>
        {areas.map((area) => (
          <li key={area.areaId}>
            <span>
              {area.areaName}
              <span className={textStyles.muted}> · {area.companyName}</span>
            </span>
            <span className={styles.seesRights}>
              <span className={badgeStyles.badge}>{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>
              <Rights area={area} />
            </span>
          </li>
        ))}
      </ul>
      {areas.length < area && (
        <p className={textStyles.muted}>{t('UserPermission.seesShown', { n: areas.length, total: area })}</p>
      )}
    </section>
  )
}

/** The rights in an area besides seeing it. */
export function Rights({ area }: { area: { isReportable: boolean; isAdministered: boolean; isApprovable: boolean } }) {
  const { t } = useTranslation()
  return (
    <>
      {area.isReportable && (
        <span className={`${badgeStyles.badge} ${badgeStyles.green}`}>{t('UserPermission.mayReport')}</span>
      )}
      {area.isAdministered && (
        <span className={`${badgeStyles.badge} ${badgeStyles.green}`}>{t('UserPermission.mayRun')}</span>
      )}
      {area.isApprovable && (
        <span className={`${badgeStyles.badge} ${badgeStyles.green}`}>{t('UserPermission.mayApprove')}</span>
      )}
    </>
  )
}
