import { iconIndex, VEHICLE_ICONS } from '@/lib/devices/icons'
import { LINE_WIDTH, VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'

/** The silhouette of a vehicle type in the current colour; decorative, the name stands beside it. */
export function VehicleIconMark({
  icon,
  size = 16,
  className,
}: {
  icon: string
  size?: number
  className?: string
}) {
  const { fill, line } = VEHICLE_GLYPHS[VEHICLE_ICONS[iconIndex(icon)] ?? 'car']
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={className} aria-hidden>
      <path d={fill} fill="currentColor" fillRule="evenodd" />
      {line && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={LINE_WIDTH}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
