import type { DeviceStatusName } from './status-of'

/** A sign on a 12 × 12 grid, as SVG path data: filled, or stroked `width` wide with round ends. */
export type StateSign = { path: string; width: number | null }

/** What tells a state without its colour, wherever one is shown: map, list, card, filters, playback. */
export const STATE_SIGNS: Record<DeviceStatusName, StateSign> = {
  moving: { path: 'M6 1 10.8 10.6 6 8.3 1.2 10.6Z', width: null },
  idling: { path: 'M3.7 2.2v7.6 M8.3 2.2v7.6', width: 2.2 },
  parked: { path: 'M3.8 10.4V1.6h2.8a2.75 2.75 0 0 1 0 5.5H3.8', width: 2 },
  offline: { path: 'M2.6 9.4 9.4 2.6', width: 2.2 },
  sleeping: { path: 'M10.2 7.6A4.7 4.7 0 1 1 4.4 1.8a3.8 3.8 0 0 0 5.8 5.8Z', width: null },
  poweredOff: { path: 'M6 1.2v4.4 M3.3 2.9a4.1 4.1 0 1 0 5.4 0', width: 1.6 },
  notActivated: { path: 'M2.4 6h.01 M6 6h.01 M9.6 6h.01', width: 2.2 },
  expired: { path: 'M2.4 2.4l7.2 7.2 M9.6 2.4 2.4 9.6', width: 2 },
}

/** Whose line to us is cut: its ring on the map is broken as well. */
export const isSilent = (status: DeviceStatusName): boolean =>
  status === 'offline' || status === 'poweredOff' || status === 'notActivated' || status === 'expired'
