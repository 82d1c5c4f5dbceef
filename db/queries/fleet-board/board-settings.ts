import { eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { fleetBoardSettings } from '@/db/schema/fleet-board'
import type { Access } from '@/lib/auth/access'
import { type BoardSettings, NO_BOARD_SETTINGS } from '@/lib/fleet-board/settings-schema'

/** What the account said of fuel. */
export async function readBoardSettings(access: Access): Promise<BoardSettings> {
  requireFleet(access, 'fleet.read')
  return settingsOf(database(), access)
}

async function settingsOf(db: Database | Tx, { accountId }: Access): Promise<BoardSettings> {
  const [row] = await db.select().from(fleetBoardSettings).where(eq(fleetBoardSettings.accountId, accountId))
  if (!row) return NO_BOARD_SETTINGS
  const { accountId: _, ...settings } = row
  return settings
}

export async function saveBoardSettings(access: Access, settings: BoardSettings): Promise<BoardSettings> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const changes = changesBetween(await settingsOf(tx, access), settings)
    await tx
      .insert(fleetBoardSettings)
      .values({ accountId: access.accountId, ...settings })
      .onConflictDoUpdate({ target: fleetBoardSettings.accountId, set: settings })
    if (Object.keys(changes).length === 0) return
    await logActions(tx, access, [
      {
        action: 'fleet.boardEdit',
        objectKind: 'fleetBoard',
        objectId: access.accountId,
        objectName: '',
        path: access.path,
        changes,
      },
    ])
  })
  return settings
}
