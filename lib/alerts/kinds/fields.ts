import type { EventType } from '@/lib/events/event-types'
import type { Condition } from './conditions'

/** What numbers are kept in; forms show them in the units of the account. */
export type FieldUnit =
  | 'kmh'
  | 'm'
  | 'km'
  | 's'
  | 'min'
  | 'h'
  | 'days'
  | 'celsius'
  | 'percent'
  | 'volts'
  | 'kpa'
  | 'l'
  | 'rpm'
  | 'times'

/** Only asked for where another field has this value. */
type ShownIf = { shownIf?: { field: string; is: string } }

/** What is asked for of an alert kind. The first value is what a form begins with; null where it has to be said. */
export type Field = ShownIf &
  (
    | { kind: 'number'; unit: FieldUnit; min: number; max: number; step: number; first: number | null }
    /** A number that may be left out. */
    | { kind: 'optional'; unit: FieldUnit; min: number; max: number; step: number; first: number | null }
    | { kind: 'bool'; first: boolean }
    /** By the clock, as `22:30`. */
    | { kind: 'time'; first: string }
    | { kind: 'choice'; options: readonly [string, ...string[]]; first: string }
    /** Whose clock times are by; a form begins with the zone of the account. */
    | { kind: 'zone'; first: string }
    /** The parts of a place, which a form asks for on a map. */
    | { kind: 'latitude'; first: null }
    | { kind: 'longitude'; first: null }
    | { kind: 'eventTypes'; options: readonly EventType[]; first: readonly EventType[] }
    /** Own words of so many letters at most; may be left empty. */
    | { kind: 'text'; max: number; first: string }
    /** The id of a fence of the account of the rule, or of one below it. */
    | { kind: 'fence'; first: null }
    /** At least one, and so many at most. */
    | { kind: 'conditions'; max: number; first: readonly Condition[] }
  )
export type Fields = Readonly<Record<string, Field>>

type ValueOf<F extends Field> = F extends { kind: 'number' | 'latitude' | 'longitude' | 'fence' }
  ? number
  : F extends { kind: 'optional' }
    ? number | null
    : F extends { kind: 'bool' }
      ? boolean
      : F extends { kind: 'choice'; options: readonly (infer Option)[] }
        ? Option
        : F extends { kind: 'eventTypes' }
          ? readonly EventType[]
          : F extends { kind: 'conditions' }
            ? readonly Condition[]
            : string

/** The values of fields, by their names. */
export type ParamsOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }
