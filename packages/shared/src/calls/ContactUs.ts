import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { optional, verbatim } from './shapes/wire.ts'

export const ContactUs = {
  LoadData: call({
    access: { menus: [MENU.contactUs], level: 1 },
    writes: false,
    about: 'The contact page.',
    input: z.object({ sContactUs: verbatim(LIMIT.contactUs) }),
    output: z.object({
      nPermission: z.int(),
      nID: z.int().nullable(),
      sContactUs: z.string(),
      isCorparate: z.boolean(),
      nVersion: z.int(),
    }),
  }),
  SaveData: call({
    access: 'corporate',
    writes: true,
    about: 'Saves the contact page. The HTML is sanitised.',
    input: z.object({ nID: optional(z.int()), sContactUs: verbatim(LIMIT.contactUs), nVersion: optional(z.int()) }),
    output: z.object({ nID: z.int(), nVersion: z.int() }),
  }),
}
