import type { Permission } from '@/lib/auth/permissions'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { ReportName } from '@/lib/reports/names'
import type { FigureName } from './board-figures'
import type { Board } from './board-schema'

/** What a card leads to: the rows that its figure counts. */
export type Lead =
  | { to: 'devices'; status: DeviceStatusName }
  | { to: 'report'; report: ReportName }
  | { to: 'events' }
  | { to: 'offRoute' }
  | { to: 'services' }
  | { to: 'ends' }
  | { to: 'scores' }

/** In which unit a figure is kept: metres, seconds, litres, kilograms, shares of one, the account's currency. */
export type FigureUnit =
  | 'distance'
  | 'duration'
  | 'volume'
  | 'mass'
  | 'money'
  | 'percent'
  | 'number'
  | 'count'
  | 'score'

export const SECTIONS = ['now', 'compared', 'attention'] as const
export type Section = (typeof SECTIONS)[number]

type Base = { section: Section; leads: Lead }

export type Card = Base &
  (
    | { kind: 'number'; of: (board: Board) => number; tone?: DeviceStatusName | 'danger' }
    /** `better` says which way is an improvement, where one is. */
    | {
        kind: 'comparison'
        figure: FigureName
        unit: FigureUnit
        better: 'more' | 'less' | null
      }
    /** The score of the period, which comes beside the board. */
    | { kind: 'score' }
    /** Days of the period beside those of the one before it. */
    | { kind: 'days'; of: 'distanceM' | 'share'; unit: 'distance' | 'percent' }
    | { kind: 'heat' }
    | { kind: 'ranking'; who: 'vehicles' | 'drivers' }
    | { kind: 'list'; of: 'services' | 'ends' }
  )

const report = (name: ReportName): Lead => ({ to: 'report', report: name })

/**
 * The cards of the board, in the order that it has at first. A new one is an entry here, its figure in `Board` and its text under
 * `fleet.board.cards`.
 */
export const CARDS = {
  moving: {
    section: 'now',
    kind: 'number',
    tone: 'moving',
    leads: { to: 'devices', status: 'moving' },
    of: ({ now }) => now.moving,
  },
  idling: {
    section: 'now',
    kind: 'number',
    tone: 'idling',
    leads: { to: 'devices', status: 'idling' },
    of: ({ now }) => now.idling,
  },
  parked: {
    section: 'now',
    kind: 'number',
    tone: 'parked',
    leads: { to: 'devices', status: 'parked' },
    of: ({ now }) => now.parked,
  },
  offline: {
    section: 'now',
    kind: 'number',
    tone: 'offline',
    leads: { to: 'devices', status: 'offline' },
    of: ({ now }) => now.offline,
  },
  offRoute: {
    section: 'now',
    kind: 'number',
    tone: 'danger',
    leads: { to: 'offRoute' },
    of: ({ now }) => now.offRoute,
  },
  servicesDue: {
    section: 'now',
    kind: 'number',
    tone: 'danger',
    leads: { to: 'services' },
    of: ({ services }) => services.due + services.overdue,
  },
  ending: {
    section: 'now',
    kind: 'number',
    tone: 'danger',
    leads: { to: 'ends' },
    of: ({ ends }) => ends.expired + ends.soon,
  },
  distance: {
    section: 'compared',
    kind: 'comparison',
    figure: 'distanceM',
    unit: 'distance',
    better: null,
    leads: report('mileage'),
  },
  hours: {
    section: 'compared',
    kind: 'comparison',
    figure: 'movingS',
    unit: 'duration',
    better: null,
    leads: report('mileage'),
  },
  utilisation: {
    section: 'compared',
    kind: 'comparison',
    figure: 'utilisation',
    unit: 'percent',
    better: 'more',
    leads: report('mileageDaily'),
  },
  score: { section: 'compared', kind: 'score', leads: { to: 'scores' } },
  idle: {
    section: 'compared',
    kind: 'comparison',
    figure: 'idleS',
    unit: 'duration',
    better: 'less',
    leads: report('mileage'),
  },
  idleFuel: {
    section: 'compared',
    kind: 'comparison',
    figure: 'idleFuelL',
    unit: 'volume',
    better: 'less',
    leads: report('idling'),
  },
  idleCost: {
    section: 'compared',
    kind: 'comparison',
    figure: 'idleCost',
    unit: 'money',
    better: 'less',
    leads: report('idling'),
  },
  fuel: {
    section: 'compared',
    kind: 'comparison',
    figure: 'litres',
    unit: 'volume',
    // Less of it is no better where less was driven.
    better: null,
    leads: report('fuelConsumption'),
  },
  co2: {
    section: 'compared',
    kind: 'comparison',
    figure: 'co2Kg',
    unit: 'mass',
    better: null,
    leads: report('fuelConsumption'),
  },
  overspeeds: {
    section: 'compared',
    kind: 'comparison',
    figure: 'overspeedsPer100Km',
    unit: 'number',
    better: 'less',
    leads: report('overspeed'),
  },
  alerts: {
    section: 'compared',
    kind: 'comparison',
    figure: 'alerts',
    unit: 'count',
    better: 'less',
    leads: report('alertStatistics'),
  },
  distanceByDay: {
    section: 'compared',
    kind: 'days',
    of: 'distanceM',
    unit: 'distance',
    leads: report('mileageDaily'),
  },
  driveDays: {
    section: 'compared',
    kind: 'days',
    of: 'share',
    unit: 'percent',
    leads: report('mileageDaily'),
  },
  heat: { section: 'compared', kind: 'heat', leads: report('trips') },
  unprocessed: {
    section: 'attention',
    kind: 'number',
    tone: 'danger',
    leads: { to: 'events' },
    of: ({ figures }) => figures.unprocessed.value ?? 0,
  },
  services: { section: 'attention', kind: 'list', of: 'services', leads: { to: 'services' } },
  ends: { section: 'attention', kind: 'list', of: 'ends', leads: { to: 'ends' } },
  vehicleScores: { section: 'attention', kind: 'ranking', who: 'vehicles', leads: { to: 'scores' } },
  driverScores: { section: 'attention', kind: 'ranking', who: 'drivers', leads: { to: 'scores' } },
} as const satisfies Record<string, Card>

export type CardName = keyof typeof CARDS
export const CARD_NAMES = Object.keys(CARDS) as [CardName, ...CardName[]]
export const cardOf = (name: CardName): Card => CARDS[name]

/** Whether it shows scores: they take the right to reports, the rest of the board does not. */
export const isScored = ({ kind }: Card): boolean => kind === 'score' || kind === 'ranking'

/** What its rows need. */
export const neededFor = ({ to }: Lead): Permission =>
  to === 'devices'
    ? 'devices.read'
    : to === 'report' || to === 'scores'
      ? 'reports.read'
      : to === 'events'
        ? 'events.read'
        : to === 'offRoute'
          ? 'positions.read'
          : 'fleet.read'
