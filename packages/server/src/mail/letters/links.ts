import { REPORTS } from '@daybook/shared/registry'
import type { LetterContext } from './letter.ts'

/** Where a link goes after sign-in; see groups/Login/landing.ts. */
export const ACTION = {
  weekly: REPORTS.weekly.link.action,
  monthly: REPORTS.monthly.link.action,
  yearly: REPORTS.yearly.link.action,
  abnormal: REPORTS.abnormal.link.action,
  events: '4',
  approve: '5',
} as const
export type Action = (typeof ACTION)[keyof typeof ACTION]

/** A day (ISO), or events by id. */
export type Target = { day: string } | { ids: number[] }

export type Links = (action: Action, target: Target) => Promise<string>

/** Makes sealed links; the same link is sealed once. */
export function linksOf({ config, db, sealer }: Pick<LetterContext, 'config' | 'db' | 'sealer'>): Links {
  const made = new Map<string, Promise<string>>()
  const make = async (action: Action, target: Target) => {
    const sealed = await sealer.seal(db, 'link', target)
    const parameter = 'day' in target ? 'evdete' : 'evreport'
    return `${config.publicUrl}/Action-Login?${new URLSearchParams({ action, [parameter]: sealed }).toString()}`
  }
  return (action, target) => {
    const key = `${action} ${'day' in target ? target.day : target.ids.join()}`
    const found = made.get(key) ?? make(action, target)
    made.set(key, found)
    return found
  }
}
