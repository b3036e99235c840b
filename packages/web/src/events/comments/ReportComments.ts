import type { CommentListProps } from './CommentList.tsx'
import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'

/** The comments on a report or an action, to read and to write; loaded when first drawn, after the report itself. */
export const ReportComments = loadedInPlace<CommentListProps>(
  async () => (await import('./CommentList.tsx')).CommentList,
  3,
)
