import { describe, expect, it } from 'vitest'
import { administration } from './administration.en.ts'

const sources: Record<string, string> = import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const { problem, ...screens } = administration
const KEY = new RegExp(
  `['"\`](?:(?:${Object.keys(screens).join('|')})\\.|problem\\.(?:${Object.keys(problem).join('|')})\\b)`,
)
/** Folders, relative to this file, whose code runs only with the administration texts loaded. */
const FOLDERS = [
  '../../administration/',
  ...[
    'Area',
    'AreaSheets',
    'Company',
    'DeletedReports',
    'EventType',
    'Expectations',
    'ImportData',
    'LogExport',
    'MP_Back',
    'MailSetupMonitoring',
  ]
    .concat([
      'Operations',
      'NotificationCompany',
      'NotificationTime',
      'ReceiverGroup',
      'SetAdvanceEventDays',
      'TestPis',
    ])
    .concat(['TestSentMail', 'TrackMail', 'UserPermission', 'Webhooks'])
    .map((group) => `../../groups/${group}/`),
]
const isInside = (name: string) => FOLDERS.some((folder) => name.startsWith(folder))

describe('the texts of administration', () => {
  it('are used only by its screens, because only those load them', () => {
    const users = Object.entries(sources).filter(([, text]) => KEY.test(text))
    expect(users.length).toBeGreaterThan(20)
    expect(users.map(([name]) => name).filter((name) => !isInside(name))).toEqual([])
  })

  it('are loaded by each of its pages', () => {
    const routes = sources['../../routes.tsx'] ?? ''
    const pages = [...routes.matchAll(/\b(\w+)\(\s*\(\) => import\('\.\/(groups\/\w+\/)/g)]
    expect(pages.length).toBeGreaterThan(20)
    for (const [page, loader = '', folder = ''] of pages)
      expect(loader.startsWith('admin'), page).toBe(isInside(`../../${folder}`))
  })
})
