import { z } from 'zod'
import { linesReadAsWritten, shownLines, shownText } from '@/lib/text/shown-text'
import { MAX_ASSIGNEE } from './event-filter'

/** So many are kept of an alert. */
export const MAX_COMMENTS = 100
export const MAX_COMMENT = 500

/** Who is to deal with an alert, by a name as people are called. */
export const assignmentTerms = z.object({ assignee: shownText(1, MAX_ASSIGNEE) })
export type AssignmentTerms = z.output<typeof assignmentTerms>

/** The same, or nobody any more. */
export const assigneeBody = z.object({ assignee: assignmentTerms.shape.assignee.nullable() })
export type AssigneeBody = z.output<typeof assigneeBody>

/** A name to find by: exactly as it was typed. */
export const askedAssignee = z.string().trim().min(1).max(MAX_ASSIGNEE)

export const commentBody = z.object({
  content: shownLines(1, MAX_COMMENT).refine(linesReadAsWritten, 'validation.nameLetters'),
})
export type CommentBody = z.output<typeof commentBody>

export const noteParams = z.object({ id: z.coerce.number().int().positive() })

const alertAssignment = z.object({
  assignee: z.string(),
  time: z.iso.datetime(),
  /** A login of the account that asks did it, and none above or below. */
  byOwnAccount: z.boolean(),
})
export type AlertAssignment = z.infer<typeof alertAssignment>

export const alertComment = z.object({
  id: z.number().int(),
  /** What the account was called that wrote it, as it was then. */
  author: z.string(),
  content: z.string(),
  time: z.iso.datetime(),
  byOwnAccount: z.boolean(),
})
export type AlertComment = z.infer<typeof alertComment>

/** What people said about an alert, as all see it who see the alert. */
export const alertNotes = z.object({
  assignment: alertAssignment.nullable(),
  /** The newest last. */
  items: z.array(alertComment),
  /** As many comments as an alert may have. */
  quota: z.number().int(),
})
export type AlertNotes = z.infer<typeof alertNotes>

/** What lists of alerts tell of it. */
export const noted = {
  /** Who is to deal with it; null is nobody. */
  assignee: z.string().nullable(),
  commentCount: z.number().int(),
}
