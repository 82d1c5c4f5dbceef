import { z } from 'zod'
import { DISTANCE_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from '@/lib/accounts/account-fields'
import { hexColor } from '@/lib/brand/brand'
import { imei } from '@/lib/devices/schema'
import { LANGUAGES } from '@/lib/i18n/languages'
import { DASHBOARD_NAMES } from '@/lib/reports/names'
import { shownText } from '@/lib/text/shown-text'
import { THEMES } from '@/lib/theme/theme'
import { timeZone } from '@/lib/time/time-zone'
import { EMBEDDED_REPORTS } from './embedded-reports'
import { isFigureOf } from './figures'
import {
  EMBED_DAYS,
  EMBED_PERIODS,
  MAX_EMBED_DAYS,
  MAX_EMBED_DEVICES,
  MAX_EMBED_FIGURES,
  MAX_EMBED_GROUPS,
  MAX_EMBED_ORIGINS,
} from './limits'
import { exactOrigin, MAX_ORIGIN_LENGTH } from './origins'

const ID_LIMIT = 2_147_483_647
const id = z.number().int().positive().max(ID_LIMIT)

/** What an embed shows. `asked` is a day or a period that the parent page or the viewer chooses. */
export const embedView = z
  .discriminatedUnion('kind', [
    /** Live map, with a list of the vehicles beside it or without. */
    z.object({ kind: z.literal('map'), list: z.boolean() }),
    /** One vehicle with its facts; of several the one that the parent page or the viewer chooses. */
    z.object({ kind: z.literal('vehicle') }),
    /** A day of one vehicle; `daysBack` is how far back the asked day may lie, 0 for today alone. */
    z.object({
      kind: z.literal('playback'),
      day: z.enum(EMBED_DAYS),
      daysBack: z.number().int().min(0).max(MAX_EMBED_DAYS).default(MAX_EMBED_DAYS),
    }),
    z.object({
      kind: z.literal('report'),
      report: z.enum(EMBEDDED_REPORTS),
      period: z.enum(EMBED_PERIODS),
      chart: z.boolean(),
      table: z.boolean(),
    }),
    z.object({
      kind: z.literal('figure'),
      dashboard: z.enum(DASHBOARD_NAMES),
      figures: z.array(z.string().max(40)).min(1).max(MAX_EMBED_FIGURES),
    }),
  ])
  .superRefine((view, context) => {
    if (view.kind === 'report' && !view.chart && !view.table)
      context.addIssue({ code: 'custom', path: ['table'], message: 'validation.needed' })
    if (view.kind === 'figure' && !view.figures.every((figure) => isFigureOf(view.dashboard, figure)))
      context.addIssue({ code: 'custom', path: ['figures'], message: 'validation.invalid' })
  })
export type EmbedView = z.output<typeof embedView>

/**
 * Whose vehicles: of an account and those below it (the own one where none is said), or of them those in the groups and
 * those named. With neither groups nor devices all of them.
 */
export const embedScope = z.object({
  accountId: id.nullable().default(null),
  groupIds: z.array(id).max(MAX_EMBED_GROUPS).default([]),
  imeis: z.array(imei).max(MAX_EMBED_DEVICES).default([]),
})
export type EmbedScope = z.output<typeof embedScope>

/** What is told of each vehicle beside where it is, when it was there, its icon and its state. The course goes with the speed. */
export const embedFields = z.object({
  name: z.boolean(),
  plate: z.boolean(),
  speed: z.boolean(),
  address: z.boolean(),
  driver: z.boolean(),
  phone: z.boolean(),
})
export type EmbedFields = z.output<typeof embedFields>

export const embedUnits = z.object({
  distance: z.enum(DISTANCE_UNITS),
  volume: z.enum(VOLUME_UNITS),
  temperature: z.enum(TEMPERATURE_UNITS),
})

const controls = z.object({
  zoom: z.boolean(),
  layers: z.boolean(),
  fullscreen: z.boolean(),
  search: z.boolean(),
})

/** How it looks. Null: the brand's colour, the visitor's language, the time zone and units of the account. */
export const embedOptions = z.object({
  theme: z.enum(THEMES).default('system'),
  accent: hexColor.nullable().default(null),
  language: z.enum(LANGUAGES).nullable().default(null),
  controls: controls.default({ zoom: true, layers: false, fullscreen: true, search: false }),
  timeZone: timeZone.nullable().default(null),
  units: embedUnits.nullable().default(null),
})
export type EmbedOptions = z.output<typeof embedOptions>

/** Exact origins of the pages that may hold it. */
const origins = z
  .array(
    z
      .string()
      .max(MAX_ORIGIN_LENGTH)
      .transform((typed, context) => {
        const origin = exactOrigin(typed)
        if (origin === null) context.addIssue({ code: 'custom', message: 'validation.origin' })
        return origin ?? ''
      }),
  )
  .min(1)
  .max(MAX_EMBED_ORIGINS)
  .transform((list) => [...new Set(list)])

export const EMBED_MODES = ['public', 'signed'] as const

/** Everything that is chosen of an embed; `endsAt` null is no end. */
export const embedTerms = {
  name: shownText(1, 60),
  view: embedView,
  scope: embedScope,
  fields: embedFields,
  options: embedOptions,
  origins,
  mode: z.enum(EMBED_MODES),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
}
