import type { Units } from '@/lib/format/units'
import type { Language } from '@/lib/i18n/languages'
import type { OverviewName, ReportName } from '@/lib/reports/names'
import type { ThemeChoice } from '@/lib/theme/theme'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { FIGURES } from './figures'
import type { EmbedPeriod } from './limits'
import type { CreateEmbedBody, Embed } from './schema'
import type { EmbedFields, EmbedOptions, EmbedView } from './terms-schema'

/** Views as they are offered: a map with a list is one of its own. */
export const DRAFT_KINDS = ['map', 'list', 'vehicle', 'playback', 'report', 'figure'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** An embed as it is being written: what is typed stays text. What another view takes is kept for coming back. */
export type EmbedDraft = {
  name: string
  kind: DraftKind
  day: Extract<EmbedView, { kind: 'playback' }>['day']
  daysBack: string
  report: ReportName
  period: EmbedPeriod
  chart: boolean
  table: boolean
  dashboard: OverviewName
  figures: readonly string[]
  account: { id: number; name: string } | null
  /** All vehicles of the account, or those that are named. */
  whole: boolean
  groupIds: readonly number[]
  imeis: readonly string[]
  fields: EmbedFields
  theme: ThemeChoice
  accent: string | null
  language: Language | null
  controls: EmbedOptions['controls']
  timeZone: string | null
  units: Units | null
  /** One a line. */
  origins: string
  mode: CreateEmbedBody['mode']
  /** By the clock of the account, `2026-12-24T18:00`; empty for no end. */
  end: string
}

export function newDraft(): EmbedDraft {
  return {
    name: '',
    kind: 'map',
    day: 'today',
    daysBack: '7',
    report: 'mileageDaily',
    period: 'last7',
    chart: true,
    table: true,
    dashboard: 'deviceOverview',
    figures: FIGURES.deviceOverview.slice(0, 4),
    account: null,
    whole: true,
    groupIds: [],
    imeis: [],
    fields: { name: true, plate: false, speed: true, address: false, driver: false, phone: false },
    theme: 'system',
    accent: null,
    language: null,
    timeZone: null,
    units: null,
    controls: { zoom: true, layers: false, fullscreen: true, search: false },
    origins: '',
    mode: 'public',
    end: '',
  }
}

/** What is to be changed of an embed that there is; `zone` is the account's. */
export function draftOf(embed: Embed, zone: string): EmbedDraft {
  const { name, view, scope, fields, options, origins, mode, endsAt } = embed
  const { kind } = view
  return {
    ...newDraft(),
    name,
    fields,
    mode,
    ...options,
    kind: kind === 'map' && view.list ? 'list' : kind,
    ...(kind === 'playback' && { day: view.day, daysBack: String(view.daysBack) }),
    ...(kind === 'report' && {
      report: view.report,
      period: view.period,
      chart: view.chart,
      table: view.table,
    }),
    ...(kind === 'figure' && { dashboard: view.dashboard, figures: view.figures }),
    account: { id: scope.accountId, name: scope.accountName },
    whole: scope.whole,
    groupIds: scope.groups.map(({ id }) => id),
    imeis: scope.devices.map(({ imei }) => imei),
    origins: origins.join('\n'),
    end: endsAt === null ? '' : wallTimeOf(Date.parse(endsAt), zone).slice(0, 16),
  }
}

function viewOf(draft: EmbedDraft): EmbedView {
  const { kind, day, daysBack, report, period, chart, table, dashboard, figures } = draft
  switch (kind) {
    case 'map':
    case 'list':
      return { kind: 'map', list: kind === 'list' }
    case 'vehicle':
      return { kind }
    case 'playback':
      return { kind, day, daysBack: daysBack.trim() === '' ? Number.NaN : Number(daysBack) }
    case 'report':
      return { kind, report, period, chart, table }
    case 'figure':
      return { kind, dashboard, figures: [...figures] }
  }
}

/** What is sent to save a draft, to be judged by the schema first. */
export function bodyOf(draft: EmbedDraft, zone: string): CreateEmbedBody {
  const { name, account, whole, groupIds, imeis, fields, origins, mode, end } = draft
  const { theme, accent, language, controls, timeZone, units } = draft
  return {
    name,
    fields,
    mode,
    view: viewOf(draft),
    scope: {
      accountId: account?.id ?? null,
      groupIds: whole ? [] : [...groupIds],
      imeis: whole ? [] : [...imeis],
    },
    options: { theme, accent, language, controls, timeZone, units },
    origins: origins.split(/[\s,]+/).filter((origin) => origin !== ''),
    endsAt: end === '' ? null : new Date(instantOf(`${end}:00`, zone)).toISOString(),
  }
}

export type DraftField = 'name' | 'view' | 'figures' | 'daysBack' | 'scope' | 'origins' | 'end' | 'accent'

/** The field of the form that a path of what was sent speaks of. */
export function fieldOfPath(path: string): DraftField | null {
  const [first = '', second = ''] = path.split('.')
  if (first === 'view') return second === 'figures' || second === 'daysBack' ? second : 'view'
  if (first === 'options') return second === 'accent' ? 'accent' : null
  if (first === 'endsAt') return 'end'
  return first === 'name' || first === 'scope' || first === 'origins' ? first : null
}

/** Whether a draft names vehicles where it says that it does. */
export const namesNone = ({ whole, groupIds, imeis }: EmbedDraft): boolean =>
  !whole && groupIds.length === 0 && imeis.length === 0
