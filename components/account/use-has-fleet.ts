'use client'
import { useAccount } from './account-context'

/** Whether the account reads the fleet of an enterprise, as a whole. */
export function useHasFleet(): boolean {
  const { permissions, deviceSubset } = useAccount()
  return permissions.includes('fleet.read') && !deviceSubset
}
