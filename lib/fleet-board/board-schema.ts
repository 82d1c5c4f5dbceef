import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { END_KINDS } from '@/lib/fleet/ends/end-kinds'
import { MAX_BOARD_GROUPS } from './arrange-cards'
import { FIGURES, type FigureName } from './board-figures'
import { MOST_ENDS } from './board-link'
import { BOARD_PERIODS } from './board-period'
import { CARD_NAMES } from './cards'

const groupIds = z
  .union([z.string(), z.array(z.string())])
  .transform((given) =>
    [...new Set([given].flat().flatMap((text) => text.split(',')))].filter(Boolean).map(Number),
  )
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).max(MAX_BOARD_GROUPS))

/** What the board is asked for: no group stands for all vehicles. */
export const boardQuery = z.object({
  period: z.enum(BOARD_PERIODS).default('week'),
  groups: groupIds.default([]).describe('Ids of groups of devices, separated by commas; all when left out'),
})
export type BoardQuery = z.output<typeof boardQuery>

/** What ends of the vehicles of groups, and of who drives them. */
export const endsQuery = boardQuery.pick({ groups: true }).extend({
  limit: z.coerce.number().int().min(1).max(MOST_ENDS).default(100),
})
export type EndsQuery = z.output<typeof endsQuery>

/** The same on paper, with the cards that are to stand there, in their order: all when left out. */
export const boardPaperQuery = boardQuery.extend({
  cards: z
    .string()
    .max(1000)
    .transform((given) => [...new Set(given.split(','))].filter(Boolean))
    .pipe(z.array(z.enum(CARD_NAMES)))
    .optional()
    .describe('Names of cards, separated by commas, in the order that they stand in; all when left out'),
})

const count = z.number().int()
const compared = z.object({ value: z.number().nullable(), before: z.number().nullable() })
const figures = z.object(
  Object.fromEntries(FIGURES.map((name) => [name, compared])) as Record<FigureName, typeof compared>,
)
const span = z.object({ from: z.iso.datetime(), to: z.iso.datetime() })

const dueService = z.object({
  vehicle: z.object({ id: count, name: z.string() }),
  plan: z.object({ id: count, name: z.string() }),
  state: z.enum(['due', 'overdue']),
  /** What it goes by first: since which day it is due, or how far its counter is over. One of them alone is given. */
  on: z.iso.date().nullable(),
  overM: z.number().nullable(),
  overS: z.number().nullable(),
})

export type DueService = z.infer<typeof dueService>

const ending = z.object({
  kind: z.enum(END_KINDS),
  ofDriver: z.boolean(),
  ownerId: count,
  owner: z.string(),
  name: z.string(),
  endsOn: z.iso.date(),
})
export type Ending = z.infer<typeof ending>
export const endings = z.object({ items: z.array(ending), total: count })

export const board = z.object({
  at: z.iso.datetime(),
  /** When the figures of the period were summed up: some seconds ago, of very many vehicles a minute. */
  summedAt: z.iso.datetime(),
  timeZone: z.string(),
  period: z.enum(BOARD_PERIODS),
  /** Both ends of a span as a report is asked with them, `to` not included. */
  current: span,
  previous: span,
  groups: z.array(z.object({ id: count, name: z.string() })),
  /** Those of the groups, while they are few: what a link to their rows can name. Null of all, and of more. */
  imeis: needs('devices.read', z.array(z.string()).nullable()),
  vehicles: count,
  now: z.object({
    moving: count,
    idling: count,
    parked: count,
    offline: count,
    others: count,
    offRoute: count,
  }),
  figures,
  /** Without a currency nothing was said of prices. */
  currency: z.string(),
  /** How many of the vehicles that drove have a known CO₂, and how many drove. */
  co2Of: z.object({ known: count, drove: count }),
  /** What is summed up of each day of the period and of the one before it. */
  days: z.array(z.object({ day: z.iso.date(), distanceM: z.number(), share: z.number().nullable() })),
  daysBefore: z.array(z.object({ day: z.iso.date(), distanceM: z.number(), share: z.number().nullable() })),
  /** The share of the vehicles on the road by hour of the week, Sunday's first one first. */
  heat: z.array(z.number().nullable()),
  services: z.object({ overdue: count, due: count, soon: count, items: z.array(dueService) }),
  ends: z.object({ expired: count, soon: count, items: z.array(ending) }),
})
export type Board = z.infer<typeof board>

const ranked = z.object({ id: count, name: z.string(), score: count, distanceM: z.number() })
export type Ranked = z.infer<typeof ranked>
const ranking = z.object({ best: z.array(ranked), worst: z.array(ranked) })

/** What is judged by the profile of scores, which takes longer than the rest. */
export const boardScores = z.object({
  /** Of all that was driven together; null below 50 km. */
  score: z.object({ now: count.nullable(), before: count.nullable() }),
  drivers: ranking,
  vehicles: ranking,
})
export type BoardScores = z.infer<typeof boardScores>
