import type { StyleSpecification } from 'maplibre-gl'
import { inSlots } from './slots'

/** Google draws the ground below ours, which is glass: slots only. */
export const googleStyle = (): StyleSpecification => ({ version: 8, sources: {}, layers: inSlots([], []) })
