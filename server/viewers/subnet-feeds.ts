import { AppError } from '@/lib/errors'
import { neighbourhoodOf } from '@/lib/network/address'
import { clientAddress } from '@/server/auth/client-address'

/** Feeds that one small network may have open in a process, whatever they show. */
const MAX_SUBNET_FEEDS = 2000

/** The small network that a request came from, as seats are counted. */
export const subnetOfViewer = (headers: Headers): string => {
  const address = clientAddress(headers)
  return neighbourhoodOf(address) ?? address
}

/** How many feeds each small network has open. */
export class SubnetFeeds {
  private readonly open = new Map<string, number>()

  constructor(private readonly max = MAX_SUBNET_FEEDS) {}

  /** Takes one; what it returns gives it back. Throws `tooManyFeeds`. */
  take(subnet: string): () => void {
    const count = this.open.get(subnet) ?? 0
    if (count >= this.max) throw new AppError('tooManyFeeds', { max: this.max })
    this.open.set(subnet, count + 1)
    return () => {
      const left = (this.open.get(subnet) ?? 1) - 1
      if (left > 0) this.open.set(subnet, left)
      else this.open.delete(subnet)
    }
  }
}

// Next keeps a copy of this module for each route; they count together.
const holder = globalThis as typeof globalThis & { subnetFeeds?: SubnetFeeds }

export function subnetFeeds(): SubnetFeeds {
  holder.subnetFeeds ??= new SubnetFeeds()
  return holder.subnetFeeds
}
