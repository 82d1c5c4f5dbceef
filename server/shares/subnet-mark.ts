import { sealedHash } from '@/server/auth/sealed'
import { subnetOfViewer } from '@/server/viewers/subnet-feeds'

const LENGTH = 16

/**
 * Stands for the small network that a viewer of a link came from. The log keeps no more of its address than the network of
 * its carrier; seats are counted by this.
 */
export const subnetMark = (shareId: number, headers: Headers): string =>
  sealedHash(`share-view:${shareId} ${subnetOfViewer(headers)}`).slice(0, LENGTH)
