import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { shownLines } from '@/lib/text/shown-text'
import { givenMoment } from '@/lib/time/asked-time'
import { pages } from '../asked-rows'
import { cardCode, MAX_CARD_CODE } from './card-code'

const id = z.number().int().positive().max(2_147_483_647)

export const MAX_CARD_REMARK = 200
/** Of an account: two for each of as many drivers as it may have (`MOST_DRIVERS`). */
export const MOST_CARDS = 40_000

/** As a reader sends it or as it is printed on the card, with what may separate its parts; it is kept as `cardCode` writes it. */
export const givenCode = z
  .string()
  .trim()
  .min(1, 'validation.needed')
  .max(MAX_CARD_CODE)
  .regex(/^[A-Za-z0-9 :._-]*$/, 'validation.cardLetters')
  .refine((text) => cardCode(text) !== null, 'validation.cardCode')

const remark = z.union([z.literal(''), shownLines(1, MAX_CARD_REMARK)])

/** A new card, given to a driver at once where one is named: from the beginning, since nobody had it before. */
export const cardBody = z.strictObject({
  code: givenCode,
  remark: remark.default(''),
  driverId: id.nullable().default(null),
})
export type CardBody = z.output<typeof cardBody>

/**
 * `driverId` gives it to a driver, from `from` (else from now on), null takes it back then; `lost` says that reads of it name
 * nobody from `from` on, or that it was found again.
 */
export const cardChange = z
  .strictObject({
    remark: remark.optional(),
    lost: z.boolean().optional(),
    driverId: id.nullable().optional(),
    from: givenMoment.optional(),
  })
  .refine(
    (change) => change.remark !== undefined || change.lost !== undefined || change.driverId !== undefined,
    {
      message: 'validation.needed',
    },
  )
export type CardChange = z.output<typeof cardChange>

export const cardParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

/** The state of a card: a driver has it, nobody has it, or it is lost. The texts stand under `fleet.cards.states`. */
export const CARD_STATES = ['held', 'free', 'lost'] as const
export type CardState = (typeof CARD_STATES)[number]

const person = z.object({ id, name: z.string(), deleted: z.boolean() })

/** Where and when a card was read last. */
export const cardRead = z.object({
  time: z.iso.datetime(),
  imei: needs('devices.read', z.string().nullable()),
  deviceName: needs('devices.read', z.string().nullable()),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
})
export type CardReadRow = z.infer<typeof cardRead>

export const card = z.object({
  id,
  code: z.string(),
  remark: z.string(),
  state: z.enum(CARD_STATES),
  lostAt: z.iso.datetime().nullable(),
  holder: person.nullable(),
  /** Null of the first holder, who has it from the beginning. */
  heldSince: z.iso.datetime().nullable(),
  lastRead: cardRead.nullable(),
  createdAt: z.iso.datetime(),
})
export type Card = z.infer<typeof card>

export const cardDetails = card.extend({
  /** Who had it when, the newest first; a null begin is the beginning. */
  holdings: z.array(
    z.object({ driver: person, from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() }),
  ),
})
export type CardDetails = z.infer<typeof cardDetails>

export const cardQuery = z.object({
  /** Part of a code, of a remark, or of the name of its holder. */
  search: z.string().trim().max(100).default(''),
  state: z.enum(CARD_STATES).optional(),
  driverId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  ...pages,
})
export type CardQuery = z.output<typeof cardQuery>

export const cardPage = z.object({ items: z.array(card), total: z.number().int() })

const MOST_UNKNOWN = 500
/** Of so many codes, those that were read last. */
export const unknownCardQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(MOST_UNKNOWN).default(MOST_UNKNOWN),
})

/** A code that readers of the enterprise told, and that is no card of it. */
export const unknownCard = z.object({ code: z.string(), reads: z.number().int(), lastRead: cardRead })
export type UnknownCard = z.infer<typeof unknownCard>
export const unknownCards = z.object({ items: z.array(unknownCard), total: z.number().int() })
