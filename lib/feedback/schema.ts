import { z } from 'zod'
import { USUAL_PAGE_SIZE } from '@/lib/logs/page-sizes'
import { shownLines } from '@/lib/text/shown-text'
import { FEEDBACK_KINDS, FEEDBACK_STATUSES, MAX_FEEDBACK_TEXT } from './kinds'

export const MAX_PAGE_ADDRESS = 500

/** Where the sender was, and with what: shown before it is sent. */
export const environment = z.object({
  /** Without secrets, as `pageAddress` makes it. */
  page: z.string().trim().max(MAX_PAGE_ADDRESS),
  browser: z.string().trim().max(400),
  /** Of the window in CSS pixels, with how many the screen has for each: `390×844 @3`. */
  size: z.string().trim().max(40),
  language: z.string().trim().max(40),
  build: z.string().trim().max(60),
})
export type Environment = z.infer<typeof environment>

const text = shownLines(1, MAX_FEEDBACK_TEXT)
const kind = z.enum(FEEDBACK_KINDS)
const status = z.enum(FEEDBACK_STATUSES)

/** A multipart form. */
export const createFeedbackForm = z.object({
  kind,
  text,
  ...environment.shape,
  /** PNG, JPG or WebP of the page. */
  picture: z.file().optional(),
})

export const feedbackParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const feedbackQuery = z.object({
  /** What was sent to the own account, or what who asks has sent. */
  box: z.enum(['received', 'sent']).default('sent'),
  kind: kind.optional(),
  status: status.optional(),
  /** Part of the text, or of the sender's name or account. */
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(USUAL_PAGE_SIZE),
})
export type FeedbackQuery = z.output<typeof feedbackQuery>

const head = {
  id: z.number().int(),
  kind,
  status,
  text: z.string(),
  /** Name of the account that sent it, and its login. Who answers is not named: it may stand above a brand. */
  sender: z.string(),
  senderAccount: z.string(),
  /** How many were written to it by both sides. */
  answers: z.number().int(),
  hasPicture: z.boolean(),
  time: z.iso.datetime(),
  /** Of the last that happened to it. */
  changed: z.iso.datetime(),
}

export const feedbackItem = z.object(head)
export type FeedbackItem = z.infer<typeof feedbackItem>

export const feedbackPage = z.object({
  items: z.array(feedbackItem),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})

export const feedbackThread = z.object({
  ...head,
  environment,
  /** Whether who asks answers it, and sets its status. */
  answering: z.boolean(),
  thread: z.array(
    z.object({
      id: z.number().int(),
      text: z.string(),
      /** Whether it is of the side that answers. */
      byRecipient: z.boolean(),
      time: z.iso.datetime(),
    }),
  ),
})
export type FeedbackThread = z.infer<typeof feedbackThread>

export const answerBody = z.object({ text })
export const statusBody = z.object({ status })
export const sentFeedback = z.object({ id: z.number().int() })
