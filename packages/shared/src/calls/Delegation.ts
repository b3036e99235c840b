import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { MENU } from '../registry.ts'
import { call } from '../call.ts'
import { id, isoDate, optional, text, uuid } from './shapes/wire.ts'

const administrators = { menus: [MENU.userPermission], level: 1 } as const

/** Days of these calls: ISO 'yyyy-MM-dd'. Instants: ISO with the offset of the company time zone. */
const day = z.string()
const instant = z.string()

const delegation = z.object({
  id: z.int(),
  delegatorId: z.int(),
  delegatorName: z.string(),
  delegateId: z.int(),
  delegateName: z.string(),
  /** Both days inclusive. */
  from: day,
  until: day,
  reason: z.string(),
  state: z.enum(['coming', 'running', 'over']),
  /** The delegate has not accepted it yet; until then it grants nothing. */
  isOffer: z.boolean(),
  /** A running delegation has no effect while either person may not sign in, or the delegator has nothing to approve. */
  isInEffect: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  /** Who ended it early, and when. */
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  canEnd: z.boolean(),
  /** The caller is the delegate of an offer. */
  canAccept: z.boolean(),
})

const ofPerson = {
  /** Today in the company time zone. */
  today: day,
  /** Whether there is anything to delegate and the caller may do it. */
  canHandOver: z.boolean(),
  /** Delegations by the person: running, coming, then the latest past ones; at most 50. */
  given: z.array(delegation),
  /** Likewise, delegations to the person. */
  received: z.array(delegation),
}

export const Delegation = {
  GetMine: call({
    access: 'signedIn',
    writes: false,
    about: "The caller's delegations, given and received.",
    input: z.object({}),
    output: z.object(ofPerson),
  }),
  GetOf: call({
    access: administrators,
    writes: false,
    about: 'The delegations of a person whom the caller administers.',
    input: z.object({ userId: id }),
    output: z.object(ofPerson),
  }),
  GetCandidates: call({
    access: 'signedIn',
    writes: false,
    about: 'People to whom a person may delegate, by name: those of the same company and its parent company.',
    input: z.object({
      /** At least two characters. */
      searchText: text(LIMIT.search),
      /** The delegator; defaults to the caller. */
      userId: optional(id),
      page: optional(z.int().min(1).max(1_000_000)),
      pageSize: optional(z.int().min(1).max(100)),
    }),
    output: z.object({
      people: z.array(z.object({ userId: z.int(), name: z.string(), jobTitle: z.string(), companyName: z.string() })),
      total: z.int(),
    }),
  }),
  Save: call({
    access: 'signedIn',
    writes: true,
    about:
      'Offers the approvals of the caller, or of a person whom they administer, to somebody for whole days. They count once accepted.',
    input: z.object({
      /** Created by the page: a repeated request gets the first answer. */
      requestId: uuid,
      /** The delegator; defaults to the caller. */
      userId: optional(id),
      delegateId: optional(id),
      from: optional(isoDate),
      until: optional(isoDate),
      reason: text(LIMIT.description),
    }),
    output: z.object({ id: z.int() }),
  }),
  Accept: call({
    access: 'signedIn',
    writes: true,
    about: 'Accepts a delegation offered to the caller. One that is accepted already, or over, stays unchanged.',
    input: z.object({ id }),
    output: z.object({}),
  }),
  End: call({
    access: 'signedIn',
    writes: true,
    about:
      'Ends a delegation at once, by its two people or their administrators. One that is already over stays unchanged.',
    input: z.object({ id }),
    output: z.object({}),
  }),
}
