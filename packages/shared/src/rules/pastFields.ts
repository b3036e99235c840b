/* What a row of a past report can say. */

export const PAST_FIELDS = [
  'number',
  'eventGroup',
  'company',
  'area',
  'subArea',
  'eventDate',
  'eventType',
  'subEventType',
  'shifts',
  'startTime',
  'endTime',
  'description',
  'level',
  'levelNote',
  'reporter',
  'filedAt',
  'status',
  'decider',
  'decidedAt',
  'rejectReason',
  'photos',
] as const
export type PastField = (typeof PAST_FIELDS)[number]

/** Most photos that a row may name, as in the form. */
export const MOST_PHOTOS_NAMED = 100

/** A file is forgotten once nothing was done with it for so many days. */
export const PAST_FILE_DAYS = 30

export const PAST_REQUIRED: readonly PastField[] = ['area', 'eventDate', 'eventType']

/** What values of a file name: each can be given the record that it means. */
export const PAST_KINDS = ['area', 'eventType', 'shift', 'person', 'level', 'status'] as const
export type PastKind = (typeof PAST_KINDS)[number]
