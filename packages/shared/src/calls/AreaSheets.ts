import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { MOST_SHEET_AREAS } from '../rules/areaRules.ts'
import { id } from './shapes/wire.ts'

export const AreaSheets = {
  ExportSheets: call({
    access: { menus: [MENU.area], level: 2 },
    writes: true,
    about: 'One PDF with a QR code sheet for each area or for each of its sub areas.',
    input: z.object({
      areaIds: z.array(id).min(1).max(MOST_SHEET_AREAS),
      /** A6: one per page; A4: eight per page. */
      size: z.enum(['A6', 'A4']),
    }),
    output: 'file',
  }),
}
