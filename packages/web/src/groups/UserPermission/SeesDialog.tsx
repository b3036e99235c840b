import type { Output } from '@daybook/shared'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'

type Preview = Output<'UserPermission/PreviewUser'>

/** What a person would see after signing in: menus with their levels, and areas with what may be done there. */
export function SeesDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const preview = useCall('UserPermission/PreviewUser', { nUserID: userId }, { staleTime: 0 })
  return (
    <Dialog
      title={`${t('UserPermission.sees')}: ${name}`}
      width={820}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>}
    >
      <p className="dialog-lead muted">{t('UserPermission.seesSaved')}</p>
      <WithAnswer answer={preview} lines={10}>
        {(data) => (
          // Nothing in it can be pressed: it takes the focus itself, so that the keyboard can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <div role="region" aria-label={t('UserPermission.sees')} tabIndex={0}>
            <Menus menus={data.lstMenu} />
            <Areas data={data} />
          </div>
        )}
      </WithAnswer>
    </Dialog>
  )
}

function Menus({ menus }: { menus: Preview['lstMenu'] }) {
  const { t } = useTranslation()
  return (
    <section className="sees-part">
      <h3>{t('UserPermission.seesMenus')}</h3>
      {menus.length === 0 ? (
        <p>{t('UserPermission.seesNoMenu')}</p>
      ) : (
        <ul className="sees-menus">
          {menus.map(({ nMenuID, sMenuName, nLevel }) => (
            <li key={nMenuID}>
              <span>{sMenuName}</span>
              <span className={`badge ${nLevel === 2 ? 'badge-green' : nLevel === 1 ? 'badge-yellow' : ''}`}>
                {t(`UserPermission.level${nLevel as 0 | 1 | 2}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Areas({ data }: { data: Preview }) {
  const { t } = useTranslation()
  const { lstArea, nArea, nAreaOutside } = data
  return (
    <section className="sees-part">
      <h3>
        {t('UserPermission.seesAreas')} <span className="muted">{t('UserPermission.seesCount', { n: nArea })}</span>
      </h3>
      {nAreaOutside > 0 && <p className="muted">{t('UserPermission.seesOutside', { n: nAreaOutside })}</p>}
      <ul className="sees-areas">
        {lstArea.map((area) => (
          <li key={area.nAreaID}>
            <span>
              {area.sAreaName}
              <span className="muted"> · {area.sCompanyName}</span>
            </span>
            <span className="sees-rights">
              <span className="badge">{t(`eventGroup.${area.nEventGroupID as 1 | 2 | 3}`)}</span>
              <Rights area={area} />
            </span>
          </li>
        ))}
      </ul>
      {lstArea.length < nArea && (
        <p className="muted">{t('UserPermission.seesShown', { n: lstArea.length, total: nArea })}</p>
      )}
    </section>
  )
}

/** What may be done in an area beside seeing it. */
export function Rights({ area }: { area: { isReportable: boolean; isAdministered: boolean; isApprovable: boolean } }) {
  const { t } = useTranslation()
  return (
    <>
      {area.isReportable && <span className="badge badge-green">{t('UserPermission.mayReport')}</span>}
      {area.isAdministered && <span className="badge badge-green">{t('UserPermission.mayRun')}</span>}
      {area.isApprovable && <span className="badge badge-green">{t('UserPermission.mayApprove')}</span>}
    </>
  )
}
