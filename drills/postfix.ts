import { readdirSync } from 'node:fs'
import path from 'node:path'
import { wireDay } from '@daybook/shared/days'
import { succeeded } from '../packages/server/src/testing/resilience/visitor.ts'
import { CookieJar } from './cookies.ts'
import { type MailServers, BOUNCES, GONE_DOMAIN, startMailServers } from './mailServers.ts'
import type { Drill } from './main.ts'
import { until } from './machine.ts'
import { query, startPostgres } from './postgres.ts'
import { startDaybook } from './product.ts'

const PEOPLE = ['reporter', 'approver'] as const

/**
 * Sends letters to an address that Postfix does not know and to one that it knows, with two processes reading the mailbox: the
 * first user and its letter are marked as bounced, in Postfix's words; the other user and its letter are not.
 */
export const postfixDrill: Drill = async (machine) => {
  const servers = await startMailServers(machine, `approver@${GONE_DOMAIN}`)
  const postgres = await startPostgres(machine)
  const settings = {
    DATABASE_URL: postgres.url,
    SMTP_URL: servers.smtpUrl,
    MAIL_FROM: 'Daybook <daybook@example.com>',
    BOUNCE_ADDRESS: BOUNCES,
    ...servers.mailbox,
  }
  const first = await startDaybook(machine, 'first', settings)
  const second = await startDaybook(machine, 'second', settings)

  const admin = await CookieJar.signIn(first.url, 'admin')
  const begun = performance.now()
  const since = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`
  for (const person of PEOPLE) {
    const [found] = await query<{ id: number }>(
      postgres.url,
      'select id from user_account where username = $1 and company_id = 3 and deleted_at is null',
      [person],
    )
    succeeded(await admin.call(first.url, 'UserPermission/ResetPasswork', { userId: found?.id ?? 0 }))
  }
  await servers.putEmpty()
  await until('the bounce', 60, () => messages(servers).length === 2)
  const figures = [`Postfix took 2 letters and put a report into the mailbox within ${since()}`]

  const letters = async () => {
    const day = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Bangkok' })
    const asked = { kind: 'set_password', modeName: 'SEARCH', eventDate: wireDay(day), page: 1, pageSize: 100 }
    const { rows } = succeeded(await admin.call(first.url, 'LogMailMonitoring/onLoadData', asked as never))
    return rows
  }
  const returned = await until('the letter', 200, async () => (await letters()).find(({ status }) => status === 'N') ?? false)
  figures.push(`noted at letter and person after ${since()} (the mailbox is read every 120 s): ${returned.reason}`)
  if (!/5\.1\.1/.test(returned.reason)) throw new Error(`the letter does not say why: ${returned.reason}`)
  const others = (await letters()).filter(({ status }) => status !== 'N').map(({ status }) => status)
  if (others.join() !== 'Y') throw new Error(`the other letter is ${others.join()}`)

  const own = async (person: string) => {
    const jar = await CookieJar.signIn(second.url, person)
    return succeeded(await jar.call(second.url, 'MyAccount/Get', {})).mailCameBack
  }
  const [gone, there] = [await own('reporter'), await own('approver')]
  if (!gone?.isPermanent || !/unknown/.test(gone.reason)) throw new Error(`the person reads ${JSON.stringify(gone)}`)
  if (there) throw new Error(`the other person reads ${JSON.stringify(there)}`)
  const { users } = succeeded(
    await admin.call(first.url, 'UserPermission/LoadUserListData', { page: 1, pageSize: 500 } as never),
  )
  const marked = users.filter(({ isMailReturned }) => isMailReturned).length
  if (marked !== 1) throw new Error(`${marked} users are marked in the list`)

  const seen = await until('the end of the mailbox', 30, () => {
    const names = messages(servers)
    return names.filter((name) => /:2,.*S/.test(name)).length === 1 ? names.length : false
  })
  const [read] = await query<{ bounces: number; others: number }>(
    postgres.url,
    'select bounces, others from bounce_mailbox',
  )
  if (read?.bounces !== 1 || read.others !== 1) throw new Error(`read: ${JSON.stringify(read)}`)
  const { all, encrypted } = servers.signIns()
  if (all === 0 || encrypted !== all) throw new Error(`of ${all} sign-ins ${encrypted} were encrypted`)
  figures.push(`Dovecot accepts only STARTTLS, with the certificate of SMTP_CA and a password of a file: ${all} sign-ins, all encrypted`)
  return [...figures, `${seen} messages in the mailbox: the report is marked as seen, the other is left alone`]
}

const messages = ({ folder: mailbox }: MailServers) =>
  ['new', 'cur'].flatMap((folder) => {
    try {
      return readdirSync(path.join(mailbox, folder))
    } catch {
      return []
    }
  })
