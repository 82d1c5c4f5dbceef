import type { NextRequest } from 'next/server'
import { clientSubnet } from '@/server/auth/client-address'
import { limitTiles } from './call-limit'
import { isSignedIn } from './route'

/**
 * Counts a part of the base map by the network that asks for it, unless somebody signed in does. It is open data, and
 * the same for all; what limits it is that it costs time. Throws `requestTooFrequent` for one too many.
 */
export async function limitMapVisits(request: NextRequest): Promise<void> {
  if (!(await isSignedIn(request))) limitTiles(clientSubnet(request.headers))
}
