import type { EndReason } from './judge-share'
import type { ShareEnd, ShareFields } from './schema'
import type { ShareArea } from './share-area'

/**
 * Why a link ended, as its viewers are told. Null, for no reason, of a link that may end where positions are withheld, whatever
 * ended it: were other ends named, none would be the one that says where the vehicle is.
 */
export function toldEnd(reason: EndReason, end: ShareEnd | null, area: ShareArea): EndReason | null {
  if (end?.kind === 'tripEnds') return area.withholds ? null : reason
  return end?.kind === 'arrives' && area.withholdsOf(end) ? null : reason
}

/**
 * The fields as they are told. A destination where positions are withheld is none: the place, or three distances to it, would
 * say what the circle hides.
 */
export const toldFields = (fields: ShareFields, end: ShareEnd | null, area: ShareArea): ShareFields =>
  fields.destination && end?.kind === 'arrives' && area.withholdsOf(end)
    ? { ...fields, destination: false }
    : fields
