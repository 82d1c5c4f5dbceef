import { dateWriter } from '@/lib/format/dates'
import { isLanguage, LANGUAGE_NAMES, type Language } from '@/lib/i18n/languages'
import { logFieldNames } from './log-field-names'

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export type LogTexts = {
  action: (name: string) => string
  kind: (name: string) => string
  /** `kind` is that of the object. */
  field: (name: string, kind?: string) => string
  /** Of a field, by its name. */
  value: (value: unknown, field?: string) => string
}

export type LogSpeech = {
  /** The text of a key of the messages, null where there is none. */
  text: (key: string) => string | null
  language: Language
  /** Formats milliseconds since 1970. */
  moment: (time: number) => string
}

/** Where the texts stand of the words that a field takes. */
const WORDS: Record<string, string> = {
  type: 'accountTypes',
  distanceUnit: 'settings.profile.units',
  volumeUnit: 'settings.profile.units',
  temperatureUnit: 'settings.profile.units',
  mapType: 'map.type',
  icon: 'icons',
  landmarkIcon: 'landmarks.icons',
  status: 'demoApplications.status',
  scopes: 'permissions',
  loginView: 'domains.views',
  proof: 'domains.proof.by',
  temperature: 'deviceRecord.ports',
  door: 'deviceRecord.ports',
  airConditioner: 'deviceRecord.ports',
  relay: 'deviceRecord.ports',
  port: 'deviceRecord.ports',
  batteryType: 'deviceRecord.batteryTypes',
  kind: 'deviceRecord.fuel',
  shape: 'deviceRecord.shapes',
  fenceShape: 'logs.fenceShapes',
  fenceDevices: 'logs.fenceScopes',
  ruleDevices: 'logs.fenceScopes',
  alertKind: 'alertRules.kinds',
  alertSeverity: 'events.severities',
  digest: 'notifications.digests',
  unpushedTypes: 'eventTypes',
  reviewState: 'blackCars.states',
  commandOutcome: 'logs.commandOutcomes',
  assignmentSource: 'fleet.sources',
  planSchedule: 'fleet.services.schedules',
  planTargets: 'fleet.services.targets',
  licenceStatus: 'fleet.licenceStates',
  fieldKind: 'fleet.drivers.ownFields.kinds',
  vehicleStatus: 'fleet.vehicleStates',
  cargoType: 'fleet.cargoTypes',
  fuelType: 'fleet.fuelTypes',
  lineSource: 'fleet.routes.lineSources',
  stopOrder: 'fleet.routes.orders',
  costKind: 'fleet.costs.kinds',
  receiptFuel: 'fleet.costs.fuels',
  tankType: 'fleet.tanks.types',
  tankSensor: 'fleet.tanks.sensors',
}

/**
 * What the log says, for people. Where there is no text for a name or a word it is shown itself, so
 * that nothing is hidden.
 */
export function logTexts({ text, language, moment }: LogSpeech): LogTexts {
  const names = logFieldNames(text)
  const special: Record<string, (given: unknown) => string | null> = {
    language: (code) => (isLanguage(code) ? LANGUAGE_NAMES[code] : null),
    defaultLanguage: (code) => (isLanguage(code) ? LANGUAGE_NAMES[code] : null),
    country: (code) => regionName(code, language),
    weekday: (day) => weekdayName(day, language),
    digestDay: (day) => weekdayName(day, language),
    minute: clockOf,
  }
  const word = (given: unknown, name: string) =>
    special[name]?.(given) ?? (WORDS[name] ? text(`${WORDS[name]}.${given}`) : null)

  const value = (given: unknown, field = ''): string => {
    const name = field.slice(field.lastIndexOf('.') + 1)
    if (given === null || given === undefined || given === '') return text('logs.nothing') ?? '–'
    if (typeof given === 'boolean') return text(given ? 'logs.yes' : 'logs.no') ?? String(given)
    if (Array.isArray(given)) return given.map((one) => value(one, field)).join(', ')
    if (typeof given === 'object') {
      return Object.entries(given)
        .map(([inner, one]) => `${names.within(name, inner)}: ${value(one, inner)}`)
        .join(', ')
    }
    const plain = String(given)
    return word(given, name) ?? (ISO_MOMENT.test(plain) ? moment(Date.parse(plain)) : plain)
  }
  return {
    action: (name) => text(`logs.actions.${name}`) ?? name,
    kind: (name) => text(`logs.kinds.${name}`) ?? name,
    field: names.of,
    value,
  }
}

function regionName(code: unknown, language: Language): string | null {
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? null
}

/** 1 is Sunday, as was the first day of 2023. */
function weekdayName(day: unknown, language: Language): string | null {
  if (typeof day !== 'number') return null
  return dateWriter(language)('weekdayLong', Date.UTC(2023, 0, day))
}

const two = (part: number) => String(part).padStart(2, '0')
const clockOf = (minute: unknown) =>
  typeof minute === 'number' ? `${two(Math.floor(minute / 60))}:${two(minute % 60)}` : null
