import type { ShareRow } from '@/db/queries/shares/share-scope'
import { type ShareArea, shareArea } from '@/lib/shares/share-area'
import { sealedHash } from '@/server/auth/sealed'

/**
 * Where a link tells positions. The edge of a circle is the same in all links of an account: many links would give away the
 * middle of what each of them moves otherwise.
 */
export const areaOf = ({ accountId, privacy }: Pick<ShareRow, 'accountId' | 'privacy'>): ShareArea =>
  shareArea(privacy, ({ lat, lon, radiusM }, way) =>
    sealedHash(`share-edge:${accountId} ${way} ${lat.toFixed(5)} ${lon.toFixed(5)} ${Math.round(radiusM)}`),
  )
