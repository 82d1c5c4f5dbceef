export const FEEDBACK_KINDS = ['fault', 'idea', 'question', 'other'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

export const FEEDBACK_STATUSES = ['open', 'inProgress', 'done', 'declined'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

/** Whether nothing more is meant to happen: what its sender writes then opens it again. */
export const isClosed = (status: FeedbackStatus): boolean => status === 'done' || status === 'declined'

/** Characters of a feedback, and of each answer. */
export const MAX_FEEDBACK_TEXT = 4000
/** Answers of both sides to one feedback. */
export const MAX_FEEDBACK_ANSWERS = 200
/** Kilobytes of a picture as it is sent. */
export const MAX_FEEDBACK_PICTURE_KB = 3000
/** What one person may send, in a day. */
export const MAX_FEEDBACK_A_DAY = 20
export const MAX_ANSWERS_A_DAY = 200
/** A feedback goes so long after the last that happened to it, with its answers and its picture. */
export const KEEP_FEEDBACK_DAYS = 365
