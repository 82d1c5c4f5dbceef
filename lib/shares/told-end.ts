import type { EndReason } from './judge-share'
import type { ShareEnd, ShareFields, SharePrivacy } from './schema'
import type { ShareArea } from './share-area'

/**
 * Why a link ended, as its viewers are told. Null, for no reason, of a link that may end where positions are withheld, whatever
 * ended it: were other ends named, none would be the one that says where the vehicle is.
 */
export function toldEnd(reason: EndReason, end: ShareEnd | null, area: ShareArea): EndReason | null {
  if (end?.kind === 'tripEnds') return area.withholds ? null : reason
  return end?.kind === 'arrives' && area.withholdsOf(end) ? null : reason
}

type Told = { fields: ShareFields; end: ShareEnd | null; privacy: Pick<SharePrivacy, 'delayS' | 'roundM'> }

/**
 * The fields as they are told. A destination where positions are withheld is none: the place, or three distances to it, would
 * say what the circle hides. How far along its route a vehicle is says where it is, exactly and at once.
 */
export function toldFields({ fields, end, privacy }: Told, area: ShareArea): ShareFields {
  const hidesEnd = end?.kind === 'arrives' && area.withholdsOf(end)
  const isExact = !area.withholds && privacy.delayS === 0 && privacy.roundM === 0
  return {
    ...fields,
    destination: fields.destination && !hidesEnd,
    // Links of before the choice have none.
    route: fields.route === true && isExact,
  }
}
