import { writeViewLetters } from '../mail/views/write.ts'
import { keepViews } from '../mail/views/keep.ts'
import { writeScheduleLetters } from '../mail/views/writeSchedules.ts'
import type { Job } from './job.ts'

/** Writes the letters of saved views, to who asked for them and to receiver groups, when they are due. */
export const viewLetters: Job = {
  name: 'view letters',
  everySeconds: 15,
  async run(services) {
    await keepViews(services)
    await writeViewLetters(services)
    await writeScheduleLetters(services)
  },
}
