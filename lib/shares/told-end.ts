import type { EndReason } from './judge-share'
import type { ShareEnd } from './schema'
import type { ShareArea } from './share-area'

/**
 * Why a link ended, as its viewers are told: null, for no reason, where it would say that a vehicle is where positions are
 * withheld.
 */
export function toldEnd(reason: EndReason, end: ShareEnd | null, area: ShareArea): EndReason | null {
  if (reason === 'tripEnded') return area.withholds ? null : reason
  if (reason === 'arrived' && end?.kind === 'arrives') return area.withholdsOf(end) ? null : reason
  return reason
}
