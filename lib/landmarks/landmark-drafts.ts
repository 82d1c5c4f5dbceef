import { descriptionOf, nameOfShape } from '@/lib/geofences/import/fence-drafts'
import type { AreaRules, FoundShape } from '@/lib/geofences/import/found-shape'
import { cornersOf, type Shape } from '@/lib/geofences/shape'
import { isLandmarkIcon, LANDMARK_RADIUS, type LandmarkIcon } from './limits'
import type { LandmarkShape } from './schema'

/** A point of a file is a place by itself: it has the usual radius. */
export const LANDMARK_RULES: AreaRules = {
  leastRadiusM: LANDMARK_RADIUS.leastM,
  pointRadiusM: LANDMARK_RADIUS.usualM,
  lines: false,
}

/** A landmark that an import may draw. */
export type LandmarkDraft = { name: string; description: string; icon: LandmarkIcon; shape: LandmarkShape }

/** A shape without a flaw as a landmark; `fallback` is what the file is called. */
export function draftLandmark(
  found: FoundShape & { shape: Shape },
  number: number,
  fallback: string,
): LandmarkDraft {
  const { shape, own } = found
  return {
    name: nameOfShape(found, number, fallback),
    description: descriptionOf(found),
    icon: own.icon !== undefined && isLandmarkIcon(own.icon) ? own.icon : 'pin',
    shape:
      shape.kind === 'circle'
        ? shape
        : { kind: 'polygon', points: cornersOf(shape).map(([lat, lon]): [number, number] => [lat, lon]) },
  }
}
