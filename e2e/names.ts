import type { Language } from '@daybook/shared/registry'
import { nameInLanguage } from '@daybook/shared/rules/secondNames'
import { eventTypes } from '../packages/server/src/demo/eventTypes.ts'
import { areas, companies } from '../packages/server/src/demo/places.ts'

/** What a reader sees instead of a demo name in English: 'Jetty 1 / ปั้นจั่นหน้าท่า' as a Thai one has it. */
export const demoName = (name: string, language: Language) =>
  name
    .split(' / ')
    .map((one) => {
      const record = [...areas, ...companies, ...eventTypes].find((known) => known.name === one)
      return record ? nameInLanguage({ name: one, secondName: record.second_name ?? '' }, language) : one
    })
    .join(' / ')
