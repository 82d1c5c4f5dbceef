import type { VehicleIcon } from '@/lib/devices/icons'
import { isSilent, STATE_SIGNS } from '@/lib/devices/state-signs'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import { LINE_WIDTH, VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'
import {
  BADGE,
  BEAK,
  BEAK_EDGE,
  BROKEN_RING,
  DISC_RADIUS,
  GLYPH_PX,
  GLYPH_SHIFT,
  hasBadge,
  RING_WIDTH,
} from './marker-shape'

/** Of a vehicle whose type is not told. */
const DOT_RADIUS = 6.5

/**
 * A vehicle as an element: the same as its sprite, larger and with a halo. Without a type it is a dot, without a state it
 * has no sign of one.
 */
export function markerPicture(
  icon: VehicleIcon | null,
  status: DeviceStatusName | null,
  color: string,
): string {
  const badge = status !== null && hasBadge(status)
  const silent = status !== null && isSilent(status)
  return `<svg viewBox="-25 -25 50 50" width="60" height="60" stroke-linecap="round" stroke-linejoin="round">
    <circle class="halo" r="24"/>
    <path class="beak" d="${BEAK}" fill="${color}" stroke="var(--raised)" stroke-width="${BEAK_EDGE}"/>
    <circle fill="var(--raised)" r="${DISC_RADIUS}"/>
    <circle r="${DISC_RADIUS - RING_WIDTH / 2}" fill="none" stroke="${color}" stroke-width="${RING_WIDTH}" stroke-linecap="butt"${silent ? ` stroke-dasharray="${BROKEN_RING.join(' ')}"` : ''}/>
    ${icon ? glyph(icon, badge, color) : `<circle r="${DOT_RADIUS}" fill="${color}"/>`}
    ${badge ? sign(status, color) : ''}
  </svg>`
}

function glyph(icon: VehicleIcon, badge: boolean, color: string): string {
  const { fill, line } = VEHICLE_GLYPHS[icon]
  const shift = (badge ? GLYPH_SHIFT : 0) - GLYPH_PX / 2
  return `<g transform="translate(${shift} ${shift}) scale(${GLYPH_PX / 24})">
      <path d="${fill}" fill="${color}" fill-rule="evenodd"/>
      <path d="${line}" fill="none" stroke="${color}" stroke-width="${LINE_WIDTH}"/>
    </g>`
}

function sign(status: DeviceStatusName, color: string): string {
  const { path, width } = STATE_SIGNS[status]
  const { x, y, radius, edge, signPx } = BADGE
  const drawn =
    width === null ? `fill="var(--raised)"` : `fill="none" stroke="var(--raised)" stroke-width="${width}"`
  return `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="${color}" stroke="var(--raised)" stroke-width="${edge}"/>
    <path transform="scale(${signPx / 12}) translate(-6 -6)" d="${path}" ${drawn}/></g>`
}
