import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { ask, type HostileInput, type Target } from './hostile-input'

const DAY_MS = 86_400_000
/** The last of the customer's devices have a month of drives behind them. */
export const HISTORIC = 20
const past = (days: number) =>
  new URLSearchParams({
    from: new Date(Date.now() - days * DAY_MS).toISOString(),
    to: new Date().toISOString(),
  })
const historic = ({ imeis }: Target) =>
  imeis
    .slice(-HISTORIC)
    .map((imei) => `&imei=${imei}`)
    .join('')
const get = (name: string, path: () => string): HostileInput => ({
  name,
  send: (target) => ask(target, path()),
})
const any = (below: number) => Math.floor(Math.random() * below)

export const QUESTIONS: HostileInput[] = [
  get('search for wildcards', () => `/api/search?q=${encodeURIComponent('%_'.repeat(25))}`),
  get('search for digits that all have', () => '/api/search?q=86'),
  get('the last page of all devices', () => '/api/devices?pageSize=100&page=100000'),
  get('events of all vehicles', () => `/api/events?limit=100&${past(180)}`),
  {
    name: 'trips of twenty vehicles of 30 days',
    send: (target) => ask(target, `/api/reports/trips?${past(30)}${historic(target)}`),
  },
  {
    name: 'mileage of twenty vehicles of 90 days',
    send: (target) => ask(target, `/api/reports/mileage?${past(90)}${historic(target)}`),
  },
  get('trips of all vehicles of 30 days', () => `/api/reports/trips?${past(30)}`),
  {
    name: 'reports of all vehicles as PDF',
    send: (target) =>
      ask(target, '/api/reports/trips/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...Object.fromEntries(past(30)), format: 'pdf' }),
      }),
  },
  {
    name: 'a track of a month',
    send: (target) => ask(target, `/api/devices/${target.imeis.at(-1 - any(HISTORIC))}/track?${past(30)}`),
  },
  {
    name: 'a track of a month as XLSX',
    send: (target) =>
      ask(
        target,
        `/api/devices/${target.imeis.at(-1 - any(HISTORIC))}/track/export?format=xlsx&${past(MAX_PLAYBACK_DAYS)}`,
      ),
  },
  get('tiles of places anywhere', () => `/api/basemap/places/11/${any(2048)}/${any(2048)}`),
  get('tiles of land anywhere', () => `/api/basemap/land/8/${any(256)}/${any(256)}`),
  get('the description of the API', () => '/api/openapi.json'),
  get('3 000 parameters', () => `/api/devices?${'a=1&'.repeat(3000)}`),
]
