import { MENU } from '@daybook/shared/registry'
import { LIMIT } from '@daybook/shared/rules/rules'
import { implement } from '../../call/call.ts'
import { readableInstant, instant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { lastChange, loadContactPage, saveContactPage } from './ContactUs.queries.ts'

export const contactUs = implement('ContactUs', {
  async LoadData(_input, { db, caller }) {
    const { id, content, version } = await loadContactPage(db)
    return {
      permission: levelOf(caller, MENU.contactUs),
      id,
      content,
      isCorporate: isCorporate(caller),
      version,
    }
  },

  async SaveData({ content, version }, { db, caller, clock }) {
    refuseTooLong(content)
    // Load lazily: few people ever save this page.
    const { sanitizeRichText } = await import('./richText.ts')
    const safe = sanitizeRichText(content)
    // Check again: sanitising links makes the text longer.
    refuseTooLong(safe)
    const at = instant({ clock })
    const saved = await saveContactPage(db, { content: safe, version, userId: caller.userId, at })
    if (saved === undefined) {
      const last = await lastChange(db)
      throw new Problem('pageChanged', { name: last.name, at: readableInstant(last.at, clock.timeZone) })
    }
    return { id: 1, version: saved }
  },
})

function refuseTooLong(html: string): void {
  if (html.length <= LIMIT.contactUs) return
  refuseFields([{ path: 'content', code: 'tooLong', values: { field: 'content', n: LIMIT.contactUs } }])
}
