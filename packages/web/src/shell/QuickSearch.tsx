import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCall } from '../app/api.ts'
import { useFrontAnswer } from '../app/front.ts'
import { CommandPalette } from '../kit/dialogs/CommandPalette.tsx'
import { announce } from '../kit/feedback/announce.tsx'
import { isSearched, useSearch } from '../kit/fields/useSearch.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { MENU } from '@daybook/shared/registry'
import { type Found, recordOf, useDays, useFoundPlaces, useViews } from './quickPlaces.ts'
import { usePages } from './usePages.ts'
import { keepRecent, type Place, recentOf } from './recentPlaces.ts'

const NOTHING: Found = { areas: [], companies: [], people: [], reports: [], forms: [] }

/** One field that leads to screens, days, places, people and reports: what was opened last, then what the page knows, then the server's. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const { typed, sought, setTyped } = useSearch()
  const text = typed.trim()
  const person = useFrontAnswer().data
  const [recent] = useState(() => (person ? recentOf(person.userId) : []))
  const { front, admin } = usePages()
  const views = useViews()
  const days = useDays(typed)
  const asked = useCall(
    'QuickSearch/Find',
    { text: sought },
    { enabled: sought !== '', isQuiet: true, staleTime: 60_000, keepPrevious: true },
  )
  const isAnswered = asked.isSuccess && !asked.isPlaceholderData && sought === text
  const found = useFoundPlaces((text !== '' && asked.data) || NOTHING)

  const named = (places: readonly Place[]) =>
    places.filter(({ label, note }) => isSearched(`${label} ${note ?? ''}`, text))
  /** Until the answer is there, what the one before has of it. */
  const answered = (places: readonly Place[]) => (isAnswered ? places : named(places))
  const mayRead = person?.menus.some(({ menuId }) => menuId === MENU.eventRecord)
  const words: Place[] =
    text !== '' && mayRead ? [{ id: recordOf(text), icon: 'search', label: t('QuickSearch.words', { text }) }] : []
  const shown = new Set<string>()
  const sections = (
    [
      ['recent', named(recent)],
      ['days', days],
      ['views', text === '' ? [] : named(views)],
      ['front', named(front)],
      ['admin', text === '' ? [] : named(admin)],
      ['reports', [...words, ...answered(found.reports)]],
      ['areas', answered(found.areas)],
      ['companies', answered(found.companies)],
      ['people', answered(found.people)],
      ['forms', answered(found.forms)],
    ] as const
  )
    .map(([id, places]) => ({
      id,
      title: t(`QuickSearch.${id}`),
      items: places.filter((place) => !shown.has(place.id) && shown.add(place.id)),
    }))
    .filter(({ items }) => items.length > 0)

  const count = isAnswered ? Object.values(found).flat().length : null
  useEffect(() => {
    if (count !== null) announce(t('QuickSearch.found', { count }))
  }, [count, sought, t])
  const status =
    asked.isError && text !== '' ? t('QuickSearch.offline') : text === '' || isAnswered ? '' : t('ui.loading')

  function open(place: Place) {
    if (person) keepRecent(person.userId, place)
    onClose()
    history.push(place.id)
  }
  return (
    <CommandPalette
      label={t('Shell.quickSearch')}
      placeholder={t('QuickSearch.hint')}
      text={typed}
      onText={setTyped}
      sections={sections}
      status={status}
      onChoose={open}
      onClose={onClose}
    />
  )
}
