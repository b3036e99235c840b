import type { CommentListProps } from './CommentList.tsx'
import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'

/** The comments on a report or an action, with forms to write them; loaded when first rendered, after the report itself. */
export const ReportComments = loadedInPlace<CommentListProps>(
  async () => (await import('./CommentList.tsx')).CommentList,
  3,
)
