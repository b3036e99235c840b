import { textProblems } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'

/* The rules of comments on a report, for the screens and the server. */

/** How long its author may change a comment. */
export const COMMENT_EDIT_MINUTES = 10
/** How many people one comment may mention. */
export const MOST_MENTIONS = 20
/** More than a report can need; one page can hold them all. */
export const MOST_COMMENTS = 500

/** A comment's text; the path is its name. */
export function commentProblems({ text }: { text: string }): FieldProblem[] {
  return textProblems('text', 'comment', text, LIMIT.comment)
}
