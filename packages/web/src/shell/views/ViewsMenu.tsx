import { hasLetter, isSealed, type ViewPath } from '@daybook/shared/rules/viewRules'
import { Link, useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Popup } from '../../kit/dialogs/Popup.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useStore } from '../../kit/store.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { usePages } from '../usePages.ts'
import { openedView, saidIn, spelled, type View } from './openedView.ts'
import { rhythmText } from './rhythm.ts'
import { queryToSave, useSaveView } from './useSaveView.ts'
import textStyles from '../../kit/text.module.css'
import styles from './ViewsMenu.module.css'

export { LetterDialog } from './LetterDialog.tsx'
export { ViewDialog } from './ViewDialog.tsx'

/** The views of this page, then those of other pages, and how to save what the page shows now. */
export function ViewsMenu({
  page,
  anchor,
  onEdit,
  onLetter,
  onClose,
}: {
  page: ViewPath
  anchor: RefObject<HTMLElement | null>
  onEdit: (view: View | 'new') => void
  /** When it comes by letter. */
  onLetter: (view: View) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const answer = useCall('Views/List', {}, { isQuiet: true })
  const searchText = useLocation({ select: ({ searchStr }) => searchStr })
  const now = spelled(searchText)
  const opened = useStore(openedView)
  const save = useSaveView(onClose)
  const edit = (view: View | 'new') => {
    onClose()
    onEdit(view)
  }
  return (
    <Popup anchor={anchor} label={t('Shell.views')} placement="bottom end" onClose={onClose}>
      <div className={styles.menu}>
        <WithAnswer answer={answer} lines={3}>
          {({ views }) => {
            const here = views.filter((view) => view.page === page)
            const elsewhere = views.filter((view) => view.page !== page)
            const changed = here.find(({ viewId, isOwn }) => isOwn && viewId === opened)
            const row = (view: View) => (
              <Row
                key={view.viewId}
                view={view}
                isShown={view.page === page && spelled(view.query) === now}
                withPage={view.page !== page}
                onEdit={() => edit(view)}
                onLetter={() => {
                  onClose()
                  onLetter(view)
                }}
                onClose={onClose}
              />
            )
            return (
              <>
                <h2>{t('Views.here')}</h2>
                {here.length > 0 ? <ul>{here.map(row)}</ul> : <p className={textStyles.muted}>{t('Views.none')}</p>}
                {elsewhere.length > 0 && (
                  <>
                    <h2>{t('Views.elsewhere')}</h2>
                    <ul>{elsewhere.map(row)}</ul>
                  </>
                )}
                <div className={styles.foot}>
                  {isSealed(saidIn(searchText)) ? (
                    <p className={textStyles.muted}>{t('Views.sealed')}</p>
                  ) : (
                    <>
                      {changed && spelled(changed.query) !== now && (
                        <PlainButton
                          isBusy={save.isPending}
                          onClick={() => void save.run({ ...changed, ...queryToSave(page, saidIn(searchText)) })}
                        >
                          {t('Views.saveChanges', { name: changed.name })}
                        </PlainButton>
                      )}
                      <PlainButton icon="add" onClick={() => edit('new')}>
                        {t('Views.saveNew')}
                      </PlainButton>
                    </>
                  )}
                  {views.some(({ letter }) => letter) && (
                    <Link to={paths.viewLetters} onClick={onClose}>
                      {t('Shell.viewLetters')}
                    </Link>
                  )}
                </div>
              </>
            )
          }}
        </WithAnswer>
      </div>
    </Popup>
  )
}

function Row({
  view,
  isShown,
  withPage,
  onEdit,
  onLetter,
  onClose,
}: {
  view: View
  isShown: boolean
  withPage: boolean
  onEdit: () => void
  onLetter: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { viewId, name, isOwn, isStart } = view
  const pageName = usePageName(view.page)
  const setStart = useSave('Views/SetStart', { refresh: ['Views/List'] })
  const note = [
    withPage && pageName,
    !isOwn && t('Views.sharedBy', { name: view.ownerName }),
    isOwn && view.groupName && t('Views.sharedWith', { group: view.groupName }),
    view.letter && rhythmText(view.letter, t),
  ].filter(Boolean)
  async function toggleStart() {
    if (!(await setStart.run({ viewId: isStart ? null : viewId }))) return
    void showToast({ group: 'views', text: t(isStart ? 'Views.startUnset' : 'Views.startSet', { name }) })
  }
  return (
    <li className={styles.row} data-shown={isShown || undefined}>
      <Link to={paths.view} search={{ id: viewId }} aria-current={isShown || undefined} onClick={onClose}>
        <span>{name}</span>
        {note.length > 0 && <small>{note.join(' · ')}</small>}
      </Link>
      <IconButton
        icon="home"
        label={t('Views.start', { name })}
        title={t('Views.start', { name })}
        aria-pressed={isStart}
        isDisabled={setStart.isPending}
        onPress={() => void toggleStart()}
      />
      {(view.letter || hasLetter(view.page, saidIn(view.query))) && (
        <IconButton
          icon="mail"
          label={t('Views.letter', { name })}
          title={t('Views.letter', { name })}
          aria-pressed={view.letter !== null}
          onPress={onLetter}
        />
      )}
      {isOwn && <IconButton icon="edit" label={t('Views.edit', { name })} onPress={onEdit} />}
    </li>
  )
}

/** As the menu calls it; '' for a page that it does not have. */
function usePageName(page: ViewPath): string {
  const { front, admin } = usePages()
  return [...front, ...admin].find(({ id }) => id === page)?.label ?? ''
}
