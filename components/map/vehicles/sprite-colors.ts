import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import type { SpriteColors } from './sprites'

const STATUS_VARIABLES: Record<DeviceStatusName, string> = {
  moving: '--moving',
  idling: '--idling',
  parked: '--parked',
  offline: '--offline',
  sleeping: '--sleeping',
  poweredOff: '--offline',
  notActivated: '--offline',
  expired: '--expired',
}

/** The colours that the page has now, for what is drawn on canvases. */
export function readSpriteColors(): SpriteColors {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    surface: read('--raised'),
    shadow: '#0b122059',
    statuses: DEVICE_STATUSES.map((status) => read(STATUS_VARIABLES[status])),
  }
}
