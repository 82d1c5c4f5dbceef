import { z } from 'zod'
import { USUAL_PAGE_SIZE } from '@/lib/logs/page-sizes'
import {
  ANNOUNCEMENT_LOOKS,
  isAlwaysListed,
  MAX_MARKED_MESSAGES,
  MESSAGE_TYPES,
  SENT_TYPES,
  type SentTypeName,
} from './message-types'

/** Of every type, also of those that nothing sends yet: of these there are none. */
const numbers = Object.values(MESSAGE_TYPES).map(({ number }) => number)
const typeNumber = z.coerce.number().pipe(z.literal(numbers))

export const messageListQuery = z.object({
  /** Number of the type. */
  type: typeNumber.optional(),
  read: z.enum(['read', 'unread']).optional(),
  /** Words that all stand in the message. */
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(USUAL_PAGE_SIZE),
})
export type MessageListQuery = z.output<typeof messageListQuery>

/** Of an announcement, what its reader has to do with it. */
const announced = z.object({
  id: z.number().int(),
  look: z.enum(ANNOUNCEMENT_LOOKS),
  mustAcknowledge: z.boolean(),
  acknowledgedAt: z.iso.datetime().nullable(),
})

export const message = z.object({
  /** `m17`, or `a3` for announcement 3, or `r2` for the notes of a release. */
  id: z.string(),
  type: z.number().int(),
  /** In the language of who asks. */
  title: z.string(),
  /** Plain text, one fact a line; empty for an announcement. */
  text: z.string(),
  /** An announcement's words as HTML, with no tags but those of Markdown. */
  html: z.string().nullable(),
  /** Language that an announcement is shown in. */
  language: z.string().nullable(),
  /** Name of the account that announced it; null where the platform itself tells. */
  sender: z.string().nullable(),
  /** Page of the console that it leads to. */
  link: z.string().nullable(),
  time: z.iso.datetime(),
  read: z.boolean(),
  announcement: announced.nullable(),
})
export type Message = z.infer<typeof message>

export const messageList = z.object({
  items: z.array(message),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** Of all messages, whatever the filter. */
  unread: z.number().int(),
})
export type MessageList = z.infer<typeof messageList>

/** How many are unread, and the announcements that wait to be shown over the page, the oldest first. */
export const unreadMessages = z.object({ unread: z.number().int(), shown: z.array(message) })
export type UnreadMessages = z.infer<typeof unreadMessages>

const ids = z
  .array(z.string().regex(/^[mar][1-9]\d{0,14}$/))
  .min(1)
  .max(MAX_MARKED_MESSAGES)

/** Marks messages as read or unread: the given ones, or all unread ones of a type or of all. */
export const markMessagesBody = z.union([
  z.object({ ids, read: z.boolean().default(true) }),
  z.object({ all: z.literal(true), type: typeNumber.optional() }),
])
export type MarkMessagesBody = z.output<typeof markMessagesBody>

/** Deletes messages, or with `deleted: false` brings them back. */
export const deleteMessagesBody = z.object({ ids, deleted: z.boolean().default(true) })
export type DeleteMessagesBody = z.output<typeof deleteMessagesBody>

/** Those that changed: the opposite call with them undoes it. */
export const changedMessages = z.object({ changed: z.number().int(), ids: z.array(z.string()) })
export type ChangedMessages = z.infer<typeof changedMessages>

const channels = z.object({ list: z.boolean(), mail: z.boolean() })
/** Kept as the preference `messages.channels`. */
export const channelChoices = z
  .partialRecord(z.enum(SENT_TYPES as [SentTypeName, ...SentTypeName[]]), channels)
  .refine((choices) => SENT_TYPES.every((name) => !isAlwaysListed(name) || choices[name]?.list !== false))
