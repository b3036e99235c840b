import { z } from 'zod'
import { call } from './call.ts'
import { day, optional } from './wire.ts'

export const TrackMail = {
  SentDailyMail: call({
    /** A session with menu 8 at level 2, or the task token: the handler decides. */
    access: 'public',
    writes: true,
    about: 'Runs the daily mail: nMode 1 automatic, 2 manual. Nobody gets a letter twice.',
    input: z.object({ nMode: optional(z.union([z.literal(1), z.literal(2)])), sEventDate: optional(day) }),
    output: z.object({ nLetter: z.int(), dEventDate: z.string() }),
  }),
}
