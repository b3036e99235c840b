import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import { z } from 'zod'
import { inLanguage } from '../../platform/postgres/names.ts'
import { formatDay } from '@daybook/shared/days'
import { today } from '../../platform/clock.ts'
import { type Composer, letterOf } from './letter.ts'

/** `secret` is the sealed token of the link: read access to the table is not enough to use it. */
const setPasswordContent = z.object({
  secret: z.string(),
  username: z.string(),
  companyName: z.string(),
  expiresAt: z.string(),
  /** The receiver can sign in only with the company account. */
  isElsewhere: z.boolean().default(false),
})

/** The purpose of the sealed token; it opens nothing else. */
export const TOKEN_PAGE = 'letter set_password'

const TEXTS = textsOf(({ letters }) => letters.setPassword)

export const composeSetPassword: Composer = async (content, receiver, { config, clock, db, sealer }) => {
  const { secret, username, companyName, expiresAt, isElsewhere } = inLanguage(
    setPasswordContent.parse(content),
    receiver.language,
  )
  if (isElsewhere) {
    const said = TEXTS[receiver.language]
    const sentence = fill(said.elsewhere, { company: companyName })
    return letterOf(receiver, {
      subject: fill(said.elsewhereSubject, { day: formatDay(today(clock)) }),
      preview: sentence,
      blocks: [
        { type: 'paragraph', text: sentence },
        { type: 'button', label: said.signIn, url: `${config.publicUrl}/Action-Login` },
      ],
    })
  }
  const opened = await sealer.open(db, TOKEN_PAGE, secret)
  const left = Temporal.Instant.from(expiresAt).epochMilliseconds - clock.now().epochMilliseconds
  if (typeof opened?.token !== 'string' || left < 60_000) return undefined
  const link = `${config.publicUrl}/Set-Password?token=${opened.token}`

  const texts = TEXTS[receiver.language]
  const until = fill(texts.until, { minutes: Math.round(left / 60_000) })
  return letterOf(receiver, {
    subject: fill(texts.subject, { day: formatDay(today(clock)) }),
    preview: until,
    blocks: [
      { type: 'paragraph', text: texts.asked },
      { type: 'paragraph', text: fill(texts.account, { company: companyName, username }) },
      { type: 'button', label: texts.press, url: link },
      { type: 'paragraph', text: until },
      { type: 'paragraph', text: texts.ignore },
    ],
  })
}
