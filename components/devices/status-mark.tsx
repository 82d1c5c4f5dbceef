import { STATE_SIGNS } from '@/lib/devices/state-signs'
import type { DeviceStatusName } from '@/lib/devices/status-of'

const COLORS: Record<DeviceStatusName, string> = {
  moving: 'text-moving',
  idling: 'text-idling',
  parked: 'text-parked',
  offline: 'text-offline',
  sleeping: 'text-sleeping',
  poweredOff: 'text-offline',
  notActivated: 'text-offline',
  expired: 'text-expired',
}

/** The text colour of a state. Only beside its word or shape: a state is never colour alone. */
export const statusColor = (status: DeviceStatusName): string => COLORS[status]

/** The sign of a state in its colour. Decorative: the word stands beside it or is the control's label. */
export function StatusMark({ status, size = 12 }: { status: DeviceStatusName; size?: number }) {
  const { path, width } = STATE_SIGNS[status]
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className={`shrink-0 ${COLORS[status]}`} aria-hidden>
      <path
        d={path}
        fill={width === null ? 'currentColor' : 'none'}
        stroke={width === null ? 'none' : 'currentColor'}
        strokeWidth={width ?? 0}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
