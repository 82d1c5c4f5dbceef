import { z } from 'zod'
import { imei } from '@/lib/devices/schema'
import { MAX_EMBED_DEVICES } from './limits'
import { EMBED_MODES, embedFields, embedOptions, embedTerms, embedView } from './terms-schema'

/** Shapes of the calls of those who make embeds; what embeds themselves ask is in `open-schema`. */

export const MAX_EMBEDS = 200
export const MAX_EMBED_VIEWER = 100
export const EMBED_STATES = ['live', 'ended', 'all'] as const

const ID_LIMIT = 2_147_483_647

/** What names an embed in addresses: 128 random bits. */
export const PUBLIC_ID_BYTES = 16
export const PUBLIC_ID = /^[\w-]{22}$/

export const createEmbedBody = z.object({
  ...embedTerms,
  scope: embedTerms.scope.default({ accountId: null, groupIds: [], imeis: [] }),
  options: embedTerms.options.default(embedOptions.parse({})),
  endsAt: embedTerms.endsAt.default(null),
})
export type CreateEmbedBody = z.output<typeof createEmbedBody>

/** What is left out stays. */
export const editEmbedBody = z.object(embedTerms).partial()
export type EditEmbedBody = z.output<typeof editEmbedBody>

/** The number of an embed, or its public id: both name it in every call. */
export const embedParams = z.object({
  id: z.union([z.coerce.number().int().positive().max(ID_LIMIT), z.string().regex(PUBLIC_ID)]),
})
export type EmbedId = z.output<typeof embedParams>['id']

const paged = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
export const embedQuery = z.object({
  state: z.enum(EMBED_STATES).default('live'),
  /** In its name, or in that of who made it or of the account. */
  search: z.string().trim().max(100).default(''),
  ...paged,
})
export type EmbedQuery = z.output<typeof embedQuery>
export const embedOpeningQuery = z.object(paged)
export type EmbedOpeningQuery = z.output<typeof embedOpeningQuery>

export const embed = z.object({
  id: z.number().int(),
  /** Names it in the address of the page: `/iframe?embed=<publicId>`. No secret. */
  publicId: z.string(),
  name: z.string(),
  /** Whose it is, and the login that made it. */
  accountName: z.string(),
  makerName: z.string().nullable(),
  /** Whether it is for who asks to edit; those of accounts below are only deleted. */
  own: z.boolean(),
  createdAt: z.iso.datetime(),
  view: embedView,
  scope: z.object({
    accountId: z.number().int(),
    accountName: z.string(),
    /** Those that who asks still sees. */
    groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
    devices: z.array(z.object({ imei: z.string(), name: z.string(), plate: z.string().nullable() })),
    /** With neither groups nor devices named: all of the account. */
    whole: z.boolean(),
  }),
  fields: embedFields,
  options: embedOptions,
  origins: z.array(z.string()),
  mode: z.enum(EMBED_MODES),
  endsAt: z.iso.datetime().nullable(),
  /** When it was deleted, by whom may; it stands in the list for 90 days. */
  revokedAt: z.iso.datetime().nullable(),
  /** How often it was opened in all, and on each of the last 14 days (UTC), today last. */
  openings: z.number().int(),
  openingsByDay: z.array(z.number().int()),
  lastOpenedAt: z.iso.datetime().nullable(),
})
export type Embed = z.infer<typeof embed>

const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })

export const embedPage = page(embed)
export type EmbedPage = z.infer<typeof embedPage>

/** Openings of a day that are alike, the newest first. */
export const embedOpeningPage = page(
  z.object({
    day: z.iso.date(),
    /** Where from, as wide as a carrier gives out addresses: `203.0.0.0/16`; null where it is not known. */
    network: z.string().nullable(),
    /** The page around it, as it says; null where it said none of the embed's origins. */
    origin: z.string().nullable(),
    /** As the token says. */
    viewer: z.string().nullable(),
    count: z.number().int(),
    lastAt: z.iso.datetime(),
  }),
)
export type EmbedOpeningPage = z.infer<typeof embedOpeningPage>

/** Vehicles of an embed and their keys in it, for a parent page that selects them. */
export const embedVehicleList = z.object({
  items: z.array(z.object({ imei: z.string(), name: z.string(), key: z.string() })),
})

/** A token for one viewer: of all vehicles of the embed, or of some; `viewer` is written into the log of openings. */
export const embedTokenBody = z.object({
  imeis: z.array(imei).min(1).max(MAX_EMBED_DEVICES).optional(),
  viewer: z.string().trim().min(1).max(MAX_EMBED_VIEWER).optional(),
})
export type EmbedTokenBody = z.output<typeof embedTokenBody>
export const embedToken = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type EmbedToken = z.infer<typeof embedToken>
