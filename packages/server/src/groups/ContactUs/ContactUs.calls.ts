import { MENU } from '@daybook/shared/registry'
import { LIMIT } from '@daybook/shared/rules/rules'
import { implement } from '../../call.ts'
import { readableInstant, instant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { lastChange, loadContactPage, saveContactPage } from './ContactUs.queries.ts'

export const contactUs = implement('ContactUs', {
  async LoadData(_input, { db, caller }) {
    const { id, content, version } = await loadContactPage(db)
    return {
      nPermission: levelOf(caller, MENU.contactUs),
      nID: id,
      sContactUs: content,
      isCorparate: isCorporate(caller),
      nVersion: version,
    }
  },

  async SaveData({ sContactUs, nVersion }, { db, caller, clock }) {
    refuseTooLong(sContactUs)
    // Loaded when somebody saves: few ever do.
    const { sanitizeRichText } = await import('./richText.ts')
    const content = sanitizeRichText(sContactUs)
    // What makes links safe adds to them.
    refuseTooLong(content)
    const at = instant({ clock })
    const version = await saveContactPage(db, { content, version: nVersion, userId: caller.userId, at })
    if (version === undefined) {
      const last = await lastChange(db)
      throw new Problem('pageChanged', { name: last.name, at: readableInstant(last.at, clock.timeZone) })
    }
    return { nID: 1, nVersion: version }
  },
})

function refuseTooLong(html: string): void {
  if (html.length <= LIMIT.contactUs) return
  refuseFields([{ path: 'sContactUs', code: 'tooLong', values: { field: 'content', n: LIMIT.contactUs } }])
}
