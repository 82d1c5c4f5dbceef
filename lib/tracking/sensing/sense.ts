import type { SensorValues } from '@/lib/positions/fix'
import { quarterHourOf } from '@/lib/tracking/quarter-hours'
import type { Period, PeriodKind } from '../period'
import { faultCodes } from './fault-codes'
import { isFollowed, takeLevel, takeMeter } from './fuel'
import { FUEL_PROBE, type Measure, type Measured, measuresOf } from './measures'
import { beginObdTrip, continueObdTrip, isSilent, type ObdTrip, obdDetails, obdMetres } from './obd-trip'
import type { SensingSettings } from './settings'
import type { ReadingsState } from './state'
import { doorIn, doorOf } from './switches'

export type TimedReading = { time: number; kind: string; values: SensorValues }

/** What a measure came to in a quarter of an hour. */
export type QuarterHourSum = {
  quarter: number
  measure: Measure
  sensor: string
  count: number
  sum: number
  min: number
  max: number
}

export type ReadingsResult = {
  state: ReadingsState
  periods: Period[]
  quarters: QuarterHourSum[]
  /** States before the first reading of a day of UTC: what is late is replayed from there. */
  checkpoints: { time: number; state: ReadingsState }[]
}

const DAY_MS = 86_400_000
/** Sensors that are watched at a time; a device can make up any number. */
const MOST_OPEN = 50
/** A card that positions do not repeat for so long is held to the reader anew when it is heard again. */
const CARD_SILENCE_MS = 10 * 60_000
/** What readers send where there is no card: nothing, zeros, or ones in every bit. */
const NO_CARD = /^[0 \t\r\n:.-]*F*$/i

/**
 * The sensor engine: a fold over a device's readings in order of time and kind. Finds refuels,
 * drains, open doors, temperatures out of limits, OBD trips, fault codes and cards, works out what
 * was consumed, and sums measures up. Pure: `state` is not changed.
 */
export function senseReadings(
  state: ReadingsState,
  readings: readonly TimedReading[],
  settings: SensingSettings,
): ReadingsResult {
  const sensing = new Sensing(structuredClone(state), settings)
  for (const reading of readings) sensing.take(reading)
  return sensing.result()
}

/** Whether a reading is not newer than the newest that was taken in. */
export function isLate(
  { seen }: Pick<ReadingsState, 'seen'>,
  { time, kind }: { time: number; kind: string },
): boolean {
  return seen !== null && (time < seen.time || (time === seen.time && kind <= seen.kind))
}

/** The order in which readings are taken in. */
export const byTime = (a: TimedReading, b: TimedReading): number =>
  a.time - b.time || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0)

class Sensing {
  private readonly periods: Period[] = []
  /** By quarter, and by measure and sensor. */
  private readonly quarters = new Map<number, Map<string, QuarterHourSum>>()
  private readonly checkpoints: ReadingsResult['checkpoints'] = []

  constructor(
    private readonly state: ReadingsState,
    private readonly settings: SensingSettings,
  ) {}

  take(reading: TimedReading): void {
    const { time, kind, values } = reading
    const { seen } = this.state
    const day = Math.floor(time / DAY_MS)
    if (seen !== null && Math.floor(seen.time / DAY_MS) !== day) {
      this.checkpoints.push({ time: day * DAY_MS, state: structuredClone(this.state) })
    }
    this.state.seen = { time, kind }
    const measured = measuresOf(reading, this.settings)
    if (measured.length > 0) {
      for (const one of measured) this.add(time, one)
      this.senseFuel(time, measured)
      this.senseTemperature(time, measured)
    }
    const open = doorIn(reading, this.settings)
    if (open !== null) this.senseDoor(time, doorOf(reading), open)
    const codes = faultCodes(values)
    if (codes) this.senseFaults(time, codes)
    if (typeof values.driverId === 'string') this.senseCard(time, kind, values.driverId, values.ignition)
    if (kind.startsWith('peripheral.') && typeof values.event === 'number' && values.event !== 0) {
      this.close('bluetoothClockIn', time, time, time, { sensor: String(values.mac ?? ''), details: values })
    }
  }

  result(): ReadingsResult {
    const { state, periods, checkpoints } = this
    const quarters = [...this.quarters.values()].flatMap((sums) => [...sums.values()])
    return { state, periods, quarters, checkpoints }
  }

  private senseFuel(time: number, measured: readonly Measured[]): void {
    const value = (wanted: Measure) => measured.find(({ measure }) => measure === wanted)?.value ?? null
    const { fuel } = this.state
    const [rateLh, counterL] = [value('fuelRateLh'), value('fuelCounterL')]
    let usedL = 0
    if (rateLh !== null || counterL !== null) usedL += takeMeter(fuel, time, { rateLh, counterL })
    const [rpm, speedKmh] = [value('rpm'), value('obdSpeedKmh')]
    if (rpm !== null || speedKmh !== null) {
      const [odometerKm, coolantC] = [value('odometerKm'), value('coolantC')]
      this.senseObd(time, { rpm, speedKmh, odometerKm, coolantC }, usedL)
    }
    const level = measured.find(
      ({ measure, sensor }) => measure === 'fuelL' && isFollowed(fuel, time, sensor),
    )
    if (level) {
      const news = takeLevel(fuel, time, level.value, this.settings)
      usedL += news.usedL
      if (news.change) {
        const { kind, start, end, from, to } = news.change
        const details = { fromL: round(from), toL: round(to) }
        this.close(kind, start, end, time, { max: round(Math.abs(to - from)), details })
      }
    }
    if (usedL > 0) this.add(time, { measure: 'fuelUsedL', sensor: '', value: usedL })
  }

  private senseObd(time: number, values: Parameters<typeof beginObdTrip>[1], litres: number): void {
    const running = (values.rpm ?? values.speedKmh ?? 0) > 0
    const { obdTrip } = this.state
    if (obdTrip && isSilent(obdTrip, time)) this.endObdTrip(obdTrip, time)
    else if (obdTrip) {
      continueObdTrip(obdTrip, time, values, litres)
      if (!running) this.endObdTrip(obdTrip, time)
    }
    if (!running || this.state.obdTrip) return
    const trip = beginObdTrip(time, values)
    continueObdTrip(trip, time, values, 0)
    this.state.obdTrip = trip
  }

  private endObdTrip(trip: ObdTrip, decidedAt: number): void {
    this.state.obdTrip = null
    if (trip.until <= trip.start) return
    const details = obdDetails(trip)
    const figures = { cm: obdMetres(trip) * 100, max: trip.maxKmh, avg: Number(details.avgKmh), details }
    this.close('obdTrip', trip.start, trip.until, decidedAt, figures)
  }

  private senseTemperature(time: number, measured: readonly Measured[]): void {
    const { minTemperatureC: min, maxTemperatureC: max } = this.settings
    for (const { measure, sensor, value } of measured) {
      if (measure !== 'temperatureC' || sensor === FUEL_PROBE) continue
      const { excursions } = this.state
      const open = excursions[sensor]
      const out = (min !== null && value < min) || (max !== null && value > max)
      if (out && !open) {
        if (Object.keys(excursions).length >= MOST_OPEN) continue
        excursions[sensor] = { start: time, until: time, extreme: value, sum: value, count: 1 }
      } else if (out && open) {
        open.until = time
        const hot = max !== null && value > max
        open.extreme = hot ? Math.max(open.extreme, value) : Math.min(open.extreme, value)
        open.sum += value
        open.count++
      } else if (open) {
        delete excursions[sensor]
        const figures = { max: open.extreme, avg: round(open.sum / open.count), sensor }
        this.close('temperatureOut', open.start, time, time, figures)
      }
    }
  }

  private senseDoor(time: number, sensor: string, open: boolean): void {
    const { doors } = this.state
    const since = doors[sensor]
    if (open && since === undefined && Object.keys(doors).length < MOST_OPEN) doors[sensor] = time
    if (open || since === undefined) return
    delete doors[sensor]
    this.close('doorOpen', since, time, time, { sensor })
  }

  private senseFaults(time: number, codes: readonly string[]): void {
    const { faults } = this.state
    for (const code of codes) faults[code] ??= time
    for (const [code, since] of Object.entries(faults)) {
      if (codes.includes(code)) continue
      delete faults[code]
      this.close('obdFault', since, time, time, { sensor: code, details: { code } })
    }
  }

  /**
   * Positions repeat the card of whoever drives: it is told again when the ignition was off in between, or when it was not
   * heard for a while. Only a reader tells of every touch. What means that there is no card tells nothing of who drives.
   */
  private senseCard(time: number, kind: string, driverId: string, ignition: unknown): void {
    const { state } = this
    if (NO_CARD.test(driverId)) return
    const isSilent = time - (state.driverHeard ?? Number.POSITIVE_INFINITY) >= CARD_SILENCE_MS
    const isSame = kind !== 'driver' && state.driver === driverId
    state.driverHeard = time
    if (isSame && ignition === false) state.driverLeft = true
    if (isSame && (ignition === false || !(isSilent || state.driverLeft))) return
    state.driver = driverId
    state.driverLeft = ignition === false
    this.close('clockIn', time, time, time, { sensor: driverId, details: { driverId } })
  }

  private add(time: number, { measure, sensor, value }: Measured): void {
    const quarter = quarterHourOf(time)
    const ofQuarter = this.quarters.get(quarter) ?? new Map<string, QuarterHourSum>()
    const key = sensor === '' ? measure : `${measure} ${sensor}`
    const sums = ofQuarter.get(key)
    if (!sums) {
      this.quarters.set(quarter, ofQuarter)
      ofQuarter.set(key, { quarter, measure, sensor, count: 1, sum: value, min: value, max: value })
      return
    }
    sums.count++
    sums.sum += value
    sums.min = Math.min(sums.min, value)
    sums.max = Math.max(sums.max, value)
  }

  private close(
    kind: PeriodKind,
    start: number,
    end: number,
    decidedAt: number,
    { cm = 0, max = null, avg = null, sensor = '', details = null }: Figures,
  ): void {
    const nowhere = { lat: null, lon: null }
    this.periods.push({
      kind,
      decidedAt,
      stream: 'readings',
      distanceCm: cm,
      maxValue: max,
      avgValue: avg,
      sensor,
      details,
      start: { time: start, ...nowhere },
      end: { time: end, ...nowhere },
    })
  }
}

type Figures = {
  cm?: number
  max?: number | null
  avg?: number | null
  sensor?: string
  details?: Period['details']
}

const round = (value: number): number => Math.round(value * 100) / 100
