import { seesFleet } from '@/lib/auth/access'
import { requirePage } from './page'

/**
 * For the top of a page of the fleet: whether the account has that module. Who has not is told how to come by it, and not that
 * something went wrong.
 */
export async function requireFleetPage(): Promise<boolean> {
  const { access } = await requirePage()
  return seesFleet(access)
}
