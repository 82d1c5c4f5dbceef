import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { fixes } from '@/db/schema/positions'

/** What is stored of a device, in the order of its fixes. */
export const storedFixes = (deviceId: number) =>
  database().select().from(fixes).where(eq(fixes.deviceId, deviceId)).orderBy(fixes.fixTime)
