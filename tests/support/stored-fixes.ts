import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { positions } from '@/db/schema/positions'

/** What is stored of a device, in the order of its fixes. */
export const storedFixes = (deviceId: number) =>
  database()
    .select()
    .from(positions)
    .where(eq(positions.deviceId, deviceId))
    .orderBy(positions.fixTime, positions.variant)
