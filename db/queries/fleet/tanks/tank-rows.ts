import { eq, type SQL } from 'drizzle-orm'
import { oilTanks } from '@/db/schema/fleet-costs'
import type { Access } from '@/lib/auth/access'

export type TankRow = typeof oilTanks.$inferSelect

export const ownTanks = (access: Access): SQL => eq(oilTanks.accountId, access.accountId)
