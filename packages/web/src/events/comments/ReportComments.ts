import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'

/** The comments on a report, to read and to write; loaded when first drawn, after the report itself. */
export const ReportComments = loadedInPlace<{ eventId: number }>(
  async () => (await import('./CommentList.tsx')).CommentList,
  3,
)
