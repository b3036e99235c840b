import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { optional, verbatim } from './shapes/wire.ts'
import { wire } from '../wire.ts'

export const ContactUs = {
  LoadData: call({
    access: { menus: [MENU.contactUs], level: 1 },
    writes: false,
    about: 'The contact page.',
    input: z.object({ content: wire('sContactUs', verbatim(LIMIT.contactUs)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      id: wire('nID', z.int().nullable()),
      content: wire('sContactUs', z.string()),
      isCorporate: wire('isCorparate', z.boolean()),
      version: wire('nVersion', z.int()),
    }),
  }),
  SaveData: call({
    access: 'corporate',
    writes: true,
    about: 'Saves the contact page. The HTML is sanitised.',
    input: z.object({
      id: wire('nID', optional(z.int())),
      content: wire('sContactUs', verbatim(LIMIT.contactUs)),
      version: wire('nVersion', optional(z.int())),
    }),
    output: z.object({ id: wire('nID', z.int()), version: wire('nVersion', z.int()) }),
  }),
}
