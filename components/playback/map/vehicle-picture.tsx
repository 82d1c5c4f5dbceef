import type { Ref } from 'react'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import {
  BADGE,
  BEAK,
  BEAK_EDGE,
  BROKEN_RING,
  DISC_RADIUS,
  GLYPH_PX,
  GLYPH_SHIFT,
  RING_WIDTH,
} from '@/components/map/vehicles/marker-shape'
import { STATE_SIGNS } from '@/lib/devices/state-signs'

/** A little larger than on the live map: there are a few of them. */
const SCALE = 1.15
const HALF_PX = 30
/** What the way knows of a vehicle that stands, and the sign of it. While nothing is known of it, it is silent. */
const BADGES = [
  { sign: STATE_SIGNS.parked, shown: 'group-data-[state=parked]:inline' },
  { sign: STATE_SIGNS.idling, shown: 'group-data-[state=idling]:inline' },
  { sign: STATE_SIGNS.offline, shown: 'group-data-[state=gap]:inline' },
]

/**
 * A vehicle as the live map draws it, in the current colour; its state is the `data-state` of the group around it, so
 * that the clock can change it without drawing anew.
 */
export function VehiclePicture({ icon, beak }: { icon: string; beak: Ref<SVGPathElement> }) {
  const glyphAt = GLYPH_SHIFT - GLYPH_PX / 2
  return (
    <svg
      viewBox={[-HALF_PX, -HALF_PX, HALF_PX * 2, HALF_PX * 2].join(' ')}
      className="absolute -top-[30px] -left-[30px] size-[60px] drop-shadow-sm"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform={`scale(${SCALE})`}>
        <path
          ref={beak}
          d={BEAK}
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth={BEAK_EDGE}
          style={{ display: 'none' }}
        />
        <circle r={DISC_RADIUS} fill="var(--surface)" />
        <circle
          r={DISC_RADIUS - RING_WIDTH / 2}
          fill="none"
          stroke="currentColor"
          strokeWidth={RING_WIDTH}
          strokeLinecap="butt"
          className="group-data-[state=gap]:[stroke-dasharray:var(--broken)]"
          style={{ '--broken': BROKEN_RING.join(' ') } as React.CSSProperties}
        />
        <g transform={`translate(${glyphAt} ${glyphAt})`}>
          <VehicleIconMark icon={icon} size={GLYPH_PX} />
        </g>
        {BADGES.map(({ sign: { path, width }, shown }) => (
          <g key={shown} transform={`translate(${BADGE.x} ${BADGE.y})`} className={`hidden ${shown}`}>
            <circle r={BADGE.radius} fill="currentColor" stroke="var(--surface)" strokeWidth={BADGE.edge} />
            <path
              transform={`scale(${BADGE.signPx / 12}) translate(-6 -6)`}
              d={path}
              fill={width === null ? 'var(--surface)' : 'none'}
              stroke={width === null ? 'none' : 'var(--surface)'}
              strokeWidth={width ?? 0}
            />
          </g>
        ))}
      </g>
    </svg>
  )
}
