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

/** A shape of its own for each state, on a 12 × 12 grid. */
const SHAPES: Record<DeviceStatusName, { path: string; filled: boolean }> = {
  moving: { path: 'M6 1.2 10.6 10.4 6 8.2 1.4 10.4Z', filled: true },
  idling: { path: 'M1.8 6a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0Z M6 3.6v2.6l1.6 1.2', filled: false },
  parked: { path: 'M2 2h8v8H2Z', filled: true },
  offline: { path: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z M3.2 3.2l5.6 5.6', filled: false },
  sleeping: { path: 'M9.8 7.4A4.4 4.4 0 1 1 4.6 2.2a3.6 3.6 0 0 0 5.2 5.2Z', filled: true },
  poweredOff: { path: 'M6 1.4v4 M3.4 3.2a3.9 3.9 0 1 0 5.2 0', filled: false },
  notActivated: { path: 'M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z', filled: false },
  expired: { path: 'M2.4 2.4l7.2 7.2 M9.6 2.4 2.4 9.6', filled: false },
}

/** The shape of a state in its colour. Decorative: the word stands beside it or is the control's label. */
export function StatusMark({ status, size = 12 }: { status: DeviceStatusName; size?: number }) {
  const { path, filled } = SHAPES[status]
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} className={`shrink-0 ${COLORS[status]}`} aria-hidden>
      <path
        d={path}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={filled ? 0.8 : 1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
