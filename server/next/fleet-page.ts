import { seesFleet } from '@/lib/auth/access'
import { requirePage } from './page'

/**
 * For the top of a page of the fleet: whether the account has that module. Who has not is told how to come by it, and not that
 * something went wrong. A page of figures takes the right to reports as well.
 */
export async function requireFleetPage(permission?: 'reports.read'): Promise<boolean> {
  const { access } = await requirePage(permission)
  return seesFleet(access)
}
