import { z } from 'zod'
import { soundChoices } from '@/lib/alarm-sounds/schema'
import { isUsable, MAX_HOST } from '@/lib/connect/setup-texts'
import { deviceFilter, deviceOrderShape } from '@/lib/devices/device-filter'
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '@/lib/devices/filter-terms'
import { boardPreference } from '@/lib/fleet-board/preference-schema'
import { REFRESH_PACES } from '@/lib/live/redraw-pace'
import { channelChoices } from '@/lib/messages/schema'
import { columnLayout } from '@/lib/tables/layout-schema'
import { shownText } from '@/lib/text/shown-text'

/** Bytes of one preference as JSON. */
export const MAX_PREFERENCE_BYTES = 64_000
/** Entries of one that is a map. */
export const MAX_PREFERENCE_PARTS = 200

const columnKey = z.string().max(40)

/** Columns of a table in their order; those that are not named are hidden. */
export const tableColumns = z.object({
  shown: z.array(columnKey).max(60),
  widths: columnLayout.shape.widths,
  pinned: columnLayout.shape.pinned,
})

/** Layouts by the name of their table. */
const tableLayouts = z
  .record(z.string().max(80), columnLayout)
  .refine((tables) => Object.keys(tables).length <= MAX_PREFERENCE_PARTS)

export const deviceView = z.object({
  name: shownText(1, MAX_VIEW_NAME),
  filter: deviceFilter,
  ...deviceOrderShape,
})

/** What a person may keep, and in which shape. A new preference is one line here. */
export const PREFERENCES = {
  /** By what the list of reports is ordered. */
  'reports.order': z.enum(['kind', 'scene']),
  /** How often live screens show changes. */
  'live.refresh': z.enum(REFRESH_PACES),
  /** Where messages go, type by type. */
  'messages.channels': channelChoices,
  /** What alerts sound like. */
  alarmSounds: soundChoices,
  'devices.columns': tableColumns,
  'tables.columns': tableLayouts,
  /** The host that trackers are told where the platform's own is none that they reach. */
  'connect.host': z.string().trim().max(MAX_HOST).refine(isUsable),
  /** The cards of the data board, their order, its period and groups. */
  'fleet.board': boardPreference,
  'devices.views': z.array(deviceView).max(MAX_SAVED_VIEWS),
} as const satisfies Record<string, z.ZodType>

export type PreferenceName = keyof typeof PREFERENCES
export type Preference<N extends PreferenceName> = z.infer<(typeof PREFERENCES)[N]>

/** What was kept under a name; null where nothing was, or where an older version kept it in another shape. */
export function keptPreference<N extends PreferenceName>(name: N, kept: unknown): Preference<N> | null {
  const schemas: { [K in PreferenceName]: z.ZodType<Preference<K>> } = PREFERENCES
  return schemas[name].safeParse(kept).data ?? null
}

/** Preferences that are maps, of which a part is kept without the rest being known. */
const MAPS = ['tables.columns'] as const
export type MapName = (typeof MAPS)[number]
export const mapParams = z.object({ name: z.enum(MAPS) })

const names = Object.keys(PREFERENCES) as [PreferenceName, ...PreferenceName[]]
export const preferenceParams = z.object({ name: z.enum(names) })
