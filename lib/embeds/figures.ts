import type { OverviewName } from '@/lib/reports/names'

/** The figures of each dashboard that an embed may show, by their keys. Texts under `reports.dashboard`. */
export const FIGURES = {
  deviceOverview: [
    'devices',
    'online',
    'onlinePercent',
    'moving',
    'idling',
    'parked',
    'offline',
    'notActivated',
    'expired',
  ],
  movingOverview: ['distanceToday', 'tripsToday', 'droveToday', 'movingToday', 'idleToday', 'topSpeedToday'],
  alertOverview: ['eventsToday', 'eventsWeek', 'eventsDevices'],
} as const satisfies Record<OverviewName, readonly string[]>

export const isFigureOf = (dashboard: OverviewName, figure: string): boolean =>
  (FIGURES[dashboard] as readonly string[]).includes(figure)
