import type { ShareRow } from '@/db/queries/shares/share-scope'
import { cellOf, type ShareArea, shareArea } from '@/lib/shares/share-area'
import { sealedHash } from '@/server/auth/sealed'

/**
 * Where a link tells positions. The edge of a circle is the same in all links of an account, and of circles that are drawn
 * nearly alike: many of them would give away the middle of what each moves otherwise.
 */
export const areaOf = ({ accountId, privacy }: Pick<ShareRow, 'accountId' | 'privacy'>): ShareArea =>
  shareArea(privacy, (circle, way) => sealedHash(`share-edge:${accountId} ${way} ${cellOf(circle)}`))
