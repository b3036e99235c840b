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
  overdueActions: '6',
  ownActions: '7',
  handOver: '8',
  file: '101',
} as const
export type Action = (typeof ACTION)[keyof typeof ACTION]

/** A day (ISO), or events by id. */
export type Target = { day: string } | { ids: number[] }

/** Makes a link. Without a target, the page opens with its defaults. */
export type Links = (action: Action, target?: Target) => Promise<string>

/** Makes sealed links; the same link is sealed once. */
export function linksOf({ config, db, sealer }: Pick<LetterContext, 'config' | 'db' | 'sealer'>): Links {
  const made = new Map<string, Promise<string>>()
  const addressOf = (parameters: Record<string, string>) =>
    `${config.publicUrl}/Action-Login?${new URLSearchParams(parameters).toString()}`
  const make = async (action: Action, target: Target) => {
    const sealed = await sealer.seal(db, 'link', target)
    const parameter = 'day' in target ? 'evdete' : 'evreport'
    return addressOf({ action, [parameter]: sealed })
  }
  return async (action, target) => {
    if (!target) return addressOf({ action })
    const key = `${action} ${'day' in target ? target.day : target.ids.join()}`
    const found = made.get(key) ?? make(action, target)
    made.set(key, found)
    return found
  }
}
