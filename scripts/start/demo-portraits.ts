import { and, eq, inArray, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { drivers } from '@/db/schema/drivers'
import { settings } from '@/db/schema/platform'
import { DEMO_FLEET_OWNER, PORTRAITS } from '@/demo/fleet-papers'
import { drawPortrait } from '@/demo/portrait'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'

const SETTING = 'demoPortraits'
const EDGE = 512

/** Draws the portraits of the demo world's drivers, once. After a start that was interrupted it goes on with the rest. */
export async function storeDemoPortraits(db: Database): Promise<string> {
  const [done] = await db.select().from(settings).where(eq(settings.name, SETTING))
  if (done) return 'there already'
  const rows = await db
    .select({ id: drivers.id, name: drivers.name })
    .from(drivers)
    .innerJoin(accounts, eq(accounts.id, drivers.accountId))
    .where(
      and(
        eq(accounts.login, DEMO_FLEET_OWNER),
        isNull(drivers.avatar),
        inArray(
          drivers.name,
          PORTRAITS.map(({ name }) => name),
        ),
      ),
    )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  for (const portrait of PORTRAITS) {
    const id = ids.get(portrait.name)
    if (id === undefined) continue
    const drawn = await sharp(Buffer.from(drawPortrait(portrait)))
      .resize(EDGE)
      .jpeg({ quality: 82 })
      .toBuffer()
    const avatar = newFileKey('pictures', 'jpg')
    await fileStorage().put(avatar, drawn, 'image/jpeg')
    await db.update(drivers).set({ avatar }).where(eq(drivers.id, id))
  }
  await db.insert(settings).values({ name: SETTING, value: true })
  return 'drawn'
}
