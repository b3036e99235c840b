import type { Output } from '@daybook/shared'
import { LANGUAGE } from '@daybook/shared/registry'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import type { Kind } from './draft.ts'

type Act = Output<'Acts/List'>['acts'][number]

/** What a kind of act changes. */
export function kindText(t: TFunction, kind: Kind | null): string {
  switch (kind) {
    case null:
      return ''
    case 'person.areas':
      return t('Acts.kinds.person.areas')
    case 'person.groups':
      return t('Acts.kinds.person.groups')
    case 'person.status':
      return t('Acts.kinds.person.status')
    case 'person.language':
      return t('Acts.kinds.person.language')
    case 'person.notification':
      return t('Acts.kinds.person.notification')
    case 'person.company':
      return t('Acts.kinds.person.company')
    case 'area.status':
      return t('Acts.kinds.area.status')
    case 'area.approval':
      return t('Acts.kinds.area.approval')
    case 'area.notification':
      return t('Acts.kinds.area.notification')
    case 'area.shifts':
      return t('Acts.kinds.area.shifts')
    case 'company.status':
      return t('Acts.kinds.company.status')
    case 'eventType.status':
      return t('Acts.kinds.eventType.status')
    case 'area.types':
      return t('Acts.kinds.area.types')
  }
}

/** An act in a sentence: 'Areas as Reporter: add these (3)'. */
export function actText(t: TFunction, act: Act): string {
  const kind = kindText(t, act.kind)
  if (act.way !== null) {
    const list = { kind, way: t(`Acts.ways.${act.way}`), count: act.named }
    return act.role === null
      ? t('Acts.sentences.list', list)
      : t('Acts.sentences.role', { ...list, role: t(`Acts.roles.${act.role}`) })
  }
  return t('Acts.sentences.value', { kind, value: valueText(t, act) })
}

function valueText(t: TFunction, { kind, isOn, language, companyName, note }: Act): string {
  if (isOn === null) return language === null ? companyName : LANGUAGE[language].name
  if (!kind.endsWith('.status')) return t(`Acts.on.${isOn}`)
  return [t(`status.${isOn}`), note].filter((part) => part !== '').join(' · ')
}
