import { z } from 'zod'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import { USUAL_PAGE_SIZE } from '@/lib/logs/page-sizes'
import { shownLines, shownText } from '@/lib/text/shown-text'
import { askedMoment } from '@/lib/time/asked-time'
import { isPlainMarkdown } from './markdown-limits'
import {
  ANNOUNCEMENT_LOOKS,
  MAX_ANNOUNCEMENT_ACCOUNTS,
  MAX_ANNOUNCEMENT_BODY,
  MAX_ANNOUNCEMENT_TITLE,
} from './message-types'

export const words = z.object({
  title: shownText(1, MAX_ANNOUNCEMENT_TITLE),
  /** Markdown without HTML and pictures. */
  body: shownLines(1, MAX_ANNOUNCEMENT_BODY).refine(isPlainMarkdown, 'validation.plainMarkdown'),
})

const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, words.optional()])) as Record<
  Language,
  z.ZodOptional<typeof words>
>

const typeNames = Object.keys(ACCOUNT_TYPES) as [AccountTypeName, ...AccountTypeName[]]

const fields = {
  words: z.object(byLanguage),
  /** In which it is shown to readers whose language has no words of its own. */
  language: z.enum(LANGUAGES),
  /** Types of account that get it; all where none is named. Virtual accounts: those of the author alone. */
  types: z.array(z.enum(typeNames)).max(typeNames.length),
  /** Accounts below the author that get it, with all that hangs below them; all where none is named. */
  accountIds: z.array(z.number().int().positive().max(2_147_483_647)).max(MAX_ANNOUNCEMENT_ACCOUNTS),
  from: askedMoment,
  /** Null for a year after `from`. */
  until: askedMoment.nullable(),
  look: z.enum(ANNOUNCEMENT_LOOKS),
  mustAcknowledge: z.boolean(),
}

export const createAnnouncementBody = z.object({
  ...fields,
  types: fields.types.default([]),
  accountIds: fields.accountIds.default([]),
  /** Now unless told. */
  from: fields.from.optional(),
  until: fields.until.default(null),
  look: fields.look.default('list'),
  mustAcknowledge: fields.mustAcknowledge.default(false),
})
export type CreateAnnouncementBody = z.output<typeof createAnnouncementBody>

/** What is left out stays. Words and language stay also once somebody has acknowledged them. */
export const editAnnouncementBody = z.object(fields).partial()
export type EditAnnouncementBody = z.output<typeof editAnnouncementBody>

export const announcementParams = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647),
})

export const announcement = z.object({
  id: z.number().int(),
  words: z.object(byLanguage),
  language: z.enum(LANGUAGES),
  types: z.array(z.enum(typeNames)),
  /** Named accounts that are still below the author. */
  accounts: z.array(z.object({ id: z.number().int(), name: z.string() })),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  look: z.enum(ANNOUNCEMENT_LOOKS),
  mustAcknowledge: z.boolean(),
  /** `waiting` before its time, `ended` after it. */
  state: z.enum(['waiting', 'shown', 'ended']),
  /** Accounts that get it now, that have read it, and that have acknowledged it. */
  recipients: z.number().int(),
  read: z.number().int(),
  acknowledged: z.number().int(),
})
export type Announcement = z.infer<typeof announcement>

export const acknowledgementQuery = z.object({
  /** Only those who have, or have not. */
  acknowledged: z.enum(['true', 'false']).optional(),
  search: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(USUAL_PAGE_SIZE),
})
export type AcknowledgementQuery = z.output<typeof acknowledgementQuery>

/** Who gets an announcement, and what became of it there. */
export const acknowledgementPage = z.object({
  items: z.array(
    z.object({
      id: z.number().int(),
      account: z.string(),
      name: z.string(),
      readAt: z.iso.datetime().nullable(),
      acknowledgedAt: z.iso.datetime().nullable(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})
export type AcknowledgementPage = z.infer<typeof acknowledgementPage>

export const previewBody = z.object({
  body: z.string().max(MAX_ANNOUNCEMENT_BODY).refine(isPlainMarkdown, 'validation.plainMarkdown'),
})
export const previewAnswer = z.object({ html: z.string() })
