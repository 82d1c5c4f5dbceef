import {
  MAX_ALIAS,
  MAX_SHARE_DELAY_S,
  MAX_SHARE_HOURS,
  MAX_SHARE_NAME,
  MAX_SHARE_VIEWERS,
  PASSCODE,
} from './limits'
import type { Circle, CreateShareBody, EditShareBody, Share, ShareFields } from './schema'

/** What a link is made to: vehicles, or a group, whichever are in it. */
export type ShareTarget =
  | { kind: 'devices'; devices: readonly { imei: string; name: string }[] }
  | { kind: 'group'; id: number; name: string }

/** A link as it is being written: what is typed stays text, empty where nothing is wanted. */
export type ShareDraft = {
  name: string
  /** From now. Empty leaves the end of a link that there is where it is. */
  hours: string
  until: 'hours' | 'arrives' | 'tripEnds'
  place: { name: string; circle: Circle | null }
  deviceIcon: boolean
  fields: ShareFields
  /** By IMEI. */
  aliases: Readonly<Record<string, string>>
  area: 'everywhere' | 'withheld' | 'onlyWithin'
  withheld: readonly Circle[]
  onlyWithin: Circle | null
  delayMinutes: string
  roundM: number
  /** Null where that of a link that there is stays. */
  passcode: string | null
  maxViewers: string
  tellFirstView: boolean
}

export const HOUR_PRESETS = [1, 4, 8, 24, 168, 720] as const
const USUAL_HOURS = 8
const HOUR_MS = 3_600_000

/** What the usual link is like. */
export function newDraft(name: string): ShareDraft {
  return {
    name: cutTo(name, MAX_SHARE_NAME),
    hours: String(USUAL_HOURS),
    until: 'hours',
    place: { name: '', circle: null },
    deviceIcon: true,
    fields: {
      name: true,
      plate: false,
      speed: true,
      address: true,
      driver: false,
      phone: false,
      trail: 'none',
      destination: true,
      route: false,
    },
    aliases: {},
    area: 'everywhere',
    withheld: [],
    onlyWithin: null,
    delayMinutes: '0',
    roundM: 0,
    passcode: '',
    maxViewers: '',
    tellFirstView: false,
  }
}

/** Whole characters, so that none is cut through. */
const cutTo = (text: string, most: number): string => {
  let cut = ''
  for (const character of text.trim()) {
    if (cut.length + character.length > most) break
    cut += character
  }
  return cut.trim()
}

/** The terms of a link that there is: to edit it, or to make another like it. */
export function draftOf(share: Share, purpose: 'edit' | 'again'): ShareDraft {
  const { name, end, deviceIcon, fields, privacy, maxViewers, hasPasscode, tellFirstView } = share
  const hours = Math.round((Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / HOUR_MS)
  const arrives = end?.kind === 'arrives' ? end : null
  const shown = new Set((share.devices ?? []).map(({ imei }) => imei))
  const isAgain = purpose === 'again'
  return {
    name,
    deviceIcon,
    tellFirstView,
    hours: isAgain ? String(Math.max(1, Math.min(MAX_SHARE_HOURS, hours))) : '',
    until: end?.kind ?? 'hours',
    place: { name: arrives?.name ?? '', circle: arrives && circleOf(arrives) },
    // Where it cannot be, it is offered as usual once there is a place.
    fields: { ...fields, destination: arrives ? fields.destination : true },
    aliases: isAgain ? only(share.aliases, (imei) => shown.has(imei)) : share.aliases,
    area: privacy.onlyWithin ? 'onlyWithin' : privacy.withheld.length > 0 ? 'withheld' : 'everywhere',
    withheld: privacy.withheld,
    onlyWithin: privacy.onlyWithin,
    delayMinutes: String(Math.ceil(privacy.delayS / 60)),
    roundM: privacy.roundM,
    passcode: hasPasscode && !isAgain ? null : '',
    maxViewers: maxViewers === null ? '' : String(maxViewers),
  }
}

const circleOf = ({ lat, lon, radiusM }: Circle): Circle => ({ lat, lon, radiusM })

const only = (texts: Readonly<Record<string, string>>, isKept: (key: string, text: string) => boolean) =>
  Object.fromEntries(Object.entries(texts).filter(([key, text]) => isKept(key, text)))

export type DraftField = 'name' | 'hours' | 'place' | 'aliases' | 'area' | 'delay' | 'passcode' | 'maxViewers'
/** A text of `validation`, with what it speaks of. */
export type DraftProblem = { text: string; values?: Record<string, number> }
export type DraftProblems = { readonly [Field in DraftField]?: DraftProblem | undefined }

/** What has to be mended before a link can be made; `isNew` is one that there is not yet. */
export function problemsOf(draft: ShareDraft, isNew: boolean): DraftProblems {
  const { name, hours, until, place, aliases, area, withheld, onlyWithin, passcode, maxViewers } = draft
  const circles = area === 'withheld' ? withheld.length : area === 'onlyWithin' && onlyWithin ? 1 : 0
  const found: Record<DraftField, DraftProblem | null> = {
    name: lengthProblem(name, 1, MAX_SHARE_NAME),
    hours: hours.trim() === '' && !isNew ? null : numberProblem(hours, 1, MAX_SHARE_HOURS),
    place: until === 'arrives' && !place.circle ? { text: 'needed' } : null,
    aliases: Object.values(aliases).some((alias) => alias.trim().length > MAX_ALIAS)
      ? { text: 'tooLong', values: { max: MAX_ALIAS } }
      : null,
    area: area !== 'everywhere' && circles === 0 ? { text: 'needed' } : null,
    delay: numberProblem(draft.delayMinutes, 0, MAX_SHARE_DELAY_S / 60),
    passcode: passcode ? lengthProblem(passcode, PASSCODE.min, PASSCODE.max) : null,
    maxViewers: maxViewers.trim() === '' ? null : numberProblem(maxViewers, 1, MAX_SHARE_VIEWERS),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

function lengthProblem(typed: string, min: number, max: number): DraftProblem | null {
  const { length } = typed.trim()
  if (length < min) return min === 1 ? { text: 'needed' } : { text: 'tooShort', values: { min } }
  return length > max ? { text: 'tooLong', values: { max } } : null
}

function numberProblem(typed: string, min: number, max: number): DraftProblem | null {
  const text = typed.trim()
  if (text === '') return { text: 'needed' }
  if (!/^\d+$/.test(text)) return { text: 'wholeNumber' }
  const value = Number(text)
  if (value < min) return { text: 'tooLow', values: { min } }
  return value > max ? { text: 'tooHigh', values: { max } } : null
}

type Terms = Omit<CreateShareBody, 'imeis' | 'groupId' | 'hours' | 'passcode'>

function termsOf(draft: ShareDraft): Terms {
  const { until, place, area, withheld, onlyWithin, delayMinutes, roundM, fields, maxViewers } = draft
  const arrives = until === 'arrives' && place.circle
  return {
    name: draft.name.trim(),
    end: arrives
      ? { kind: 'arrives', ...arrives, name: place.name.trim() || null }
      : until === 'tripEnds'
        ? { kind: 'tripEnds' }
        : null,
    deviceIcon: draft.deviceIcon,
    tellFirstView: draft.tellFirstView,
    fields: { ...fields, destination: fields.destination && until === 'arrives' },
    aliases: Object.fromEntries(
      Object.entries(draft.aliases).flatMap(([imei, alias]) =>
        alias.trim() === '' ? [] : [[imei, alias.trim()]],
      ),
    ),
    privacy: {
      withheld: area === 'withheld' ? [...withheld] : [],
      onlyWithin: area === 'onlyWithin' ? onlyWithin : null,
      delayS: Number(delayMinutes) * 60,
      roundM,
    },
    maxViewers: maxViewers.trim() === '' ? null : Number(maxViewers),
  }
}

/** What is sent to make a link of a draft without problems. */
export function createBody(draft: ShareDraft, target: ShareTarget): CreateShareBody {
  return {
    ...termsOf(draft),
    hours: Number(draft.hours),
    passcode: draft.passcode?.trim() || null,
    ...(target.kind === 'group' ? { groupId: target.id } : { imeis: target.devices.map(({ imei }) => imei) }),
  }
}

/** What is sent to change a link: only what is another than before. */
export function editBody(draft: ShareDraft, before: ShareDraft): EditShareBody {
  const [after, was] = [termsOf(draft), termsOf(before)]
  const changed = (Object.keys(after) as (keyof Terms)[]).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(was[key]),
  )
  return {
    ...Object.fromEntries(changed.map((key) => [key, after[key]])),
    ...(draft.hours.trim() !== '' && { hours: Number(draft.hours) }),
    ...(draft.passcode !== before.passcode && { passcode: draft.passcode?.trim() || null }),
  }
}

/** The field of the form that a path of what was sent speaks of; null for none of them. */
export function fieldOfPath(path: string): DraftField | null {
  const [first = '', second = ''] = path.split('.')
  if (first === 'end') return 'place'
  if (first === 'privacy') return second === 'delayS' ? 'delay' : 'area'
  return FIELDS.find((field) => field === first) ?? null
}

const FIELDS = ['name', 'hours', 'aliases', 'passcode', 'maxViewers'] as const satisfies readonly DraftField[]

/** The hours from `now` by which a link lives at least so many longer than it would; never more than a link may. */
export function extendedHours(expiresAt: number, more: number, now: number): number {
  const left = Math.max(0, Math.ceil((expiresAt - now) / HOUR_MS))
  return Math.min(MAX_SHARE_HOURS, left + more)
}
