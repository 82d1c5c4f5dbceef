import { VEHICLE_ICONS, type VehicleIcon } from '@/lib/devices/icons'
import { LINE_WIDTH, VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'
import type { VehicleWord } from '@/lib/shares/viewer-words'

type Props = { icon: string | undefined; word: VehicleWord }

/** The silhouette of a vehicle in a disc of its state; a dot where its type is not told. */
export function VehicleSign({ icon, word }: Props) {
  const known = (VEHICLE_ICONS as readonly (string | undefined)[]).includes(icon)
  const glyph = known ? VEHICLE_GLYPHS[icon as VehicleIcon] : null
  return (
    <span className={`sign is-${word ?? 'known'}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {glyph ? (
          <>
            <path d={glyph.fill} fill="currentColor" fillRule="evenodd" />
            <path d={glyph.line} fill="none" stroke="currentColor" strokeWidth={LINE_WIDTH} />
          </>
        ) : (
          <circle cx="12" cy="12" r="6" fill="currentColor" />
        )}
      </svg>
    </span>
  )
}
