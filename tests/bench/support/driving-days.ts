import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import { steadyRandom } from './steady-random'

const MOVING_MS = 10_000
const PARKED_MS = 30 * 60_000
const DAY_MS = 86_400_000
/** Fixes on the road each day: four hours and three quarters. */
const MOVING_FIXES = 1700
const METRES_PER_DEGREE = 111_195
/** What a GT06 tracker's coordinates are counted in. */
const UNITS_PER_DEGREE = 1_800_000

/**
 * Days of a delivery van: four to eight trips between six and twenty-two o'clock UTC, a fix every ten
 * seconds on the road and every half an hour beside it. The same for the same seed.
 */
export function* drivingDays(seed: number, from: number, days: number): Generator<DeviceFix> {
  const random = steadyRandom(seed)
  const home = { lat: 36 + random() * 16, lon: -8 + random() * 30 }
  const van = { ...home, heading: 360 * random(), kmh: 0 }
  for (let day = 0; day < days; day++) {
    const begins = from + day * DAY_MS
    for (const { time, moving } of timetable(random, begins)) {
      if (moving) drive(van, home, random)
      else van.kmh = 0
      yield fixOf(van, time, moving, random)
    }
  }
}

/** When the van says where it is on one day, and whether it is driving. */
function* timetable(random: () => number, begins: number): Generator<{ time: number; moving: boolean }> {
  const trips = 4 + Math.floor(random() * 5)
  const perTrip = Math.floor(MOVING_FIXES / trips)
  const slot = (16 * 3_600_000) / trips
  let time = begins + PARKED_MS
  for (let trip = 0; trip < trips; trip++) {
    const spare = slot - perTrip * MOVING_MS
    const starts = begins + 6 * 3_600_000 + trip * slot + Math.floor(random() * spare * 0.6)
    for (; time < starts - MOVING_MS; time += PARKED_MS) yield { time, moving: false }
    for (let fix = 0; fix < perTrip; fix++) yield { time: starts + fix * MOVING_MS, moving: true }
    time = starts + perTrip * MOVING_MS
    // The ignition goes off where the van stands.
    yield { time, moving: false }
    time += PARKED_MS
  }
  for (; time < begins + DAY_MS; time += PARKED_MS) yield { time, moving: false }
}

type Van = { lat: number; lon: number; heading: number; kmh: number }

/** Ten seconds along a winding road, with halts at lights; homewards when far out. */
function drive(van: Van, home: { lat: number; lon: number }, random: () => number): void {
  const wanted = random() < 0.05 ? 0 : 25 + 65 * random()
  van.kmh = Math.max(0, van.kmh + (wanted - van.kmh) * 0.4)
  const homewards = (Math.atan2(home.lon - van.lon, home.lat - van.lat) * 180) / Math.PI
  const far = Math.hypot(home.lat - van.lat, home.lon - van.lon) > 0.4
  const turn = far ? ((homewards - van.heading + 540) % 360) - 180 : (random() - 0.5) * 50
  if (van.kmh > 3) van.heading = (van.heading + turn * 0.4 + 360) % 360
  const metres = (van.kmh / 3.6) * (MOVING_MS / 1000)
  const radians = (van.heading * Math.PI) / 180
  van.lat += (metres * Math.cos(radians)) / METRES_PER_DEGREE
  van.lon += (metres * Math.sin(radians)) / (METRES_PER_DEGREE * Math.cos((van.lat * Math.PI) / 180))
}

function fixOf(
  { lat, lon, kmh, heading }: Van,
  time: number,
  moving: boolean,
  random: () => number,
): DeviceFix {
  const rounded = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE) / UNITS_PER_DEGREE
  return {
    time,
    lat: rounded(lat),
    lon: rounded(lon),
    speedKmh: Math.round(kmh),
    positioned: true,
    source: FIX_SOURCES.gps,
    heading: Math.round(heading) % 360,
    altitude: Math.round(120 + 3 * random()),
    satellites: 9,
    accuracyM: null,
    ignition: moving,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
}
