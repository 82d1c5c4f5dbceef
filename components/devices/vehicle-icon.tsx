import { iconIndex, VEHICLE_ICONS } from '@/lib/devices/icons'
import { VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'

/** The drawing of a vehicle type in the current colour; decorative, the name stands beside it. */
export function VehicleIconMark({
  icon,
  size = 16,
  className,
}: {
  icon: string
  size?: number
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <path d={VEHICLE_GLYPHS[VEHICLE_ICONS[iconIndex(icon)] ?? 'car']} />
    </svg>
  )
}
